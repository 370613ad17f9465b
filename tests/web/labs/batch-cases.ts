// Hand-made outcomes of the Batch size lab for its tests; each must lead to different sentences.

import { batchesUpTo, type Outcome, type Reading } from '../../../web/src/labs/batch/model';
import { text } from '../../../web/src/labs/batch/text';

export interface Device {
  batches: number[];
  ms: (batch: number) => number;
  /** Time on the way down the batch sizes divided by that on the way up. */
  drift?: (batch: number) => number;
  /** Half-width of each interval, relative to its value. */
  noise?: number;
  left_out?: Outcome['left_out'];
}

export function outcomeOf({
  batches,
  ms,
  drift = () => 1,
  noise = 0.005,
  left_out = [],
}: Device): Outcome {
  const reading = (batch: number, pass: Reading['pass'], latency_ms: number): Reading => ({
    batch,
    pass,
    latency_ms,
    low_ms: (1 - noise) * latency_ms,
    high_ms: (1 + noise) * latency_ms,
    samples: 30,
    steady: true,
  });
  const plan = (batch: number) => ({
    batch,
    peak_bytes: 1_000_000 + 5000 * batch,
    parameters_bytes: 1_000_000,
    buffers_bytes: 0,
    inputs_and_activations_bytes: 5000 * batch,
    workspace_bytes: 0,
  });
  return {
    finished: true,
    title: 'MLP',
    largest: batches.at(-1) ?? 1,
    readings: [
      ...batches.map((batch) => reading(batch, 'up', ms(batch))),
      ...[...batches].reverse().map((batch) => reading(batch, 'down', ms(batch) * drift(batch))),
    ],
    plans: batches.map(plan),
    left_out,
    measured_peak_bytes: plan(batches.at(-1) ?? 1).peak_bytes,
    tick_ms: 0.005,
  };
}

/** As if these batches had been measured once more, in `factor` times the time of the way up. */
export const measuredAgain = (
  outcome: Outcome,
  batches: readonly number[],
  factor: number,
): Outcome => ({
  ...outcome,
  readings: [
    ...outcome.readings,
    ...outcome.readings
      .filter(({ batch, pass }) => pass === 'up' && batches.includes(batch))
      .map(
        (reading): Reading => ({
          ...reading,
          pass: 'again',
          latency_ms: factor * reading.latency_ms,
          low_ms: factor * reading.low_ms,
          high_ms: factor * reading.high_ms,
        }),
      ),
  ],
});

export const SEVEN = batchesUpTo(64);
/** A fixed cost worth four samples, as in the system of the course text. */
export const overhead = outcomeOf({ batches: SEVEN, ms: (b) => 4 + b });
/** No fixed cost; batches above 16 no longer fit into a cache. */
export const falling = outcomeOf({
  batches: SEVEN,
  ms: (b) => (b > 16 ? 1.5 : 1) * b,
  left_out: [{ batch: 128, why: 'one run would take over a second' }],
});
/** Slower on the way down, with wide intervals. */
export const noisy = outcomeOf({
  batches: SEVEN,
  ms: (b) => (2 + b) * (b === 8 ? 1.15 : 1),
  drift: () => 1.2,
  noise: 0.2,
});

export const plain = (text: string) => text.replaceAll('\u00a0', ' ');
export const straight = outcomeOf({ batches: SEVEN, ms: (b) => b });
export const CASES: Readonly<Record<string, Outcome>> = {
  'a fixed cost': overhead,
  'a cache left behind': falling,
  'noise and drift': noisy,
  'no fixed cost at all: a tie': straight,
  'larger batches bring less': outcomeOf({ batches: SEVEN, ms: (b) => b ** 1.3 }),
  'all for the first sample': outcomeOf({ batches: SEVEN, ms: (b) => 100 + 0.01 * b }),
  'two batches only': outcomeOf({ batches: [1, 4], ms: (b) => 1 + b }),
  'very noisy': outcomeOf({ batches: SEVEN, ms: (b) => 2 + b, noise: 0.9 }),
  'faster on the way down': outcomeOf({ batches: SEVEN, ms: (b) => 3 + b, drift: () => 0.8 }),
  'one batch far off the line': outcomeOf({
    batches: SEVEN,
    ms: (b) => (2 + b) * (b === 8 ? 1.5 : 1),
  }),
  nanoseconds: outcomeOf({ batches: SEVEN, ms: (b) => 1e-6 * (1 + b) }),
  'the peak was not run': { ...overhead, measured_peak_bytes: undefined },
};
export const caseOf = (sweep: Outcome, prediction?: number) => ({
  values: { model: 'mlp', batch: sweep.largest, bound: 256 },
  dry: { title: 'MLP', largest: sweep.largest, plans: sweep.plans },
  outcomes: { sweep },
  prediction,
});
export const { scenes } = text;
