import type { FunctionInfo, Program, TypeInfo } from '../program/program';
import type { Ast, Node } from '../syntax/ast';
import type { SourceFile } from '../syntax/source-file';

/** What the innermost declaration of a name in a function's scopes makes of it. */
export interface LocalName {
  readonly kind: 'variable' | 'memory' | 'lambda' | 'alias' | 'constant' | 'type';
  /** Null: not known. */
  readonly type: TypeInfo | null;
}

/** Where the names of an expression are looked up: the function around it and the scopes open at it. */
export interface Scene {
  readonly program: Program;
  readonly fn: FunctionInfo;
  /** The tree of the expression: the function's, or that of a macro's expansion. */
  readonly ast: Ast;
  readonly file: SourceFile;
  /** Whether the function has an object: `this`. */
  readonly hasObject: boolean;
  /** Where a node stands in the function's file. */
  offset(node: Node): number;
  localName(name: string): LocalName | null;
}
