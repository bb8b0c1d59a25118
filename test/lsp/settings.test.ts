import * as assert from 'node:assert/strict';
import { readSettings } from '../../server/src/settings/read-settings';
import { defaultSettings } from '../../server/src/settings/settings';

describe('settings', () => {
  it('are defaults where nothing is set', () => {
    for (const value of [null, undefined, {}]) assert.deepEqual(readSettings(value, 'file').settings, defaultSettings);
  });

  it('are read, and what the editor adds is let through', () => {
    const value = {
      enable: false,
      architecture: 'sm_80',
      blockShape: ' 16, 16 ',
      fastMath: true,
      severity: { 'divergent-loop': 'off', 'barrier-divergence': 'hint' },
      defines: { N: 32, FLAG: true },
      includePaths: ['include'],
      qualifierMacros: { MY_KERNEL: '__global__ void' },
      exclude: ['third_party/**'],
      compileCommands: 'off',
      codeLens: true,
      trace: { server: 'off' },
    };
    const { settings, problems } = readSettings(value, 'editor');
    assert.deepEqual(problems, []);
    assert.deepEqual(settings, {
      enable: false,
      architecture: 'sm_80',
      blockShape: { x: 16, y: 16, z: 1 },
      fastMath: true,
      severity: { 'divergent-loop': 'off', 'barrier-divergence': 'hint' },
      defines: { N: '32', FLAG: '1' },
      includePaths: ['include'],
      qualifierMacros: { MY_KERNEL: '__global__ void' },
      include: [],
      exclude: ['third_party/**'],
      compileCommands: 'off',
      codeLens: true,
    });
  });

  it('that are wrong are named one by one and fall back to the default', () => {
    const value = {
      enable: 'yes',
      architecture: 90,
      blockShape: 256,
      severity: [],
      defines: { 'a b': 1 },
      includePaths: 'x',
      qualifierMacros: ['MY_KERNEL'],
      include: 'x',
      exclude: [1],
      compileCommands: false,
    };
    const { settings, problems } = readSettings(value, 'editor');
    assert.deepEqual(settings, { ...defaultSettings, defines: {} });
    for (const key of Object.keys(value))
      assert.ok(
        problems.some((problem) => problem.text.startsWith(`"${key}"`)),
        key,
      );
  });

  it('do not come from the prototype', () => {
    const { settings } = readSettings(JSON.parse('{"__proto__": {"enable": false}}'), 'editor');
    assert.equal(settings.enable, true);
  });
});
