// Hand-made measurements for the sentences of the Quantization lab.

import type { CompareReport, QuantizeReport, TrainReport } from '../../../web/src/engine/types';
import type { BitsOutcome } from '../../../web/src/labs/quantization/bits';
import { INT8, type Measured } from '../../../web/src/labs/quantization/outcome';

export const ANSWERS = 400;

export interface Case {
  /** Numbers of wrong answers with float32 and with int8. */
  wrong: readonly [number, number];
  answers?: number;
  speed?: Partial<CompareReport>;
  output_db?: readonly number[];
}

export const version = (name: string, bytes: number, accuracy: number, loss = 0.15) => ({
  name,
  stored_bytes: bytes,
  compression: 940_000 / bytes,
  held_out_loss: loss,
  held_out_accuracy: accuracy,
});

export const layer = (name: string, output_sqnr_db: number) => ({
  name,
  type: 'linear',
  kept_why: '',
  float_bytes: 400_000,
  stored_bytes: 101_000,
  max_abs_error: 0.001,
  mean_abs_error: 0.0004,
  weight_sqnr_db: 46,
  output_sqnr_db,
});

export function measuredOf({
  wrong,
  answers = ANSWERS,
  speed: timed,
  output_db = [44, 43, 40],
}: Case) {
  const [exact, int8] = wrong.map((each) => 1 - each / answers) as [number, number];
  const report = {
    preset: 'digits-mlp',
    model: 'mlp',
    parameters: 235_000,
    held_out_samples: answers,
    results: [
      version('float32', 940_000, exact),
      version('float16', 470_000, exact),
      version('bfloat16', 470_000, exact),
      version(INT8, 238_000, int8, 0.151),
      version('int8_dynamic', 238_000, int8),
    ],
    layers: output_db.map((db, i) => layer(`fc${i + 1}`, db)),
    ...(timed === undefined ? {} : { speed: timed }),
  } as unknown as QuantizeReport;
  const trained = { steps: 215 } as TrainReport;
  const measured: Measured = {
    finished: true,
    title: 'MLP for digits',
    batch: 32,
    answers,
    things: 'digits',
    trained,
    report,
  };
  return measured;
}

export const timed = (ratio: number, low: number, high: number, verdict: string) =>
  ({ ratio, ratio_interval: { low, high, confidence: 0.95 }, verdict }) as CompareReport;

export const OUTCOMES: Readonly<Record<string, readonly [Case, number | undefined]>> = {
  'no answer lost': [{ wrong: [17, 17] }, 0],
  'no answer lost, one said': [{ wrong: [17, 17] }, 0.25],
  'a few lost': [{ wrong: [17, 20] }, 0],
  'a few gained': [{ wrong: [17, 15] }, -0.5],
  unclear: [{ wrong: [17, 25] }, 2],
  'clearly lost': [{ wrong: [17, 60] }, 0],
  'clearly lost, as said': [{ wrong: [17, 60] }, 10.75],
  'clearly gained': [{ wrong: [60, 17] }, 4321],
  'all right': [{ wrong: [0, 0] }, -1],
  'all wrong after rounding': [{ wrong: [0, 400] }, 0],
  'reversed errors of layers': [{ wrong: [1, 1], output_db: [30, 40, 50] }, 20],
  'faster, and noisy': [{ wrong: [1, 2], speed: timed(0.9, 0.5, 1.6, 'cannot_tell') }, 1],
  slower: [{ wrong: [1, 2], speed: timed(1.25, 1.2, 1.3, 'slower') }, 1],
  tie: [{ wrong: [1, 2], speed: timed(1, 0.995, 1.005, 'same') }, undefined],
};

export const bitsOf = (exact: number, right: readonly number[]): BitsOutcome => ({
  answers: 395,
  exact,
  points: right.map((each, at) => ({ bits: 8 - at, right: each })),
  weights: [0.1, -0.2],
});

export const BITS: Readonly<Record<string, readonly [BitsOutcome, number | undefined]>> = {
  'breaks at 2': [bitsOf(352, [352, 353, 352, 350, 352, 349, 174]), 2],
  'never breaks': [bitsOf(352, [352, 352, 352, 352, 352, 352, 350]), undefined],
  'breaks at 8': [bitsOf(390, [200, 200, 200, 200, 200, 100, 40]), 8],
  'gains by rounding': [bitsOf(300, [310, 310, 310, 310, 310, 310, 310]), undefined],
  'a tie': [bitsOf(395, [395, 395, 395, 395, 395, 395, 395]), undefined],
  nothing: [bitsOf(0, [0, 0, 0, 0, 0, 0, 0]), undefined],
};
