import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { exportTree } from '../../server/src/syntax/export';
import { withoutFalseCasts } from '../../server/src/syntax/false-casts';
import { fastExporter, sameTree } from '../../server/src/syntax/fast-export';
import { Field, Kind, kindNames } from '../../server/src/syntax/kinds';
import { mask } from '../../server/src/syntax/mask/mask';
import { fixtures } from './fixtures';
import { shape, theParser, withDocument } from './helpers';

describe('the flat tree', () => {
  it('holds named nodes and operators, in pre-order, linked', async () => {
    await withDocument('int x = a + f(b);', ({ file }) => {
      const { ast } = file;
      assert.equal(
        shape(ast),
        "translation_unit(declaration(type:primitive_type declarator:init_declarator(declarator:identifier value:binary_expression(left:identifier operator:'+' right:call_expression(function:identifier arguments:argument_list(identifier))))))",
      );
      for (let node = 1; node < ast.count; node++) {
        assert.ok(ast.parents[node] < node);
        assert.ok(ast.children(ast.parents[node]).includes(node));
      }
      assert.equal(ast.endOfSubtree(0), ast.count);
      const call = ast.kinds.indexOf(Kind.call_expression);
      assert.equal(ast.textOf(ast.child(call, Field.function)), 'f');
    });
  });

  it('MISSING and ERROR mark what is around them', async () => {
    await withDocument('int f() { return 1 }\nint g() { return 2; }', ({ file }) => {
      const { ast } = file;
      const [f, g] = ast.children(0);
      assert.ok(ast.hasError(0) && ast.hasError(f) && !ast.hasError(g));
    });
  });

  it('the grammar’s node types are all known to us', async () => {
    const parser = await theParser();
    const known = new Set(parser.tables.kinds);
    assert.ok(known.size > kindNames.length - 25, `${known.size} of ${kindNames.length}`);
  });

  it('the runtime’s own functions and the public cursor give the same, and the check falls back', async () => {
    const parser = await theParser();
    const reasons: string[] = [];
    assert.equal(
      fastExporter({}, (why) => reasons.push(why)),
      exportTree,
    );
    assert.match(reasons[0], /^the runtime has no /);
    assert.ok(parser.exportsFast(), 'this version of the runtime has the functions');
    const lying = fastExporter(new Proxy({}, { get: () => () => 0 }) as Record<string, unknown>, (why) =>
      reasons.push(why),
    );
    for (const text of await fixtures()) {
      const { masked } = mask(text, {});
      const tree = parser.parseTree(masked, null, 60_000);
      assert.ok(tree !== null);
      const expected = exportTree(tree, parser.tables, text, masked);
      const read = withoutFalseCasts(expected, (piece) => parser.parseExpression(piece));
      assert.ok(sameTree(parser.export(tree, text, masked), read));
      assert.ok(sameTree(lying(tree, parser.tables, text, masked), expected));
      parser.free(tree);
    }
    assert.match(reasons[1], /another tree/);
  });

  it('an expression alone, at its own offsets', async () => {
    const parser = await theParser();
    const ast = parser.parseExpression(' (a + 1) * B ');
    assert.equal(ast === null ? '' : ast.textOf(0), '(a + 1) * B');
    assert.equal(ast?.kindName(0), 'binary_expression');
    for (const text of ['', 'int x', 'a;', 'a; b', '{', 'for (;;) {}', 'a, b', ')('])
      assert.equal(parser.parseExpression(text), null, text);
  });
});

describe('native tree-sitter', () => {
  it('gives the same trees, where it can be loaded', async function () {
    this.timeout(60_000);
    interface NativeNode {
      type: string;
      isNamed: boolean;
      startIndex: number;
      endIndex: number;
      children: NativeNode[];
    }
    interface NativeParser {
      setLanguage(language: unknown): void;
      parse(text: string, old?: null, options?: { bufferSize: number }): { rootNode: NativeNode };
    }
    const load = createRequire(__filename);
    let native: NativeParser;
    try {
      const NativeParser = load('tree-sitter') as new () => NativeParser;
      native = new NativeParser();
      native.setLanguage(load('tree-sitter-cpp'));
    } catch (error) {
      // Only a library that does not load excuses: anything else is a failure of the test.
      const message = error instanceof Error ? error.message : String(error);
      assert.match(
        message,
        /GLIBC|Cannot find module|No native build|invalid ELF|dlopen|not a valid|was compiled against/i,
      );
      console.log(`    native tree-sitter cannot be loaded here (${message.split('\n')[0]})`);
      console.log('    to compare both bindings: a C++20 compiler, then npm rebuild tree-sitter --build-from-source');
      return;
    }
    const parser = await theParser();
    for (const text of await fixtures()) {
      const { masked } = mask(text, {});
      const tree = parser.parseTree(masked, null, 60_000);
      assert.ok(tree !== null);
      const ast = exportTree(tree, parser.tables, text, masked);
      parser.free(tree);
      const ours: string[] = [];
      for (let n = 0; n < ast.count; n++)
        if (ast.kindName(n) !== '(token)') ours.push(`${ast.kindName(n)} ${ast.starts[n]} ${ast.ends[n]}`);
      const theirs: string[] = [];
      const walk = (node: NativeNode): void => {
        if (node.isNamed) theirs.push(`${node.type} ${node.startIndex} ${node.endIndex}`);
        for (const child of node.children) walk(child);
      };
      walk(native.parse(masked, null, { bufferSize: masked.length * 2 + 1024 }).rootNode);
      assert.deepEqual(ours, theirs);
    }
  });
});
