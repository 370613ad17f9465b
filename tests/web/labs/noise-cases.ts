// Hand-made outcomes of the Noise lab for its tests; each must lead to different sentences.

import type { LatencyReport, StatisticsReport } from '../../../web/src/engine/types';
import { effectOf } from '../../../web/src/labs/noise/effect';
import type { Block, Measured } from '../../../web/src/labs/noise/outcome';
import { text } from '../../../web/src/labs/noise/text';

/** A simplified version of the engine's statistics, sufficient for sentences. The real ones have their own tests. */
export function described(values: readonly number[]): StatisticsReport {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  const mean = (some: readonly number[]) => some.reduce((sum, x) => sum + x, 0) / some.length;
  const cut = Math.floor(sorted.length / 10);
  return {
    count: values.length,
    median: at(0.5),
    mean: mean(values),
    trimmed_mean: mean(sorted.slice(cut, sorted.length - cut)),
    min: at(0),
    max: at(1),
    p95: at(0.95),
    p99: at(0.99),
    median_interval: { low: at(0.45), high: at(0.55), confidence: 0.95 },
    autocorrelated: false,
    several_modes: false,
  } as unknown as StatisticsReport;
}

export const summarize = async (values: readonly number[]) => described(values);
export const block = (noisy: boolean, samples_ms: readonly number[]): Block => ({
  noisy,
  samples_ms,
  statistics: described(samples_ms),
});
/** Samples from 1 to 1.02 ms, so that no interval has zero width. */
export const calm = (many: number) =>
  Array.from({ length: many }, (_, i) => 1 + (0.02 * ((i * 7) % many)) / many);

export async function measured(noisy: (round: number) => number[], rounds = 8): Promise<Measured> {
  const blocks = Array.from({ length: rounds }, (_, round) => [
    block(false, calm(100)),
    block(true, noisy(round)),
  ]).flat();
  const effect = await effectOf(blocks, summarize);
  return {
    title: 'MLP',
    noise: ['burn'],
    plan: { runs_per_sample: 20, sample_ms: 20, samples_per_block: 100, rounds },
    blocks,
    effect,
    pilot: {
      tick_ms: 0.005,
      warm_up_ms: [9, 1],
      cold_start_ratio: 9,
    } as unknown as LatencyReport,
    done: [{ noise: 'burn', sources: 2, work: 4e9, collected: 0 }],
    visibility_changes: 0,
    hardware_threads: 2,
    synthetic: { kinds: [], samples_ms: [], effect },
  };
}

/** One sample in twelve is preempted. */
export const preempted = () =>
  measured(() => calm(100).map((ms, i) => (i % 12 === 5 ? 12 * ms : ms)));
export const allSlower = () => measured(() => calm(100).map((ms) => 1.5 * ms));
export const nothing = () =>
  measured((round) => calm(100).map((ms) => ms * (1 + 0.004 * (round % 2 ? 1 : -1))));

/** The coarse clock is not timed in these cases, so its scene has the texts from before its run. */
export const scenes = { ...text.scenes, clock: text.scenes.clock.before };
export const caseOf = (noise: Measured, prediction?: number) => ({
  values: { seed: 1, clock: 'page' },
  outcomes: { noise, clock: undefined },
  prediction,
});

/** One sample in a hundred is interrupted for a long time, only in every second round. */
export const rare = () =>
  measured((round) => calm(100).map((ms, i) => (round % 2 === 0 && i === 5 ? 50 * ms : ms)));
export const faster = () => measured(() => calm(100).map((ms) => 0.8 * ms));
export const same = () => measured(() => calm(100));
export const half = () => measured(() => calm(100).map((ms, i) => (i < 60 ? 3 * ms : ms)));
export const coarse = async (): Promise<Measured> => {
  const one = await allSlower();
  return { ...one, pilot: { ...one.pilot, tick_ms: 20 } };
};
export const none = async (): Promise<Measured> => ({ ...(await nothing()), noise: [], done: [] });
export const few = async (): Promise<Measured> => {
  const one = await preempted();
  const noisy = {
    ...one.effect.noisy,
    count: 5,
    median_interval: { low: 1, high: 2, confidence: 0.9375 },
  };
  return { ...one, effect: { ...one.effect, noisy: noisy as StatisticsReport } };
};
export const fewRounds = () => measured(() => calm(100).map((ms) => 2 * ms), 5);

export const CASES: Readonly<Record<string, () => Promise<Measured>>> = {
  'few lose their turn': preempted,
  'all are slower': allSlower,
  'the rounds disagree': nothing,
  'a rare interruption': rare,
  'reversed: faster with noise': faster,
  'a tie to the digit': same,
  'more than half are disturbed': half,
  'a coarse clock': coarse,
  'no noise at all': none,
  'too few samples': few,
  'too few rounds': fewRounds,
};
