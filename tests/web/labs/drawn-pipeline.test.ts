// Whatever the Pipeline lab measures, every sentence holds: rounds are drawn by the hundred, from quiet ones to those that decide nothing.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { StatisticsReport } from '../../../web/src/engine/types';
import lab from '../../../web/src/labs/pipeline/lab';
import type { ModeId, ModeResult, Outcome, Round } from '../../../web/src/labs/pipeline/outcome';
import { DRAWS, type Drawn, expectHolds, expectStates, isDecided } from './drawn';
import { outcome } from './pipeline-fixtures';
import { readingOf, textIn } from './reading';

const factor = (max: number) => fc.double({ min: 1, max, noNaN: true });

const drawnLab = fc.record({
  load: fc.oneof(fc.constantFrom(0.02, 8), fc.double({ min: 0.01, max: 400, noNaN: true })),
  step: fc.oneof(fc.constant(8), fc.double({ min: 0.05, max: 300, noNaN: true })),
  /** How much longer loads and steps become beside each other. */
  beside: fc.oneof(fc.constant([1, 1] as const), fc.tuple(factor(3), factor(3))),
  /** The fewest rounds of a slow device, the fewest that bear an interval, and the most. */
  rounds: fc.constantFrom(3, 6, 11),
  noise: fc.constantFrom(0, 0.01, 0.1, 0.5, 1.5),
  /** For each round of each mode, how much of the noise it has. */
  luck: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 44, maxLength: 44 }),
  workers: fc.constantFrom(1, 2, 3, 4),
  cores: fc.constantFrom(1, 2, 8),
  /** Where the queue is long and a round short, all loads may be over before the round. */
  loaded: fc.boolean(),
  start_ms: fc.constantFrom(3, 82, 4000),
  losses: fc.constantFrom([2.4, 0.4], [2.3, 2.3], [2.2, 2.6]),
  photo_side: fc.constantFrom(32, 64, 128),
  passes: fc.constantFrom(0, 1, 4, 40),
  long: fc.constantFrom(1, 2, 8),
  guess: fc.constantFrom(undefined, 'measured', 'ceiling', 'workers', 1, 2, 0.01, 1000, 1.7),
});
type DrawnLab = typeof drawnLab extends fc.Arbitrary<infer T> ? T : never;

/** The interval of a median as the engine takes it: from the least to the greatest of six, without the ends of eleven. */
function periodOf(rounds: readonly Round[]): StatisticsReport {
  const times = rounds.map(({ period_ms }) => period_ms).sort((a, b) => a - b);
  const cut = times.length === 11 ? 1 : 0;
  const confidence = cut === 1 ? 0.988 : 1 - 2 ** (1 - times.length);
  const at = (index: number) => times.at(index) ?? 0;
  const half = times.length / 2;
  return {
    median: times.length % 2 === 1 ? at(half - 0.5) : (at(half - 1) + at(half)) / 2,
    median_interval: { low: at(cut), high: at(-1 - cut), confidence },
  } as StatisticsReport;
}

function modeOf(id: ModeId, index: number, drawn: DrawnLab): ModeResult {
  const { load, step, beside, rounds: many, noise, luck } = drawn;
  const workers = id === 'chosen' ? drawn.workers : 1;
  const isAhead = id === 'one' || id === 'chosen';
  const [longer, slower] = isAhead ? beside : [1, 1];
  const rounds = Array.from({ length: many }, (_, round): Round => {
    const by = 1 + noise * (luck[11 * index + round] ?? 0);
    const busy = by * slower * step;
    const loads = by * longer * load;
    const free = { synchronous: loads, cached: 0 };
    const waited = id in free ? free[id as 'cached'] : Math.max(0, loads / workers - busy);
    return {
      period_ms: waited + busy,
      waited_ms: waited,
      engine_ms: 0.9 * busy,
      hand_over_ms: 0.1 * busy,
      load_ms: id === 'cached' || (isAhead && drawn.loaded) ? undefined : loads,
    };
  });
  const period = periodOf(rounds);
  const ends = [1, 2, 3].map((each) => each * period.median);
  const spans = ends.map((end, batch) => ({ began: end - 0.5 * period.median, ended: end, batch }));
  return {
    id,
    mode: isAhead ? 'prefetch' : id,
    ...{ workers, rounds, period },
    trace: { loads: isAhead ? [spans] : [], steps: spans, from: 0, to: ends[2] ?? 0 },
  };
}

function outcomeOf(drawn: DrawnLab): Outcome {
  const ids: ModeId[] = [
    'synchronous',
    'one',
    ...(drawn.workers > 1 ? ['chosen' as const] : []),
    'cached',
  ];
  const made = outcome(ids.map((id, index) => modeOf(id, index, drawn)));
  const { workers, passes, photo_side, start_ms, cores, losses } = drawn;
  const [first_loss = 0, last_loss = 0] = losses;
  return {
    ...{ ...made, start_ms, cores, first_loss, last_loss },
    settings: { ...made.settings, workers, passes, photo_side },
    seen: [{ label: 3, side: 2, levels: [0, 9, 4, 0] }],
  };
}

const shown = (value: number): number => Number(value.toPrecision(3));
const rangeOf = ({ period }: ModeResult): Drawn => ({
  value: period.median,
  ...period.median_interval,
});

it('says what holds of any rounds, and faster or slower only where they decide it', () => {
  fc.assert(
    fc.property(drawnLab, (drawn) => {
      const of = outcomeOf(drawn);
      const find = (id: ModeId) => of.modes.find((mode) => mode.id === id);
      const [sync, free] = [find('synchronous'), find('cached')] as [ModeResult, ModeResult];
      const fed = (find('chosen') ?? find('one')) as ModeResult;
      const gained = shown(sync.period.median) / shown(fed.period.median);
      const most = shown(sync.period.median) / shown(free.period.median);
      const guesses = { measured: gained, ceiling: most, workers: drawn.workers };
      const { guess, workers, long } = drawn;
      const prediction = typeof guess === 'string' ? guesses[guess as 'measured'] : guess;
      const reading = readingOf(lab, {
        values: { workers, long, network: 'images-lenet5', prefetch: 2 },
        outcomes: { epoch: of },
        prediction,
      });
      expectHolds(reading);
      const said = textIn(reading);
      const main = reading.said.find(({ at, place }) => at === 'epoch' && place === 'title')?.text;
      const decided = drawn.rounds > 3 && isDecided(rangeOf(fed), rangeOf(sync));

      expect(/× as fast|slower/.test(main ?? '')).toBe(decided);
      const times = [
        'ahead: # as fast(?= \\(|$)',
        'slower, # the speed of in turn',
        'Loading ahead against in turn: #',
        'Here it is #',
      ];
      const often = times.map((pattern) => expectStates(reading, pattern, gained));
      expect(often.reduce((a, b) => a + b)).toBeGreaterThanOrEqual(2);
      expect(expectStates(reading, 'eiling(?: is|,|:) #', most)).toBeGreaterThanOrEqual(3);
      const step = free.period.median / 1e3;
      expect(expectStates(reading, '(?<=nothing: |at all: )# a batch instead', step)).toBe(2);
      expectStates(reading, 'a step #\\. Photos', step);

      // Work, waiting and handing over are the whole.
      for (const [, works = '', waits = '', hands = ''] of said.matchAll(
        /works ([\d.]+) %, waits ([\d.]+) %, hand-over ([\d.]+) %/g,
      ))
        expect(Math.abs(Number(works) + Number(waits) + Number(hands) - 100)).toBeLessThan(1.6);
      // A limit is named only of rounds that bear it, and is one.
      const limits = [
        /the loader is the limit|Bound by the loader:/,
        /The step is the limit|Bound by compute/,
        /Bound by what they share/,
        /in two ways/,
        /rounds can’t tell whether loading still|Whether loading still costs/,
      ].filter((limit) => limit.test(said));
      expect(limits, String(limits)).toHaveLength(1);
      if (drawn.rounds === 3) expect(said).toContain('Whether loading still costs time cannot be');
      if (free.period.median > fed.period.median)
        expect(said).not.toMatch(/would save [−\d]|would be −?[\d.]+ % shorter/);
      // Only what is beyond every possible ceiling is impossible.
      const highest = rangeOf(sync).high / rangeOf(free).low;
      if (drawn.rounds === 3 || (prediction ?? 0) < 0.99 * highest)
        expect(said).not.toContain('No loader reaches');
      // A wide range stands beside the number at the end.
      const lowest = rangeOf(sync).low / rangeOf(free).high;
      if (drawn.rounds > 3 && highest > 1.26 * lowest)
        expect(said).toMatch(/the ceiling is [^(\n]+ \([^)\n]+ to /);
      // What to try next is another setup.
      if (drawn.passes === 0) expect(said).not.toContain('cheaper, 0 passes');
      if (drawn.passes === 40) expect(said).not.toContain('dearer, 40 passes');
      if (workers === 1) expect(said).not.toContain('Take one worker away');
      // No load was seen beside a step: nothing is said of how long it takes there.
      if (drawn.loaded) expect(said).not.toMatch(/a load takes [\d.]+× /);
    }),
    DRAWS,
  );
});
