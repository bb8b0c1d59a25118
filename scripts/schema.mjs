// The JSON schema of `.cuda-divergence.json`, made of the editor's settings: both say the same.
import fs from 'node:fs';
import path from 'node:path';
import { root } from './bundle.mjs';

export const schemaFile = 'cuda-divergence.schema.json';

/** Settings of the editor alone. */
const editorOnly = ['enable', 'trace.server'];

export function writeSchema(folder) {
  const { contributes } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  const properties = { $schema: { type: 'string' } };
  for (const [name, { scope, ...schema }] of Object.entries(contributes.configuration.properties)) {
    const key = name.replace('cudaDivergence.', '');
    if (!editorOnly.includes(key)) properties[key] = schema;
  }
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'CUDA Divergence Hints',
    description: 'How the CUDA files in this folder and below are analysed, in the editor and on the command line.',
    type: 'object',
    additionalProperties: false,
    properties,
  };
  fs.writeFileSync(path.join(folder, schemaFile), `${JSON.stringify(schema, null, 2)}\n`);
}
