// Whatever the queue of the Overhead lab measures, what it says holds: queues are drawn from launches, a worker and a clock, from one
// that is far too long to one that is always empty, and on clocks whose tick is longer than all of it.

import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { busyText } from '../../../web/src/lab/claim';
import lab from '../../../web/src/labs/overhead/lab';
import type { Queued } from '../../../web/src/labs/overhead/model';
import { type Engine, openEngine, value } from '../../boundary/support/engine';
import { DRAWS, expectHolds, expectStates } from './drawn';
import { type Reading, readingOf, textIn } from './reading';

let session: Engine['session'];
beforeAll(async () => {
  ({ session } = await openEngine());
});

const double = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const drawn = fc.record({
  size: fc.constantFrom(64, 128, 192, 256),
  launches: fc.oneof(fc.constantFrom(1, 2, 20), fc.integer({ min: 1, max: 50 })),
  launch: fc.oneof(double(0.002, 0.05), double(0.05, 5)),
  work: fc.oneof(double(0.05, 0.5), double(0.5, 60)),
  /** How much longer the work may take in the queue than alone. */
  busy: fc.constantFrom(1, 1, 1.2, 3, 0.4),
  noise: fc
    .constantFrom(0.01, 0.2, 3)
    .chain((most) => fc.array(double(0, most), { minLength: 12, maxLength: 12 })),
  few: fc.boolean(),
  tick: fc.constantFrom(1e-6, 0.005, 0.1, 16),
});
type Case = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

/** What a clock with this tick shows. */
const seen = (ms: number, { tick }: Case): number => Math.floor(ms / tick) * tick;

function queuedOf(of: Case): Queued {
  const { size, launches, launch, work, busy, noise, few } = of;
  const launched = Array.from({ length: launches }, (_, index) => launch * (index + 1));
  const took = busy * work;
  let free = 0;
  const ended = launched.map((at) => {
    free = Math.max(free, at) + took;
    return free;
  });
  const alone = noise.slice(0, few ? 5 : 12).map((more) => seen((launch + work) * (1 + more), of));
  return {
    size,
    launched_ms: launched.map((at) => seen(at, of)),
    began_ms: ended.map((at) => Math.max(0, seen(at, of) - took)),
    ended_ms: ended.map((at) => seen(at, of)),
    alone: value(session.summarize(alone)),
  };
}

it('says what holds of any queue', () => {
  fc.assert(
    fc.property(drawn, (of) => {
      const queue = queuedOf(of);
      const { size, launches } = of;
      const values = { model: 'gpt_nano', batch: 1, seq: 0, seed: 1, launches, size: String(size) };
      const reading = readingOf(lab, { values, outcomes: { queue } });
      expectHolds(reading);
      expectQueue(reading, queue);
    }),
    DRAWS,
  );
});

function expectQueue(reading: Reading, { launched_ms, ended_ms, alone }: Queued): void {
  const many = launched_ms.length;
  const launching = launched_ms.at(-1) ?? 0;
  const total = Math.max(...ended_ms);
  const [launch, waited] = [launching / many, total - launching];
  const { median: work, median_interval: interval } = alone;
  const [say, more, title] = [
    textIn(reading, 'queue say'),
    textIn(reading, 'queue more'),
    textIn(reading, 'queue figure title'),
  ];
  // One launch, one product by itself, and one of all together are the same numbers wherever they stand.
  const s = 1e-3;
  expect(
    expectStates(
      reading,
      '(?:^Until the launch returns: |launch says |launch returns, a product of \\d+ × \\d+ matrices takes |A launch takes |The launch alone is )#',
      launch * s,
    ),
  ).toBeGreaterThanOrEqual(1);
  const works =
    '(?:^One product, awaited alone: |awaited alone, the work takes (?:longer, )?|longer than the work awaited alone, |as long as the work awaited alone, |, the work awaited alone |awaited it takes |Awaited alone, one took )#';
  expect(expectStates(reading, works, work * s)).toBeGreaterThanOrEqual(work === 0 ? 2 : 3);
  const together = '(?:^One product, all awaited together: |by their number: |divided by \\d+: )#';
  expect(expectStates(reading, together, (total / many) * s)).toBe(3);
  expectStates(
    reading,
    '(?:then took |then waited |Waiting at the read: |The read alone, )#',
    waited * s,
  );
  // By how much the work is longer is one number, and not said where that is not so.
  const ratios = [...`${say} ${more}`.matchAll(/([\d.,]+× )(?:as long|too good)/g)].map(
    ([, each]) => each,
  );
  expect(new Set(ratios).size).toBeLessThanOrEqual(1);
  if (ratios.length > 0) expect(work).toBeGreaterThan(2.9 * launch);
  if (/as long as the work|can’t tell them apart|longer than the work/.test(say)) {
    expect(ratios).toEqual([]);
    if (say.includes('longer than the work')) expect(launch).toBeGreaterThan(interval.high);
  }
  // Most of the time is launching, or the line that reads is blamed, never both.
  const kept = total > 0 && waited < 0.5 * total;
  const isBlamed = total > 0 && !kept;
  expect(title.includes('kept up')).toBe(kept);
  expect(title.includes('less than one tick')).toBe(total === 0);
  expect(more.includes('at a line that computes nothing')).toBe(isBlamed);
  if (isBlamed) expectStates(reading, '# of the time (?:is spent|stands)', (100 * waited) / total);
  const done = ended_ms.filter((at) => at <= launching).length;
  if (kept) expect(more).toContain(`was done with ${done} of ${many}.`);
  // A wide range is said, and too few runs; where the same work took much longer, the machine was busy.
  if (interval.confidence < 0.95)
    expect(textIn(reading, 'queue report')).toContain('from few samples');
  else if (interval.high > 1.26 * interval.low)
    expect(textIn(reading, 'queue report')).toMatch(/awaited alone: .* \(.* to .*\)/);
  const mean = total / many;
  const isSure = interval.confidence >= 0.95 && mean > interval.high && mean > 1.1 * interval.low;
  expect(more.includes(busyText)).toBe(isSure && mean > 1.5 * work && work > 0);
  expect(more.includes('more than one awaited by itself')).toBe(
    isSure && mean <= 1.5 * work && work > 0,
  );
}
