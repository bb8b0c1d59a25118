// The few assertions that the suite needs: it also runs in a browser, which has no node:assert.

export function fail(message: string): never {
  throw new Error(message);
}

export function ok(value: unknown, message = 'is there'): asserts value {
  if (!value) fail(`not so: ${message}`);
}

export function equal<T>(actual: T, expected: T, what = 'value'): void {
  if (actual !== expected) fail(`${what} is ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`);
}

export function match(actual: string, expected: RegExp): void {
  if (!expected.test(actual)) fail(`${JSON.stringify(actual)} does not match ${expected}`);
}
