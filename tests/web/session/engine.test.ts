// How many threads of a device the page uses, and the message for anything that is thrown.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const made = vi.hoisted(() => ({
  options: [] as object[],
  disposed: 0,
  missing: undefined as string | undefined,
  fails: false,
}));
// No worker can run in this process, so the mock records what is requested of an engine.
vi.mock('../../../web/src/engine/profiler', () => ({
  Profiler: class {
    constructor(options: object) {
      if (made.fails) throw new Error('no WebAssembly');
      made.options.push(options);
    }
    dispose() {
      made.disposed += 1;
    }
  },
  threadsMissing: () => made.missing,
}));

beforeEach(() => {
  vi.resetModules();
  Object.assign(made, { options: [], disposed: 0, missing: undefined, fails: false });
});
afterEach(() => vi.unstubAllGlobals());

async function on(device: object) {
  vi.stubGlobal('navigator', device);
  return import('../../../web/src/session/engine');
}

it.each([
  [{ deviceMemory: 1 }, { memory_limit_bytes: 268_435_456 }],
  [{ deviceMemory: 2 }, { memory_limit_bytes: 268_435_456 }],
  [{ deviceMemory: 4 }, {}],
  [{}, {}],
])('an engine on %j is asked for with %j', async (device, options) => {
  const { newProfiler, profiler, useThreads } = await on(device);
  profiler();
  profiler();
  newProfiler();
  useThreads(2);
  expect(made).toMatchObject({
    options: [options, options, { threads: 2, ...options }],
    disposed: 1,
  });
});

it('threads are two at most, as many as there are cores, one where memory cannot be shared', async () => {
  expect((await on({ hardwareConcurrency: 8 })).mostThreads()).toBe(2);
  expect((await on({ hardwareConcurrency: 1 })).mostThreads()).toBe(1);
  expect((await on({})).mostThreads()).toBe(1);
  made.missing = 'no shared memory';
  expect((await on({ hardwareConcurrency: 8 })).mostThreads()).toBe(1);
});

it('a page without an engine knows it', async () => {
  const { hasEngine, noEngine, problemOf } = await on({});
  expect(hasEngine()).toBe(true);
  vi.resetModules();
  made.fails = true;
  expect((await on({})).hasEngine()).toBe(false);
  const codes = [
    'no_wasm',
    'no_simd',
    'no_workers',
    'load_failed',
    'out_of_memory',
    'xno_wasm',
    '',
  ];
  expect(codes.map((code) => noEngine({ ...problemOf(''), code }))).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

it('whatever is thrown has a message', async () => {
  const { problemOf } = await on({});
  expect(problemOf({ code: 'a', op: 'b', message: 'c', hint: 'd' })).toEqual({
    code: 'a',
    op: 'b',
    message: 'c',
    hint: 'd',
  });
  expect(problemOf(new TypeError('wrong'))).toEqual({
    code: '',
    op: '',
    message: 'wrong',
    hint: '',
  });
  expect(problemOf('text')).toEqual({ code: '', op: '', message: 'text', hint: '' });
  expect(problemOf(null).message).toBe('null');
  expect(problemOf({ message: 7 }).message).toBe('[object Object]');
});
