// Whatever the Latency lab measures, every sentence holds: clocks, first runs and samples are drawn by the hundred.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { LatencyReport, StatisticsReport } from '../../../web/src/engine/types';
import lab from '../../../web/src/labs/latency/lab';
import { type Measured, prefixes } from '../../../web/src/labs/latency/model';
import { DRAWS, expectHolds, expectStates } from './drawn';
import { caseOf, measuredOf, warm } from './latency-cases';
import { readingOf, textIn } from './reading';

const unit = fc.double({ min: 0, max: 1, noNaN: true });
const drawnRun = fc.record({
  /** The time of a run in ms. */
  length: fc.oneof(
    fc.constantFrom(0.0002, 0.02, 1, 1, 1, 4000),
    fc.double({ min: 1e-3, max: 2000, noNaN: true }),
  ),
  tick: fc.constantFrom(1e-4, 0.005, 0.1, 1, 16),
  many: fc.constantFrom(1, 5, 8, 40),
  noise: fc.constantFrom(0, 0.01, 0.2, 3),
  luck: fc.array(unit, { minLength: 8, maxLength: 40 }),
  /** How much longer the first run took than the others. */
  first: fc.oneof(
    fc.constantFrom(0, 0.5, 0.95, 1, 1.05, 30),
    fc.double({ min: 1.05, max: 1.6, noNaN: true }),
  ),
  /** How much longer single runs take on average than those that are timed together. */
  single: fc.constantFrom(0.6, 1, 1.04, 1.3, 4),
  readings: fc.constantFrom(1, 7, 100),
  /** The place of a later run that was interrupted, and how much longer it took. */
  later: fc.constantFrom(undefined, { at: 3, by: 1.5 }, { at: 5, by: 200 }),
  warmUp: fc.constantFrom(0, 3, 12),
  slower: fc.constantFrom(1, 1.1, 1.6, 5),
  steady: fc.boolean(),
  outliers: fc.constantFrom(0, 1, 3, 50),
  peak: fc.constantFrom(undefined, 0.001, 20, 900),
  batch: fc.constantFrom(1, 32),
  clock: fc.constantFrom('page', '100us', '1ms'),
  together: fc.constantFrom(1, 8, 1024),
  guess: fc.constantFrom(undefined, 'median', 'first', 'tick', 1e-3, 1, 9999),
});
type Drawn = typeof drawnRun extends fc.Arbitrary<infer T> ? T : never;

/** What the engine says of samples: the interval of the median lies between two of them, from six samples on at 95 %. */
function described(values: readonly number[]): StatisticsReport {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (index: number) =>
    sorted[Math.min(sorted.length - 1, Math.max(0, index))] ?? Number.NaN;
  const half = (sorted.length - 1) / 2;
  const median = (at(Math.floor(half)) + at(Math.ceil(half))) / 2;
  const off = values.length < 6 ? half : Math.ceil(Math.sqrt(values.length));
  const away = sorted.map((value) => Math.abs(value - median)).sort((a, b) => a - b);
  return {
    ...{ count: values.length, median, min: at(0), max: at(sorted.length - 1) },
    mean: values.reduce((sum, value) => sum + value, 0) / values.length,
    median_interval: {
      low: at(Math.floor(half - off)),
      high: at(Math.ceil(half + off)),
      confidence: values.length < 6 ? 1 - 2 ** (1 - values.length) : 0.95,
    },
    mad: away[Math.floor(half)] ?? 0,
    p95: at(Math.ceil(0.95 * sorted.length) - 1),
    p99: at(Math.ceil(0.99 * sorted.length) - 1),
    outliers: values.flatMap((value, index) => (value > 5 * median ? [index] : [])),
  } as unknown as StatisticsReport;
}

function measuredFrom(drawn: Drawn): Measured {
  const { length, tick, many, noise, luck, first, single, slower, outliers } = drawn;
  const lucky = (index: number) => 1 + noise * (luck[index % luck.length] ?? 0) ** 4;
  const samples = Array.from({ length: many }, (_, index) => length * lucky(index));
  const { later } = drawn;
  const longer = (index: number) =>
    index === 0 ? first : single * lucky(index) * (later?.at === index ? later.by : 1);
  const readings = Array.from(
    { length: drawn.readings },
    (_, index) => tick * Math.round((length * longer(index)) / tick),
  );
  const warmUp = Array.from({ length: drawn.warmUp }, (_, index) => length * slower * lucky(index));
  const made = measuredOf({ ...warm, readings, samples, warmUp, tick, steady: drawn.steady });
  const statistics = described(samples);
  const more = Array.from({ length: outliers }, () => 20 * statistics.median);
  const report = {
    ...made.report,
    ...{ statistics, batch: drawn.batch, latency_ms: statistics.median, notes: [] },
    ticks_per_sample: Math.max(10, length / tick),
    throughput_samples_per_second: (1e3 * drawn.batch) / statistics.median,
    record: {
      ...{ tick_ms: tick, tick_jittered: false, clock_call_ns: 200, clock_error: 0.001 },
      ...{ samples: many, runs: 10 * many, warm_up_samples: drawn.warmUp, discarded: [] },
      ...{ fewest_runs_per_sample: 1, most_runs_per_sample: 10, visibility_changes: 0 },
    },
  } as unknown as LatencyReport;
  return {
    ...made,
    report,
    naive: prefixes(readings).map((all) => ({ readings_ms: all, mean_ms: described(all).mean })),
    warm_up: warmUp.length === 0 ? undefined : described(warmUp),
    added: {
      ...{ many: outliers, factor: 20, samples_ms: [...samples, ...more] },
      statistics: described([...samples, ...more]),
    },
  };
}

const shown = (value: number): number => Number(value.toPrecision(3));

it('says what holds of any samples: one median, and a first run only as slow as the clock can tell', () => {
  fc.assert(
    fc.property(drawnRun, (drawn) => {
      const measured = measuredFrom(drawn);
      const { statistics, latency_ms: median } = measured.report;
      const { low, high } = statistics.median_interval;
      const [first = 0] = measured.readings_ms;
      const guesses = { median, first: Math.max(first, 1e-3), tick: drawn.tick };
      const { guess, peak } = drawn;
      const base = caseOf(warm);
      const description = { flops_per_call: 470_000, input_shape: [1, 8], layers: [] };
      const values = {
        ...{ model: 'mlp', batch: drawn.batch, seq: 0, clock: drawn.clock },
        ...{ together: drawn.together, outliers: drawn.outliers, factor: 20 },
      };
      const reading = readingOf(lab, {
        values,
        dry: { ...base.dry, tick_ms: drawn.tick, peak, description },
        outcomes: { latency: measured },
        prediction: typeof guess === 'string' ? guesses[guess as 'tick'] : guess,
      });
      expectHolds(reading);
      // The figure of the clock begins with its first sample drawn.
      const ticks = reading.drawn.find((markup) => markup.includes('a tick every')) ?? '';
      expect(ticks).toContain('class="clocked now');
      const said = textIn(reading);
      const ms = 1e-3;

      expect(expectStates(reading, 'MLP takes # per run', median * ms)).toBe(1);
      expect(expectStates(reading, '^# per run', median * ms)).toBe(1);
      expect(expectStates(reading, 'Median latency: #', median * ms)).toBe(1);
      expect(expectStates(reading, 'Median #(?=; mean)', median * ms)).toBe(1);
      expectStates(reading, 'the median of #', median * ms);
      expect(expectStates(reading, 'Mean, p95, p99: #', statistics.mean * ms)).toBe(1);
      expect(expectStates(reading, 'p99 #(?=\\.)', statistics.p99 * ms)).toBe(1);
      expect(expectStates(reading, '99 of 100 at most #', statistics.p99 * ms)).toBe(
        drawn.many === 1 ? 0 : 1,
      );
      expectStates(reading, 'The first run (?:took|read) #', first * ms);
      // The title of the clock names the least and the greatest of the readings below it.
      const clock = textIn(reading, 'clock figure title').replaceAll(',', '');
      const summary = textIn(reading, 'clock figure summary').replaceAll(',', '');
      const [, least, greatest] = / as (\S+(?: \S+)?)(?: (?:or|to) (.+))?$/.exec(clock) ?? [];
      if (least !== undefined && drawn.together === 1)
        for (const read of [least, greatest ?? least]) expect(summary).toContain(`= ${read}`);
      // A first run is called slow at the end only where its own scene says so.
      const slow = /The first run took [^,]*, [\d.,]+× the median of [\d.,]+ \S+$/m.test(said);
      expect(said.includes('Here the first took')).toBe(slow);
      if (slow) expect(expectStates(reading, 'Here the first took #', first * ms)).toBe(1);
      expect(said).not.toMatch(/\b1 digits/);
      // How sure the median is stands beside it, if the verdict does not say so, and where it is wide at the end too.
      const isSure = drawn.many >= 6;
      expect(said.includes('is probably between')).toBe(isSure);
      // Folded only behind a verdict: without one, something still stands beside the result.
      expect(textIn(reading, 'runs say')).not.toBe('');
      // A run of 0 is counted; one that came later and was slow is told as that, by its own place and time.
      const zeros = measured.readings_ms.filter((each) => each === 0).length;
      const [, counted] = /Why 0 ms\? Here (\d+) of/.exec(said) ?? [];
      expect(Number(counted ?? 0)).toBe(zeros);
      const places = [...said.matchAll(/Run (\d+) took/g)].map(([, place]) => Number(place));
      for (const place of places) {
        const slowest = measured.readings_ms[place - 1] ?? Number.NaN;
        expect(place).toBeGreaterThan(1);
        expect(isSure && slowest - drawn.tick > 2 * high, `run ${place}`).toBe(true);
        expect(slowest).toBe(Math.max(...measured.readings_ms.slice(1)));
        expectStates(reading, `Run ${place} took #`, slowest * ms);
      }
      const isAlone = isSure && drawn.noise === 0 && drawn.single === 1 && drawn.readings === 100;
      if (isAlone && drawn.later?.by === 200 && drawn.length > drawn.tick)
        expect(places.length).toBe(slow ? 1 : 2);
      if (isSure) {
        const open = reading.verdict?.standing === 'cannot tell';
        expect(expectStates(reading, 'probably between #', low * ms)).toBe(open ? 1 : 2);
        if (high > 1.26 * low)
          expect(said).toMatch(/^[\d.,]+ \S+ per run \([\d.,]+ \S+ to [\d.,]+ \S+\)$/m);
      }
      if (drawn.many === 1) expect(said).not.toMatch(/half of [\d,]+ sample/);
      // A first run is slow, or quick, only by more than the clock and the interval leave open.
      const isSlow = isSure && first - drawn.tick > 1.0999 * high && first - median > drawn.tick;
      if (/The first run took [^,]*, [\d.,]+× the median/.test(said)) expect(isSlow).toBe(true);
      if (/The first run took [^,]*, less than/.test(said)) {
        expect(isSure).toBe(true);
        expect(first + drawn.tick).toBeLessThan(low);
      }
      // The warm-up is news only where it was slower by more than its own samples leave open.
      if (said.includes('still swapping')) {
        expect(isSure && drawn.warmUp >= 6).toBe(true);
        expect(measured.warm_up?.median_interval.low).toBeGreaterThan(1.19 * high);
      }
      for (const [, share = ''] of said.matchAll(/([\d.,]+) % of this device’s peak/g))
        expect(Number(share)).toBeLessThanOrEqual(100);
      const rate = shown((1e3 * drawn.batch) / median);
      expect(expectStates(reading, 'Throughput: #', rate)).toBe(1);
      expect(said).not.toMatch(/Throughput: 0 /);
    }),
    DRAWS,
  );
});
