// The measurement: the protocol once, then blocks with the noise off and on in alternation, streamed to the page.

import type { LatencyReport, LatencyRequest } from '../../engine/types';
import { seededRandom } from '../../kit/numbers/random';
import type { Run } from '../../lab/define';
import { profiler } from '../../session/engine';
import { effectOf } from './effect';
import { type NoiseSource, type NoiseSwitch, withNoise } from './noise-source';
import { type Block, type Live, type Plan, rounding, type Taken } from './outcome';
import type { Chosen } from './params';
import type { RealNoise } from './sources';

export interface Subject {
  readonly title: string;
  readonly model: string;
  readonly batch: number;
  readonly seq: number;
  readonly seed: number;
  readonly noise: readonly RealNoise[];
  readonly length: SampleLength;
}

export type SampleLength = 'short' | 'long';

/** A sample lasts at least `ms` and at least `ticks` ticks of the clock. */
const LENGTHS = {
  short: { ms: 0.5, ticks: 10, block_ms: 60 },
  long: { ms: 20, ticks: 50, block_ms: 160 },
} as const;
const FEWEST_SAMPLES = 4;
const MOST_SAMPLES = 120;
/** The least number of which one may say otherwise while the others decide, with 95 % confidence. */
export const ROUNDS = 9;
/** Where a block takes longer than this, six rounds have to suffice. */
const LONG_BLOCK_MS = 400;
const FEWER_ROUNDS = 6;
/** Each block warms up for a quarter of its samples, so that caches and the noise itself settle. */
const WARM_UP_SHARE = 0.25;
/** The engine accepts at most this many warm-up runs; a cache needs far fewer. */
const MOST_WARM_UP_RUNS = 50_000;
const PILOT = { budget_ms: 250, warm_up_ms: 900 };

/** A plan whose samples are as short as `length` allows on this clock. */
export function planFor(run_ms: number, tick_ms: number, length: SampleLength): Plan {
  const { ms, ticks, block_ms } = LENGTHS[length];
  const runs_per_sample = Math.max(1, Math.round(Math.max(ms, ticks * tick_ms) / run_ms));
  const sample_ms = runs_per_sample * run_ms;
  const wanted = Math.round(block_ms / sample_ms);
  const samples_per_block = Math.min(MOST_SAMPLES, Math.max(FEWEST_SAMPLES, wanted));
  const long = samples_per_block * sample_ms > LONG_BLOCK_MS;
  return { runs_per_sample, sample_ms, samples_per_block, rounds: long ? FEWER_ROUNDS : ROUNDS };
}

export const warmUpRuns = (runs_per_sample: number, samples_per_block: number): number =>
  Math.min(MOST_WARM_UP_RUNS, Math.ceil(WARM_UP_SHARE * samples_per_block * runs_per_sample));

/** The order of the blocks. Each round has both kinds, in random order, so that slow changes affect both alike. */
export function blockOrder(rounds: number, seed: number): boolean[] {
  const uniform = seededRandom(seed);
  return Array.from({ length: rounds }, () =>
    uniform() < 0.5 ? [false, true] : [true, false],
  ).flat();
}

type NoiseRun = Run<Chosen, Live>;

const summarize = (samples: readonly number[]) => profiler().summarize(samples);

export async function measure(
  subject: Subject,
  sources: readonly NoiseSource[],
  run: NoiseRun,
): Promise<Taken> {
  return withNoise(sources, run.signal, async (noise) => {
    const pilot = await latency(subject, run, PILOT, (fraction, phase, remaining_ms) =>
      run.step('pilot')({ phase, fraction, remaining_ms }),
    );
    const plan = planFor(pilot.latency_ms, pilot.tick_ms, subject.length);
    const share = rounding({ pilot, plan });
    const { blocks, visibility_changes } = await takeBlocks(subject, plan, share, noise, run);
    const effect = await effectOf(blocks, summarize, share);
    const seen = pilot.record.visibility_changes + visibility_changes;
    const { hardware_threads } = profiler().environment();
    return {
      ...{ title: subject.title, noise: subject.noise, plan, pilot, blocks, effect },
      ...{ done: noise.done(), visibility_changes: seen, hardware_threads },
    };
  });
}

async function takeBlocks(
  subject: Subject,
  plan: Plan,
  share: number,
  noise: NoiseSwitch,
  run: NoiseRun,
): Promise<Pick<Taken, 'blocks' | 'visibility_changes'>> {
  const blocks: Block[] = [];
  let visibility_changes = 0;
  const order = blockOrder(plan.rounds, subject.seed);
  const begun = performance.now();
  for (const [index, noisy] of order.entries()) {
    const left = order.length - index;
    const each = index === 0 ? 2 * plan.samples_per_block * plan.sample_ms : elapsed(begun) / index;
    run.step('blocks')({
      phase: noisy ? 'Sampling, noise on' : 'Sampling, noise off',
      fraction: index / order.length,
      remaining_ms: left * each,
    });
    await noise.set(noisy);
    const { samples_ms, statistics, record } = await takeBlock(subject, plan, run);
    blocks.push({ noisy, samples_ms, statistics });
    visibility_changes += record.visibility_changes;
    await showSoFar(subject, plan, share, blocks, run);
  }
  await noise.set(false);
  return { blocks, visibility_changes };
}

const elapsed = (since: number): number => performance.now() - since;

const takeBlock = (
  subject: Subject,
  { runs_per_sample, samples_per_block }: Plan,
  run: NoiseRun,
): Promise<LatencyReport> =>
  latency(subject, run, {
    naive_runs: samples_per_block,
    naive_runs_per_sample: runs_per_sample,
    naive_warm_up_runs: warmUpRuns(runs_per_sample, samples_per_block),
  });

async function showSoFar(
  { title, noise }: Subject,
  plan: Plan,
  share: number,
  blocks: readonly Block[],
  run: NoiseRun,
): Promise<void> {
  const both = blocks.some(({ noisy }) => noisy) && blocks.some(({ noisy }) => !noisy);
  const effect = both ? await effectOf(blocks, summarize, share) : undefined;
  run.show({ title, noise, plan, blocks: [...blocks], effect });
}

function latency(
  { model, batch, seq, seed }: Subject,
  { signal }: NoiseRun,
  timing: Partial<LatencyRequest>,
  tell?: (fraction: number, phase: string, remaining_ms: number) => void,
): Promise<LatencyReport> {
  return profiler().measureLatency(model, {
    batch,
    seq,
    seed,
    signal,
    onProgress: ({ fraction, phase, remaining_ms }) => tell?.(fraction, phase, remaining_ms),
    ...timing,
  });
}
