// The student's rung of the ladder: its share of the limit, its texts, and that a wrong product gets no time.

import { describe, expect, it } from 'vitest';
import { Refused } from '../../../web/src/bench/extra';
import { placesOf, startsOf } from '../../../web/src/bench/grade/varied';
import { explainProduct } from '../../../web/src/bench/kernels/explain';
import {
  type Ladder,
  LadderRun,
  raised,
  SIZE,
  timedProduct,
  wrongPlace,
} from '../../../web/src/bench/kernels/ladder-run';
import { factsOf, sentences, titleOf } from '../../../web/src/bench/kernels/ladder-words';
import { operands, product, productCases } from '../../../web/src/bench/kernels/product';
import { isAbove, type Rate, shareOf } from '../../../web/src/bench/kernels/rate';
import type { Sandbox, Timed } from '../../../web/src/bench/sandbox';

const rate = (giga: number, spread = 0.02): Rate => ({
  giga,
  low: giga * (1 - spread),
  high: giga * (1 + spread),
});
const ladder: Ladder = {
  size: 256,
  limit: rate(50),
  again: false,
  low: undefined,
  yours: rate(15.5),
  engine: [
    { name: 'naive', rate: rate(1) },
    { name: 'simd', rate: rate(30) },
    { name: 'packed', rate: rate(47) },
  ],
};

describe('share of the limit', () => {
  it('is never above one', () => {
    expect(shareOf(rate(51), rate(50))).toBeUndefined();
    expect(shareOf(rate(49.9), rate(50))?.high).toBe(1);
    expect(isAbove(rate(51), rate(50))).toBe(false);
    expect(isAbove(rate(55), rate(50))).toBe(true);
  });

  it('has an interval that holds both ends of both', () => {
    const { value, low, high } = shareOf(rate(10, 0.1), rate(40, 0.05)) ?? {};
    expect([value, low, high]).toEqual([0.25, 9 / 42, 11 / 38]);
  });

  it('a product above the limit takes its place', () => {
    expect(raised(rate(50), [rate(15), rate(47)])).toEqual({ limit: rate(50), low: undefined });
    expect(raised(rate(50), [rate(15), rate(58)])).toEqual({ limit: rate(58), low: rate(50) });
  });
});

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

describe('what is said', () => {
  it('names both shares, and the rungs it stands between', () => {
    expect(plain(titleOf(ladder))).toBe(
      'Your product reaches 31 % of what this device can do; the engine reaches 94 %',
    );
    const text = sentences(ladder, { language: 'wat', source: '(f32.add …)' }).map(plain).join(' ');
    expect(text).toContain('between C++ in WebAssembly, i j p and SIMD, tile of 4 × 8');
    expect(text).toContain('no vector instruction');
    expect(text).toContain('31 % (30 % to 32 %)');
    expect(sentences(ladder, { language: 'wat', source: '(f32x4.add …)' }).join(' ')).not.toContain(
      'no vector',
    );
  });

  it('keeps what was measured in the other language', () => {
    const first = factsOf(ladder, 'wat', []);
    const both = factsOf(ladder, 'javascript', first);
    expect(both).toHaveLength(2);
    expect(factsOf(ladder, 'wat', both)).toHaveLength(2);
  });
});

describe('the product that is timed', () => {
  const shape = { m: SIZE, k: SIZE, n: SIZE };
  const given = operands(shape, 7);
  const turned = (list: readonly number[], start = 0) => [
    ...list.slice(start),
    ...list.slice(0, start),
  ];
  /** The secrets of a timing; `probe` gives what a right product leaves in the checked places of a run. */
  const secrets = { numbers: 5, places: 6 };
  const probe = (run: number) => {
    const all = SIZE * SIZE;
    const [first, second] = startsOf(secrets, run, [all, all, all, 0, 0, 0]);
    const { exact } = product(turned(given.a, first), turned(given.b, second), shape);
    const places = placesOf(secrets, run, all);
    return { run, values: places.map((at) => Math.fround(exact[at] as number)) };
  };
  const probes = [probe(8), probe(9)] as const;

  it('is compared in places of every run that was timed, with the numbers of that run', () => {
    expect(wrongPlace({ secrets, probes })).toBeUndefined();
    const [first, second] = probes;
    const changed = (at: number, value: number) => ({
      ...second,
      values: second.values.map((each, index) => (index === at ? value : each)),
    });
    for (const value of [Number.NaN, 0, (second.values[3] as number) + 1e-2])
      expect(wrongPlace({ secrets, probes: [first, changed(3, value)] })).toMatch(
        /^c\[\d+\]\[\d+\]$/,
      );
    // Answers of another run, of other numbers or at other places, and missing ones.
    expect(wrongPlace({ secrets, probes: [first, { ...first, run: 9 }] })).toMatch(/^c/);
    expect(wrongPlace({ secrets: { ...secrets, numbers: 7 }, probes })).toMatch(/^c/);
    expect(wrongPlace({ secrets: { ...secrets, places: 7 }, probes })).toMatch(/^c/);
    expect(wrongPlace({ secrets, probes: [{ run: 8, values: [] }] })).toMatch(/^c/);
  });

  const sandboxOf = (timed: Timed): Sandbox => ({
    run: async () => [],
    time: async () => timed,
    dispose: () => undefined,
  });
  const program = { language: 'wat', source: '', entry: 'matmul' } as const;
  const budget = { warm_up_ms: 1, budget_ms: 1, min_samples: 1 };
  const timed: Timed = {
    kind: 'timed',
    samples_ms: [1, 1],
    runs_per_sample: 1,
    warm_up_runs: 1,
    tick_ms: 0.1,
    secrets,
    probes,
  };

  it.each([
    ['a sample that was over before the clock moved', { samples_ms: [1, 0] }, /before the clock/],
    ['fewer runs looked at than samples', { samples_ms: [1, 1, 1] }, /a result is wrong/],
    ['one run that was looked at twice', { probes: [probes[0], probes[0]] }, /a result is wrong/],
    ['other numbers', { secrets: { numbers: 7, places: 6 } }, /c\[\d+\]\[\d+\] is wrong/],
  ])('%s is no time', async (_, change, says) => {
    await expect(timedProduct(sandboxOf(timed), program, budget)).resolves.toEqual([1, 1]);
    const changed = timedProduct(sandboxOf({ ...timed, ...change }), program, budget);
    await expect(changed).rejects.toThrow(says);
  });

  it('has no rung where it is wrong', async () => {
    const engine = { measureDevice: async () => ({ roof: {} }) };
    const sandbox = sandboxOf({ ...timed, probes: [{ run: 8, values: [] }] });
    const task = {
      signal: new AbortController().signal,
      progress: () => undefined,
      wanted: () => true,
    };
    const run = new LadderRun(engine as never, program, sandbox, task);
    await expect(run.measure()).rejects.toThrow(Refused);
  });
});

describe('a wrong product is explained', () => {
  const one = productCases(1).find(({ name }) => name.includes('all sizes different'));
  if (one === undefined) throw new Error('no such case');
  const right = one.expected as readonly number[];
  const before = (one.args[2] as unknown as { $f32: readonly number[] }).$f32;

  it('says where, and what it looks like', () => {
    expect(explainProduct(one, right)).toBeUndefined();
    const kept = right.map((value, at) => (at === 6 ? (before[at] as number) : value));
    expect(explainProduct(one, kept)).toMatch(/^c\[1\]\[1\] is .*1 of 10.* no loop stored/);
    const added = right.map((value, at) => value + (before[at] as number));
    expect(explainProduct(one, added)).toContain('clear c first');
    expect(
      explainProduct(
        one,
        right.map(() => null),
      ),
    ).toContain('no number');
  });
});
