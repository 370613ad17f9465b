// On a slow device each part of the capstone says in advance how long its measurement will take, as labs do beside Run.

import { beforeEach, expect, it, vi } from 'vitest';
import { labOf, plain } from '../lab/lab-stubs';
import { FIXED, FULL, side } from './capstone-fixtures';

const stored = new Map<string, string>();
beforeEach(() => {
  vi.unstubAllGlobals();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: () => undefined,
  });
});

type Part = 'bottleneck' | 'loader' | 'fusion' | 'final';

/** A session on a device `slower` times slower than a laptop. A step takes `step_ms`, half of it waiting for the loader. */
async function on(slower: number, step_ms: number) {
  vi.resetModules();
  stored.set('tensorscope.slower', String(slower));
  const { knowSpeed } = await import('../../../web/src/session/speed');
  await knowSpeed();
  const { default: lab } = await import('../../../web/src/labs/capstone/lab');
  const { Trial } = await import('../../../web/src/lab/state/trial');
  const { runBar } = await import('../../../web/src/lab/page/run-bar');
  const pages = { ...FULL, baseline: side({ ...FIXED, batch: 2 }, step_ms / 2, step_ms / 2) };
  /** The text of the button of this part and beside it. */
  const beside = (part: Part, notebook: unknown = pages) => {
    const chosen = { values: {}, notebook };
    const experiment = lab.experiments[part];
    if (experiment === undefined) throw new Error(`the capstone has no part ${part}`);
    const trial = new Trial(part, experiment, { chosen } as never);
    const stub = labOf({ lab, words: (key: string) => lab.text[key as never] }, trial);
    return plain(runBar(stub, trial, { action: 'measure' }));
  };
  return { beside, before: { ...FULL, baseline: undefined } };
}

it('says how long where that is three times what a laptop needs', async () => {
  const { beside } = await on(8, 4000);
  // Four blocks of four turns of two steps, and two warm-up steps of each configuration: 36 steps.
  expect(beside('loader')).toBe(
    'Measure again in turns Takes about 2.4 min here: this device is about 8 times slower than a laptop.',
  );
  expect(beside('final')).toMatch(
    /^Measure it and the baseline again in turns Takes about 2.4 min/,
  );
  expect(beside('fusion')).toMatch(/^Measure in turns Takes about 2.4 min here/);
  // Six steps without the time of the loader.
  expect(beside('bottleneck')).toMatch(/^Profile the step again Takes about 12 s here/);
});

it('says nothing where it takes hardly longer, before the baseline, and on a laptop', async () => {
  const quick = await on(8, 500);
  expect(quick.beside('loader')).toBe('Measure again in turns');
  expect(quick.beside('bottleneck')).toBe('Profile the step again');
  const some = await on(8, 900);
  expect(some.beside('loader')).toMatch(/Takes about 32/);
  expect(some.beside('fusion')).toBe('Measure in turns');
  expect(some.beside('final')).toBe('Measure it and the baseline again in turns');
  const laptop = await on(1, 4000);
  expect(laptop.beside('loader')).toBe('Measure again in turns');
  const begun = await on(8, 4000);
  expect(begun.beside('loader', begun.before)).toBe('Measure again in turns');
});
