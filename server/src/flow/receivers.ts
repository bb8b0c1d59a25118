import type { FunctionInfo, Program, TypeInfo } from '../program/program';
import { type Local, type Lowering, type NameUses, Types } from './context';
import { isConstructor } from './lower-objects';

/** `this` of a method that is being lowered: a variable with the members that its text names. */
export function receiverOf(l: Lowering, fn: FunctionInfo): Local {
  const type: TypeInfo = { ...Types.other, aggregate: fn.owner, text: fn.owner ?? '' };
  // Members may be named without `this->`: every name that is a field is a mention of it.
  const fields = l.uses.fields.get('this') ?? new Set<string>();
  for (const field of fieldsOf(l.program, fn.owner ?? ''))
    if (isMentioned(l.uses, field) || isConstructor(fn)) {
      fields.add(field);
      const nested = l.uses.fields.get(field);
      if (nested) l.uses.fields.set(`this.${field}`, nested);
    }
  l.uses.fields.set('this', fields);
  return l.local('this', type, 'this', true);
}

function isMentioned({ indexed, cells, passed, fields }: NameUses, name: string): boolean {
  return indexed.has(name) || cells.has(name) || passed.has(name) || fields.has(name);
}

function fieldsOf(program: Program, owner: string): string[] {
  const names: string[] = [];
  const queue = [owner];
  for (let i = 0; i < queue.length && i < 16; i++) {
    const info = program.aggregate(queue[i]);
    if (info === null) continue;
    for (const field of info.fields) names.push(field.name);
    queue.push(...info.bases);
  }
  return names;
}
