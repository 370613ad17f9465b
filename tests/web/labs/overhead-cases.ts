// Hand-made outcomes of the Overhead lab for its tests; each must lead to different sentences.

import type { InstrumentReport, InstrumentsReport } from '../../../web/src/engine/types';
import type { Outcome } from '../../../web/src/labs/overhead/outcome';
import { text as words } from '../../../web/src/labs/overhead/text';
import { allWords, questionsIn } from './views';

export type Ratio = readonly [ratio: number, low: number, high: number, verdict: string];

export interface Case {
  ratios: readonly [Ratio, Ratio, Ratio];
  shares?: readonly (readonly number[])[];
  latency_ms?: number;
  tracing_ns?: number;
  readings?: number;
}

export const NAMES = ['per_op', 'per_layer', 'sampling'] as const;
export const SHARES = [
  [0.6, 0.39, 0.01],
  [0.55, 0.43, 0.02],
  [0.7, 0.3, 0],
];

export function outcomeOf({ ratios, shares = SHARES, ...more }: Case): Outcome {
  const { latency_ms = 1, tracing_ns = 600, readings = 100 } = more;
  const instruments = NAMES.map((instrument, i): InstrumentReport => {
    const [overhead_ratio, low, high, reply] = ratios[i] as Ratio;
    const own = shares[i] ?? [];
    return {
      instrument,
      overhead_ratio,
      overhead_interval: { low, high, confidence: 0.95 },
      verdict: reply,
      readings_per_pass: instrument === 'per_op' ? readings : readings / 2,
      passes: 400,
      shares: [...own],
      unattributed_share: instrument === 'per_op' ? 0.1 : 0,
      layers_unseen: own.filter((share) => share === 0).length,
      layers_below_tick: instrument === 'per_op' ? 1 : 0,
      largest_error: instrument === 'per_op' ? 0 : 0.1,
    };
  });
  const report = {
    model: 'm',
    batch: 1,
    ops: 49,
    layers: ['fc', 'attn', 'add'],
    period_ms: 1,
    instruments,
    record: { clock_call_ns: 200, tick_ms: 0.005, discarded: [] },
  } as unknown as InstrumentsReport;
  const overhead = {
    ops: 49,
    dispatch_ns: 250,
    tracing_ns,
    dispatch_share: 0.012,
    tracing_share_of_traced: 0.03,
  };
  return { title: 'GPT nano', report, bare: { latency_ms, overhead } };
}

export const short = outcomeOf({
  ratios: [
    [1.1, 1.08, 1.12, 'slower'],
    [1.06, 1.05, 1.07, 'slower'],
    [1.03, 1.02, 1.04, 'slower'],
  ],
});
export const long = outcomeOf({
  ratios: [
    [1.004, 0.99, 1.02, 'cannot_tell'],
    [1.001, 0.995, 1.008, 'same'],
    [0.98, 0.96, 0.985, 'faster'],
  ],
  latency_ms: 30,
});
export const noClaim = outcomeOf({
  ratios: [
    [1.5, 1.4, 1.6, 'slower'],
    [1.4, 1.35, 1.55, 'slower'],
    [1.3, 1.2, 1.38, 'slower'],
  ],
  shares: [
    [0.5, 0.3, 0.2],
    [0.5, 0.3, 0.2],
    [0.5, 0.3, 0.2],
  ],
  latency_ms: 0.05,
  readings: 12,
});
export const all = [short, long, noClaim];
/** The queue is not run in these cases, so its scene has the texts from before its run. */
export const scenes = { ...words.scenes, queue: words.scenes.queue.before };
export const caseOf = (instruments: Outcome, prediction?: number) => ({
  values: { model: 'gpt_nano', batch: 1, launches: 20, size: '128' },
  outcomes: { instruments, queue: undefined },
  prediction,
});
export const text = (outcome: Outcome, prediction = 12) =>
  allWords(scenes, caseOf(outcome, prediction));
export const checks = (outcome: Outcome) =>
  Object.values(scenes).flatMap((scene) => questionsIn(scene as never, caseOf(outcome)));

/** Costs of the three instruments with their intervals, in percent; each counts as slower unless a verdict is given. */
export const costing = (
  ratios: readonly (readonly [value: number, low: number, high: number, verdict?: string])[],
  more: Partial<Case> = {},
) =>
  outcomeOf({
    ratios: ratios.map(([value, low, high, reply = 'slower']) => [
      1 + value / 100,
      1 + low / 100,
      1 + high / 100,
      reply,
    ]) as never,
    ...more,
  });

/** Measurements, and the sentence about which instrument costs least. */
export const ORDERS: Readonly<Record<string, readonly [outcome: Outcome, told: RegExp]>> = {
  'all apart': [
    costing([
      [10, 9, 11],
      [5, 4, 6],
      [2, 1.5, 2.5],
    ]),
    /Taking snapshots costs least, timing every op most/,
  ],
  'the issue’s 8.4 and 4.7 are not the same': [
    costing([
      [8.4, 7.7, 8.9],
      [4.7, 4.4, 5.2],
      [4.9, 4.5, 5.4],
    ]),
    /Timing every op costs most; of the other two we can’t tell/,
  ],
  'one clearly cheapest': [
    costing([
      [8, 6, 10],
      [7, 5.5, 9],
      [1.5, 1.1, 2],
    ]),
    /Taking snapshots costs least; of the other two/,
  ],
  'reversed: snapshots cost most': [
    costing([
      [2, 1.5, 2.5],
      [3, 2.6, 4],
      [9, 8, 10],
    ]),
    /Timing every op costs least, taking snapshots most/,
  ],
  'a tie': [
    costing([
      [5, 4, 6],
      [5, 4, 6],
      [5, 4, 6],
    ]),
    /All three intervals overlap/,
  ],
  'only two apart': [
    costing([
      [6, 5, 7],
      [4.5, 3, 6.5],
      [3, 2, 4],
    ]),
    /Taking snapshots costs less than timing every op; the third/,
  ],
  'nothing at all': [
    costing([
      [0, -0.5, 0.5, 'same'],
      [0, -0.5, 0.5, 'same'],
      [0, -0.5, 0.5, 'same'],
    ]),
    /All three intervals overlap/,
  ],
  noisy: [
    costing([
      [4, -20, 30, 'cannot_tell'],
      [9, -10, 40, 'cannot_tell'],
      [1, -15, 20, 'cannot_tell'],
    ]),
    /All three intervals overlap/,
  ],
  'one came out faster': [long, /not quiet, so we can’t tell/],
  'far above the claim': [noClaim, /Taking snapshots costs less than timing every op; the third/],
  'as in the first test': [short, /Taking snapshots costs least, timing every op most/],
};
