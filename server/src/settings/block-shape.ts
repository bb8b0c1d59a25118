import type { BlockShape } from './settings';

const limits = [1024, 1024, 64] as const;
const MAX_THREADS = 1024;

/** `256`, `16,16`, `8,8,4`: the shape, or what is wrong with it. */
export function parseBlockShape(text: string): BlockShape | { readonly problem: string } {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length > 3 || !parts.every((part) => /^\d{1,9}$/.test(part)))
    return {
      problem: `"${text.slice(0, 40)}" is not a block shape: one to three numbers such as 256 or 16,16 or 8,8,4`,
    };
  const [x, y = 1, z = 1] = parts.map(Number);
  const sizes = [x, y, z];
  const wrong = sizes.findIndex((size, axis) => size < 1 || size > limits[axis]);
  if (wrong >= 0)
    return { problem: `a block has 1 to ${limits[wrong]} threads along ${'xyz'[wrong]}, not ${sizes[wrong]}` };
  if (x * y * z > MAX_THREADS) return { problem: `a block has at most ${MAX_THREADS} threads, not ${x * y * z}` };
  return { x, y, z };
}
