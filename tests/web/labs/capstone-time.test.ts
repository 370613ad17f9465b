// On a slow device each part of the capstone says before it is measured how long it will take, as labs do beside Run.

import { beforeEach, expect, it, vi } from 'vitest';
import { plain } from '../lab/lab-stubs';
import { FIXED, FULL, side } from './capstone-fixtures';

const stored = new Map<string, string>();
beforeEach(() => {
  vi.unstubAllGlobals();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: () => undefined,
  });
});

/** A session on a device so many times slower than a laptop, whose steps take this long, both halves alike. */
async function on(slower: number, step_ms: number) {
  vi.resetModules();
  stored.set('tensorscope.slower', String(slower));
  const { knowSpeed } = await import('../../../web/src/session/speed');
  await knowSpeed();
  const { partTime } = await import('../../../web/src/labs/capstone/part-time');
  const pages = { ...FULL, baseline: side({ ...FIXED, batch: 2 }, step_ms / 2, step_ms / 2) };
  return { partTime, pages, no: { ...FULL, baseline: undefined } };
}

it('says how long where that is three times what a laptop needs', async () => {
  const { partTime, pages } = await on(8, 4000);
  const at = (part: Parameters<typeof partTime>[0]) => partTime(part, pages).replace('\u00a0', ' ');
  // Four blocks of four turns of two steps, and two steps each to warm up: 36 steps.
  expect(at('loader')).toBe(
    'Takes about 2.4 min here: this device is about 8 times slower than a laptop.',
  );
  expect(at('final')).toMatch(/^Takes about 2.4 min here/);
  expect(at('fusion')).toMatch(/^Takes about 2.4 min here/);
  // Six steps without their loader.
  expect(at('bottleneck')).toMatch(/^Takes about 12 s here/);
});

it('says nothing where it takes hardly longer, before the baseline, and on a laptop', async () => {
  const quick = await on(8, 500);
  expect(quick.partTime('loader', quick.pages)).toBe('');
  expect(quick.partTime('bottleneck', quick.pages)).toBe('');
  const some = await on(8, 900);
  expect(some.partTime('loader', some.pages)).toMatch(/^Takes about 32/);
  expect(some.partTime('fusion', some.pages)).toBe('');
  expect(some.partTime('final', some.pages)).toBe('');
  const laptop = await on(1, 4000);
  expect(laptop.partTime('loader', laptop.pages)).toBe('');
  const begun = await on(8, 4000);
  expect(begun.partTime('loader', begun.no as never)).toBe('');
});

it('stands beside the button of its part', async () => {
  const { pages } = await on(8, 4000);
  const { changeView, bottleneckView, finalView } = await import(
    '../../../web/src/labs/capstone/part-views'
  );
  const parts = (open: string) =>
    ({
      ...{ memoryBytes: 1e9, guess: undefined, expected: {}, peaks: {}, final: FIXED, open },
      ...{ held: '', now: undefined, controls: (_: string, otherwise: unknown) => otherwise },
      proposal: () => FIXED,
    }) as never;
  expect(plain(changeView(parts('loader'), pages as never, 'loader'))).toMatch(
    /Measure in turns .*Takes about 2.4 min here/,
  );
  expect(plain(bottleneckView(parts('bottleneck'), pages as never))).toMatch(
    /Profile the step .*Takes about 12 s here/,
  );
  expect(plain(finalView(parts('final'), pages as never))).toMatch(
    /in turns .*Takes about 2.4 min here/,
  );
});
