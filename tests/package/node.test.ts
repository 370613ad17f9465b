// The package under Node: imported, required, and on a server that renders pages.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { run, userFolder, write } from './support/installed.ts';

let folder = '';
beforeAll(() => {
  folder = userFolder();
});

const USE = `
  const profiler = new Profiler();
  const report = await profiler.measureLatency('mlp', { batch: 4, budget_ms: 100, warm_up_ms: 50 });
  const { curve } = await profiler.train({ preset: 'digits-mlp', steps: 2 });
  const refused = await profiler.describe('resnet19').catch((error) => error);
  console.log(JSON.stringify({
    samples: report.samples_ms.length > 0, interval: report.statistics.median_interval !== undefined,
    steps: curve.length, host: report.record.host, code: refused.code, named: refused instanceof EngineError,
  }));`;
const USED = {
  samples: true,
  interval: true,
  steps: 2,
  host: `Node ${process.versions.node}`,
  code: 'invalid_argument',
  named: true,
};

const node = (name: string, text: string): unknown => {
  write(folder, { [name]: text });
  return JSON.parse(run(process.execPath, [name], folder));
};

test('package: what is installed is the library and nothing else', () => {
  expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(
    ['tensorscope'],
  );
  const lists = join(folder, 'node_modules/tensorscope');
  expect(readdirSync(lists).sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json']);
  expect(readdirSync(join(lists, 'dist'))).toEqual(['lib']);
});

test('package: import under Node', () => {
  expect(node('use.mjs', `import { EngineError, Profiler } from 'tensorscope';${USE}`)).toEqual(
    USED,
  );
});

test('package: require() under Node', () => {
  const text = `const { EngineError, Profiler } = require('tensorscope');(async () => {${USE}})();`;
  expect(node('use.cjs', text)).toEqual(USED);
});

test('package: two threads under Node', () => {
  const text = `import { Profiler } from 'tensorscope';
    const profiler = new Profiler({ threads: 2 });
    await profiler.measureLatency('mlp', { batch: 64, budget_ms: 100, warm_up_ms: 50 });
    console.log(JSON.stringify((await profiler.info()).threads));`;
  write(folder, { 'threads.mjs': text });
  const flag =
    Number(process.versions.node.split('.')[0]) < 22 ? ['--experimental-wasm-relaxed-simd'] : [];
  expect(run(process.execPath, [...flag, 'threads.mjs'], folder).trim()).toBe('2');
});

/** Globals that servers define so that browser code does not fail at once; none of them works. */
const WORLDS = {
  'a window': 'globalThis.window = globalThis;',
  'a window, a document and a navigator': `globalThis.window = {};
    globalThis.document = {};
    globalThis.location = undefined;
    Object.defineProperty(globalThis, 'navigator', { value: { userAgent: 'server' }, configurable: true });`,
  'a Worker and its own URL': `globalThis.window = globalThis;
    globalThis.Worker = class { constructor() { throw new Error('no workers here'); } };
    const Own = URL;
    globalThis.URL = class { constructor(a, b) { this.own = new Own(a, b); }
      get href() { return this.own.href; } get protocol() { return this.own.protocol; }
      get pathname() { return this.own.pathname; } toString() { return this.href; } };`,
};

test.each(Object.entries(WORLDS))('package: on a server that defines %s', (_, world) => {
  write(folder, { 'world.mjs': world });
  const text = `import './world.mjs'; import { EngineError, Profiler } from 'tensorscope';${USE}`;
  expect(node('server.mjs', text)).toEqual(USED);
});

test('package: an import alone starts nothing, listens to nothing and defines nothing', () => {
  const text = `
    const touched = [];
    const watch = (name) => new Proxy({}, { get: (_, key) => { touched.push(name + '.' + String(key)); return () => {}; } });
    globalThis.document = watch('document');
    globalThis.window = globalThis;
    globalThis.addEventListener = (kind) => touched.push('listen ' + kind);
    globalThis.fetch = () => touched.push('fetch');
    const before = Object.getOwnPropertyNames(globalThis);
    await import('tensorscope');
    const defined = Object.getOwnPropertyNames(globalThis).filter((name) => !before.includes(name));
    console.log(JSON.stringify({ touched, defined, left: process.getActiveResourcesInfo().filter((kind) => kind === 'MessagePort' || kind === 'Worker') }));`;
  expect(node('alone.mjs', text)).toEqual({ touched: [], defined: [], left: [] });
});

test('package: an installed folder that is incomplete says which file is missing', () => {
  const text = `import { cpSync, rmSync } from 'node:fs';
    cpSync('node_modules/tensorscope', 'broken', { recursive: true });
    rmSync('broken/dist/lib/files/tensorscope-simd128.wasm');
    const { Profiler } = await import('./broken/dist/lib/tensorscope.js');
    const { code, message, hint } = await new Profiler({ build: 'simd128' }).info().catch((error) => error);
    console.log(JSON.stringify({ code, message, hint }));`;
  expect(node('broken.mjs', text)).toEqual({
    code: 'load_failed',
    message: expect.stringContaining('tensorscope-simd128.wasm'),
    hint: 'The library is incomplete: its folder "files" belongs beside it.',
  });
});

test('package: its files may lie elsewhere, under the address that `files` gives', () => {
  const text = `import { cpSync, renameSync } from 'node:fs';
    import { pathToFileURL } from 'node:url';
    cpSync('node_modules/tensorscope/dist/lib', 'moved', { recursive: true });
    renameSync('moved/files', 'elsewhere');
    const { Profiler } = await import('./moved/tensorscope.js');
    const profiler = new Profiler({ files: pathToFileURL('elsewhere') });
    const { curve } = await profiler.train({ preset: 'digits-mlp', steps: 1 });
    console.log(JSON.stringify({ parameters: await profiler.countParameters('mlp'), steps: curve.length }));`;
  expect(node('moved.mjs', text)).toEqual({ parameters: 235_146, steps: 1 });
});

test('package: weights may be a file as Node reads it', () => {
  const text = `import { readFileSync, writeFileSync } from 'node:fs';
    import { Profiler } from 'tensorscope';
    const profiler = new Profiler();
    await profiler.train({ preset: 'digits-mlp', steps: 1 });
    writeFileSync('w.safetensors', await profiler.trainedWeights());
    const weights = readFileSync('w.safetensors');
    const { shape } = await profiler.run('mlp', new Float32Array(2 * 784), { weights });
    console.log(JSON.stringify({ shape }));`;
  expect(node('weights.mjs', text)).toEqual({ shape: [2, 10] });
});

test('package: README’s example is in it and runs', () => {
  const readme = readFileSync(join(folder, 'node_modules/tensorscope/README.md'), 'utf8');
  const example = /```js\n(import \{ Profiler \} from 'tensorscope';[\s\S]*?)```/.exec(readme)?.[1];
  write(folder, { 'readme.mjs': example ?? 'README.md has no example' });
  expect(run(process.execPath, ['readme.mjs'], folder)).toMatch(/^\d+(\.\d+)? /);
});
