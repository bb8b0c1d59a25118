import type { ParseExpression, SourceFile } from '../syntax/source-file';
import type { Aggregates } from './aggregates';
import type { Constants } from './constants';
import type { Declarations } from './declarations';
import type { FunctionTable } from './resolve';
import type { Visibility } from './scopes';
import type { Shapes } from './shapes';
import type { Types } from './types';

/** What the parts of a program share; each is built when it is first asked for. */
export interface Context {
  readonly files: readonly SourceFile[];
  readonly parseExpression: ParseExpression;
  readonly visibility: Visibility;
  readonly declarations: Declarations;
  readonly types: Types;
  readonly aggregates: Aggregates;
  readonly constants: Constants;
  readonly shapes: Shapes;
  readonly functionTable: FunctionTable;
  /** Does a class declare a method of a name, with so many parameters at most, static? */
  isDeclaredStatic(owner: string, name: string, most: number): boolean;
  /** Does a file, or what it sees, declare a function outside classes without defining it? */
  declaresFunction(name: string, most: number, from: SourceFile): boolean;
  /** The same, whatever it takes. */
  declaresName(name: string, from: SourceFile): boolean;
}
