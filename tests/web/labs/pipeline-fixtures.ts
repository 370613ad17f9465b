// Hand-made rounds of the Pipeline lab for its tests.

import type { StatisticsReport } from '../../../web/src/engine/types';
import type { ModeId, ModeResult, Outcome, Round } from '../../../web/src/labs/pipeline/outcome';
import { text } from '../../../web/src/labs/pipeline/text';
import { allWords, type Case, viewOf } from './views';

export interface Seen {
  period: number;
  waited: number;
  engine: number;
  load?: number;
  half?: number;
}

export function mode(
  id: ModeId,
  workers: number,
  { period, waited, engine, load, half }: Seen,
): ModeResult {
  const round: Round = {
    period_ms: period,
    waited_ms: waited,
    engine_ms: engine,
    hand_over_ms: period - waited - engine,
    load_ms: load,
  };
  const width = half ?? 0.02 * period;
  return {
    id,
    mode: id === 'synchronous' || id === 'cached' ? id : 'prefetch',
    workers,
    rounds: [round, round],
    period: {
      median: period,
      median_interval: { low: period - width, high: period + width, confidence: 0.95 },
    } as StatisticsReport,
    trace: { loads: [], steps: [], from: 0, to: 1 },
  };
}

export function outcome(modes: readonly ModeResult[]): Outcome {
  return {
    settings: {
      preset: 'images-lenet5',
      title: 'LeNet-5',
      batch: 32,
      workers: 2,
      prefetch: 2,
      passes: 4,
      photo_side: 64,
      seed: 1,
    },
    modes,
    steps_per_round: 8,
    images: 1797,
    batch_bytes: 131_200,
    start_ms: 82,
    first_loss: 2.4,
    last_loss: 0.4,
    seen: [],
    steps: 300,
    cores: 2,
  };
}

export const sync = mode('synchronous', 1, { period: 20, waited: 12.5, engine: 7, load: 12 });
export const free = mode('cached', 1, { period: 8, waited: 0, engine: 7 });

/** One worker is too slow, two are enough on enough cores. */
export const fast = outcome([
  sync,
  mode('one', 1, { period: 12.4, waited: 4, engine: 7.2, load: 12.1 }),
  mode('chosen', 2, { period: 8.2, waited: 0.2, engine: 7, load: 12.2 }),
  free,
]);
/** Augmentation so slow that two workers do not suffice. */
export const slow = outcome([
  mode('synchronous', 1, { period: 68, waited: 60.5, engine: 7, load: 60 }),
  mode('one', 1, { period: 61, waited: 53, engine: 7, load: 60 }),
  mode('chosen', 2, { period: 33, waited: 25, engine: 7, load: 64 }),
  free,
]);
/** Too few cores: batches arrive in time, but everything is slower. */
export const crowded = outcome([
  sync,
  mode('one', 1, { period: 13, waited: 4, engine: 8, load: 12.6 }),
  mode('chosen', 2, { period: 14.5, waited: 0.5, engine: 13, load: 26 }),
  free,
]);
/** The noise allows no conclusion. */
export const noisy = outcome([
  mode('synchronous', 1, { period: 20, waited: 12, engine: 7, load: 12, half: 9 }),
  mode('one', 1, { period: 18, waited: 10, engine: 7, load: 16, half: 9 }),
  mode('chosen', 2, { period: 12, waited: 5, engine: 7, load: 20, half: 7 }),
  free,
]);

export const caseOf = (of: Outcome, prediction?: number): Case => ({
  values: { workers: 2, long: 2, network: 'images-lenet5' },
  outcomes: { epoch: of },
  prediction,
});
export const wordsOf = (of: Outcome, times?: number): string =>
  allWords(text.scenes, caseOf(of, times));

export const caseView = (of: Outcome) => viewOf(caseOf(of));
