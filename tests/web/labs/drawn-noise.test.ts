// Whatever the Noise lab measures, every sentence holds: blocks with the noise off and on, and readings of a coarse clock, are drawn by
// the hundred.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { StatisticsReport } from '../../../web/src/engine/types';
import { busyText } from '../../../web/src/lab/claim';
import { effectOf } from '../../../web/src/labs/noise/effect';
import lab from '../../../web/src/labs/noise/lab';
import type { Block, Measured } from '../../../web/src/labs/noise/outcome';
import { DRAWS, expectHolds, expectStates } from './drawn';
import { measured as measuredOf, described as simple } from './noise-cases';
import { outcomeOf as clockOf } from './noise-clock-cases';
import { readingOf, textIn } from './reading';

/** As many samples in a block: few, so that hundreds of experiments take seconds. */
const SAMPLES = 12;
const unit = fc.double({ min: 0, max: 1, noNaN: true });
const drawnRun = fc.record({
  ms: fc.oneof(fc.constantFrom(0, 0.001, 1), fc.double({ min: 1e-4, max: 900, noNaN: true })),
  rounds: fc.constantFrom(3, 5, 8, 9),
  /** What the noise does to every sample, and to a few. */
  all: fc.constantFrom(0.7, 0.995, 1, 1, 1.004, 1.03, 1.5, 4),
  few: fc.constantFrom(0, 0, 0.1, 0.4, 0.7),
  slow: fc.constantFrom(3, 12, 60),
  /** How much single samples, and whole blocks, differ by themselves. */
  noise: fc.constantFrom(0, 0.01, 0.3),
  drift: fc.constantFrom(0, 0, 0.005, 0.2, 1.5),
  luck: fc.array(unit, { minLength: 24, maxLength: 24 }),
  kinds: fc.constantFrom([], ['burn'], ['burn', 'churn', 'paint', 'stream']),
  collected: fc.constantFrom(0, 1, 20),
  sources: fc.constantFrom(1, 4),
  tick: fc.constantFrom(1e-4, 0.2, 5),
  length: fc.constantFrom(20, 100),
  added: fc.constantFrom([], ['spikes'], ['spikes', 'drift', 'modes', 'tail']),
  one: fc.array(fc.constantFrom(0, 0, 0.0001, 0.001), { minLength: 1, maxLength: 5 }),
  hundred: fc.constantFrom(0.001, 0.00101, 0.0012, 0.0007),
  guess: fc.constantFrom(undefined, 'mean', 'median', 0, 5, -30, 100, 4321),
});
type Drawn = typeof drawnRun extends fc.Arbitrary<infer T> ? T : never;

/** The engine’s interval of a median lies between two samples, and from six samples on at 95 %. */
function described(values: readonly number[]): StatisticsReport {
  const sorted = [...values].sort((a, b) => a - b);
  const half = (sorted.length - 1) / 2;
  const off = values.length < 6 ? half : Math.ceil(0.9 * Math.sqrt(values.length));
  const at = (index: number) => sorted[Math.min(sorted.length - 1, Math.max(0, index))] ?? 0;
  return {
    ...simple(values),
    median: (at(Math.floor(half)) + at(Math.ceil(half))) / 2,
    median_interval: {
      low: at(Math.floor(half - off)),
      high: at(Math.ceil(half + off)),
      confidence: values.length < 6 ? 1 - 2 ** (1 - values.length) : 0.95,
    },
  };
}
const summarize = async (values: readonly number[]) => described(values);

async function measuredFrom(drawn: Drawn): Promise<Measured> {
  const { ms, rounds, all, few, slow, noise, drift, luck, kinds } = drawn;
  const lucky = (index: number) => luck[index % luck.length] ?? 0;
  const block = (round: number, noisy: boolean): Block => {
    const own = 1 + drift * lucky(7 * round + (noisy ? 3 : 0));
    const samples_ms = Array.from({ length: SAMPLES }, (_, index) => {
      const one = ms * own * (1 + noise * lucky(5 * index + round));
      const slower = index < few * SAMPLES ? slow : all;
      return noisy ? one * slower : one;
    });
    return { noisy, samples_ms, statistics: described(samples_ms) };
  };
  const blocks = Array.from({ length: rounds }, (_, round) => [
    block(round, false),
    block(round, true),
  ]).flat();
  const effect = await effectOf(blocks, summarize, drawn.tick / drawn.length);
  const made = await measuredOf(() => [1, 1], 1);
  return {
    ...made,
    ...{ blocks, effect, noise: kinds as Measured['noise'] },
    plan: { runs_per_sample: 1, sample_ms: drawn.length, samples_per_block: SAMPLES, rounds },
    pilot: {
      ...made.pilot,
      ...{ tick_ms: drawn.tick, clock_call_ns: 200, notes: [], record: { discarded: [] } },
    } as unknown as Measured['pilot'],
    done: kinds.map((name) => ({
      noise: name as 'burn',
      ...{ sources: drawn.sources, work: name === 'paint' ? 1 : 4e9, collected: drawn.collected },
    })),
    synthetic: { kinds: drawn.added as Measured['synthetic']['kinds'], samples_ms: [], effect },
  };
}

it('says what holds of any noise: one movement of each number, and an order only where the rounds agree', async () => {
  await fc.assert(
    fc.asyncProperty(drawnRun, async (drawn) => {
      const run = await measuredFrom(drawn);
      const { quiet, noisy, movements } = run.effect;
      const named = (name: string) =>
        movements.find((each) => each.name === name) as (typeof movements)[number];
      const [mean, median] = [named('mean'), named('median')];
      const percent = { mean: 100 * mean.change, median: 100 * median.change };
      const { guess } = drawn;
      const given = typeof guess === 'string' ? percent[guess as 'mean'] : guess;
      const clock = clockOf(drawn.one, drawn.hundred);
      const reading = readingOf(lab, {
        values: { seed: 1, clock: 'page', burn: 'on' },
        outcomes: { noise: run, clock },
        prediction: given === undefined || Number.isFinite(given) ? given : 5,
        title: 'MLP',
      });
      expectHolds(reading);
      const said = textIn(reading);
      if (drawn.ms === 0) {
        expect(said).toContain('the mean moved by an unknown share');
        expect(said).toContain('The clock cannot show the median');
        expect(said).not.toMatch(/between 0\D/);
        return;
      }
      const ms = 1e-3;
      const near = (change: number) => (Math.abs(change) < 5e-5 ? 0 : 100 * change);
      expect(
        expectStates(
          reading,
          `mean (?:moved|of MLP still differs|time of MLP moved) by \\+?#(?![\\d.]| ?thousand)`,
          near(mean.change),
        ),
      ).toBeGreaterThanOrEqual(1);
      expectStates(
        reading,
        'median (?:time of MLP moved )?by \\+?#(?=$|, which|, on|, not|;)',
        near(median.change),
      );
      expect(expectStates(reading, 'Mean: #', quiet.mean * ms)).toBe(1);
      expect(expectStates(reading, 'Median: #', quiet.median * ms)).toBe(1);
      expect(expectStates(reading, 'Mean: [\\d.,]+ \\S+, with noise #', noisy.mean * ms)).toBe(1);
      expect(expectStates(reading, 'Median: [\\d.,]+ \\S+, with noise #', noisy.median * ms)).toBe(
        1,
      );
      expect(expectStates(reading, 'Noise on: median #', noisy.median * ms)).toBe(1);

      // The rounds decide whether a number moved, which moved further, and whether anything can be said.
      const enough = drawn.rounds >= 6;
      const apart = (one: typeof mean, other: typeof mean) =>
        [one.change, ...one.rounds].map(
          (change, at) => Math.abs(change) - Math.abs([other.change, ...other.rounds][at] ?? NaN),
        );
      if (!enough) expect(said).not.toMatch(/moves? (?:most|least), by|gave way|moved about alike/);
      for (const [, , which, by] of said.matchAll(
        /(^|; )(?:[Tt]he )?(minimum|median|trimmed mean|mean|p95|p99) moves (most|least), by/gm,
      )) {
        const of = named((which ?? '').replace('minimum', 'min').replace(' ', '_'));
        const others = movements.filter(({ name }) => name !== 'interval' && name !== of.name);
        for (const other of others) {
          const [whole = 0, ...all] = by === 'most' ? apart(of, other) : apart(other, of);
          expect(whole, `${which} ${by}`).toBeGreaterThan(0);
          // Of nine rounds one may say otherwise; of fewer none.
          const otherwise = all.filter((one) => !(one > 0)).length;
          expect(otherwise, `${which} ${by}`).toBeLessThanOrEqual(drawn.rounds === 9 ? 1 : 0);
        }
      }
      expect(textIn(reading, 'run title', 'run figure title')).not.toContain('median');
      const both = /gave way|moved about alike|moved more than the mean/.test(said);
      if (both) expect(mean.sure && median.sure && mean.change > 0 && median.change > 0).toBe(true);
      // Quiet blocks of the same network of which more than a few differ by half or more: no law.
      const medians = run.blocks
        .filter((block) => !block.noisy)
        .map(({ statistics }) => statistics.median)
        .sort((a, b) => a - b);
      const few = Math.floor(medians.length / 4);
      const differ = (out: number) => (medians.at(-1 - out) ?? 0) > 1.5 * (medians[out] ?? 0);
      // A few that differ: only what the middle of the rounds shows as well is told.
      const rounds = [...mean.rounds].sort((a, b) => a - b);
      const isShown =
        mean.change >= (rounds[few] ?? Number.NaN) &&
        mean.change <= (rounds.at(-1 - few) ?? Number.NaN);
      const isBusy = differ(few) || (differ(0) && !isShown);
      expect(said.includes(busyText)).toBe(isBusy);
      if (isBusy) expect(both || said.includes('good advice')).toBe(false);
      expect(said.includes('which may be chance')).toBe(
        !isBusy && ![mean, median].some(({ sure, change }) => sure && Math.abs(change) >= 0.01),
      );
      // What is left of the change without the interrupted samples, by the samples themselves.
      const left =
        run.noise.length === 0
          ? []
          : [false, true].map((noisy) => {
              const calm = run.blocks
                .filter((each) => each.noisy === noisy)
                .flatMap((each) => [...each.samples_ms])
                .filter((each) => each < 2 * quiet.median);
              return calm.reduce((sum, each) => sum + each, 0) / calm.length;
            });
      expectStates(
        reading,
        'without them the mean differs by \\+?#',
        near((left[1] ?? NaN) / (left[0] ?? NaN) - 1),
      );
      // The coarse clock: a median of 0 is no time, and what is called rounding no longer is within 5 %.
      const [middle = 0] = [...drawn.one].sort((a, b) => a - b).slice(drawn.one.length >> 1);
      expect(said.includes('the median says that the work takes no time')).toBe(middle === 0);
      // Whatever runs beside can only slow a reading, so no time is below the quiet value that it is measured from.
      expect(textIn(reading, 'clock say')).not.toMatch(/(?:steps it|reports) is off by −/);
    }),
    DRAWS,
  );
});
