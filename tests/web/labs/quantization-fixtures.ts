// Measurements to feed the quantization lab's sentences with.

import type { CompareReport, QuantizeReport, TrainReport } from '../../../web/src/engine/types';
import { INT8, type Measured } from '../../../web/src/labs/quantization/outcome';

export const ANSWERS = 400;

export interface Case {
  /** Wrong answers of float32 and int8. */
  wrong: readonly [number, number];
  answers?: number;
  speed?: Partial<CompareReport>;
  output_db?: readonly number[];
}

export const version = (name: string, bytes: number, accuracy: number, loss = 0.15) => ({
  name,
  parameter_bytes: bytes,
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
