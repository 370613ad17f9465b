// Whatever is predicted and measured in Find the mistake, what it says holds: the counts of 21 puzzles are the engine's, taken once; the
// clock, the peak and the ridge of the device are drawn.

import fc from 'fast-check';
import { beforeAll, expect, it, vi } from 'vitest';
import lab from '../../../web/src/labs/mistakes/lab';
import { type Engine, type Finding, truthOf } from '../../../web/src/labs/mistakes/outcome';
import { PUZZLES, puzzleOf } from '../../../web/src/labs/mistakes/puzzles';
import { sessionProfiler } from '../../support/session-profiler';
import { DRAWS, type Drawn, expectHolds, expectStates, measured } from './drawn';
import { type Reading, readingOf, textIn } from './reading';

/** Whether the question of the puzzle is settled: then the figure and the sentences name its origin. */
const answered = vi.hoisted(() => ({ is: false }));
vi.mock('../../../web/src/labs/mistakes/solved', async (original) => ({
  ...(await original<object>()),
  settled: () => answered.is,
}));

const findings = new Map<string, Finding>();
let engine: Engine;
beforeAll(async () => {
  engine = await sessionProfiler();
  for (const { id, run } of PUZZLES) if (id !== 'above-peak') findings.set(id, await run(engine));
});

const double = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const interval = ({ low, high }: Drawn, few: boolean) => ({
  ...{ low, high },
  confidence: few ? 0.9 : 0.95,
});

const drawn = fc.record({
  puzzle: fc.constantFrom('above-peak', 'above-peak', ...PUZZLES.map(({ id }) => id)),
  settled: fc.boolean(),
  guess: fc.option(
    fc.record({
      by: fc.constantFrom('claimed', 'run', 'way', 'number'),
      off: fc.oneof(fc.constant(1), double(0.97, 1.03), double(0.01, 100)),
      way: fc.nat(3),
    }),
    { nil: undefined },
  ),
  peak: measured(double(1, 400)),
  bandwidth: measured(double(1, 300)),
  few: fc.boolean(),
  ridge: fc.boolean(),
  /** The step of the clock, how many steps the fastest reading took, and a run, in ms. */
  clock: fc.record({ tick: fc.constantFrom(0.1, 0.005, 0.0001), fastest: fc.nat(3) }),
  run: double(2e-4, 0.02),
  near: fc.boolean(),
});
type Case = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

const FLOPS = 2 * 128 * 128 + 128;

/** The readings of a clock; on request the fastest lies near what the peak allows. */
function readingsOf({ clock, peak, near }: Case): number[] {
  const fastest = near ? FLOPS / (peak.value * 1e6) : clock.fastest * clock.tick;
  return Array.from({ length: 60 }, (_, index) => fastest + (index % 3) * clock.tick);
}

async function findingOf(of: Case): Promise<Finding> {
  if (of.puzzle !== 'above-peak') return findings.get(of.puzzle) as Finding;
  const { peak, few, clock, run } = of;
  return puzzleOf(of.puzzle).run({
    ...engine,
    calibrate: async () => ({
      peak_gflops_per_second: peak.value,
      peak_interval: interval(peak, few),
    }),
    measureLatency: async (_: unknown, { naive_runs }: { naive_runs?: number }) =>
      naive_runs === undefined
        ? { latency_ms: run }
        : { samples_ms: readingsOf(of), tick_ms: clock.tick },
  } as unknown as Engine);
}

const RULE = 10;
/** The run's result and whether the claim holds are the same wherever they stand, and said only as far as the peak is known. */
function expectDecided(reading: Reading, of: Case, finding: Finding): void {
  const { claimed, limit, tolerance, format, right } = puzzleOf(of.puzzle);
  const truth = truthOf(finding);
  const shown = format(truth).replaceAll('\u00a0', ' ');
  expect(textIn(reading, 'decided report')).toContain(`The run says: ${shown}`);
  expect(textIn(reading, 'claim figure summary')).toMatch(
    new RegExp(`(?:the run|calculated): ${shown.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`),
  );
  expect(textIn(reading, 'ending ending').split('\n')).toContain(shown);
  const title = textIn(reading, 'claim title');
  const figure = textIn(reading, 'claim figure title');
  const origin = textIn(reading, 'origin say');
  if (limit) {
    const { low, high } = of.peak;
    const [from, to] =
      of.puzzle === 'above-peak' && Number.isFinite(truth)
        ? [(truth * of.peak.value) / high, (truth * of.peak.value) / low]
        : [truth, truth];
    const isOpen = of.few && of.puzzle === 'above-peak' && Number.isFinite(truth);
    const decided =
      to <= claimed
        ? 'The claim holds'
        : from > claimed
          ? 'The claim does not hold'
          : 'The run can’t tell';
    expect(title).toBe(isOpen ? 'The run can’t tell' : decided);
    // What is to be learned is not told while it is open.
    if (title === 'The run can’t tell')
      expect(origin).not.toContain(puzzleOf(of.puzzle).lesson.slice(0, 30));
  } else {
    const isRight = Math.abs(claimed / truth - 1) <= tolerance;
    expect(isRight).toBe(right === true);
    expect(title).toBe(isRight ? 'The claim holds' : 'The claim does not hold');
    // How far a guess is off stands in its verdict alone.
    expect(figure).not.toMatch(/too (?:little|much)/);
  }
  const openings = {
    'The claim holds': /^The claim holds/,
    'The claim does not hold': /^The claim (?:does not hold|is wrong)/,
    'The run can’t tell': /^This run can’t tell/,
  };
  expect(figure).toMatch(openings[title as keyof typeof openings]);
  // Nothing is asked, and no origin named, of a limit that the run may keep or break.
  const isOpen = title === 'The run can’t tell';
  expect(reading.said.some(({ at, place }) => at === 'origin' && place === 'question')).toBe(
    !isOpen,
  );
  expect(origin.includes('can’t tell')).toBe(isOpen);
  expect(textIn(reading, 'claim say')).not.toMatch(isOpen ? /the run does not/ : /^$/);
}

/** The device's ridge is one number, with its range where that is wide, and beside the rule only as far as it is known. */
function expectRidge(reading: Reading, { peak, bandwidth, few }: Case): void {
  const own = peak.value / bandwidth.value;
  const [low, high] = [peak.low / bandwidth.high, peak.high / bandwidth.low];
  const stated = '(?:device’s ridge is |this device’s is |this device: |^Ridge: |ridge of )#';
  expect(expectStates(reading, stated, own)).toBeGreaterThanOrEqual(4);
  const says = textIn(reading, 'ridge say');
  const isApart = !few && (low > 1.25 * RULE || high < RULE / 1.25);
  expect(says.includes('10 is wrong here')).toBe(isApart);
  expect(says.includes('happens to fit')).toBe(!few && low >= RULE / 1.25 && high <= 1.25 * RULE);
  expect(reading.said.some(({ at, place }) => at === 'ridge' && place === 'question')).toBe(
    isApart,
  );
  for (const place of ['ridge say', 'ridge figure title', 'ridge report']) {
    if (few) expect(textIn(reading, place), place).toContain(' (from few samples)');
    else if (high > 1.26 * low)
      expect(textIn(reading, place), place).toMatch(/ \([\d.,]+ to [\d.,]+\)/);
  }
}

it('says what holds of any puzzle, any guess and any device', async () => {
  await fc.assert(
    fc.asyncProperty(drawn, async (of) => {
      const puzzle = puzzleOf(of.puzzle);
      const finding = await findingOf(of);
      answered.is = of.settled;
      const truth = truthOf(finding);
      const { guess, peak, bandwidth, few } = of;
      const ways = { claimed: puzzle.claimed, run: truth, number: 1 };
      const base = guess?.by === 'way' ? finding.ways[guess.way]?.value : ways[guess?.by as 'run'];
      const value = (base !== undefined && Number.isFinite(base) ? base : 1) * (guess?.off ?? 1);
      const ridge = {
        ...{ peak_gflops_per_second: peak.value, peak_interval: interval(peak, few) },
        ...{ bandwidth_gb_per_second: bandwidth.value },
        bandwidth_interval: interval(bandwidth, false),
      };
      const reading = readingOf(lab, {
        values: { puzzle: puzzle.id },
        outcomes: {
          decided: { puzzle: puzzle.id, ...finding },
          ridge: of.ridge ? ridge : undefined,
        },
        ...(guess === undefined ? {} : { prediction: { value, puzzle: puzzle.id } }),
      });
      expectHolds(reading);
      expectDecided(reading, of, finding);
      if (of.ridge) expectRidge(reading, of);
    }),
    DRAWS,
  );
});
