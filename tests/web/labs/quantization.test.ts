// Sentences and questions follow the numbers: measurements that must read differently.

import { describe, expect, it } from 'vitest';
import type { CompareReport, QuantizeReport, TrainReport } from '../../../web/src/engine/types';
import { gradeNumber } from '../../../web/src/kit/controls/check';
import { checks } from '../../../web/src/labs/quantization/checks';
import { accuracy, layers, size, speed, verdict } from '../../../web/src/labs/quantization/explain';
import {
  errorShare,
  evidence,
  INT8,
  type Measured,
  moreWrong,
  noisiest,
  pointsLost,
  speedUp,
} from '../../../web/src/labs/quantization/outcome';
import { templateText as text } from '../template-text';

const ANSWERS = 400;

interface Case {
  /** Wrong answers of float32 and int8. */
  wrong: readonly [number, number];
  answers?: number;
  speed?: Partial<CompareReport>;
  output_db?: readonly number[];
}

const version = (name: string, bytes: number, accuracy: number, loss = 0.15) => ({
  name,
  parameter_bytes: bytes,
  compression: 940_000 / bytes,
  held_out_loss: loss,
  held_out_accuracy: accuracy,
});

const layer = (name: string, output_sqnr_db: number) => ({
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

function measuredOf({ wrong, answers = ANSWERS, speed: timed, output_db = [44, 43, 40] }: Case) {
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

const timed = (ratio: number, low: number, high: number, verdict: string) =>
  ({ ratio, ratio_interval: { low, high, confidence: 0.95 }, verdict }) as CompareReport;

describe('quantization lab: accuracy', () => {
  it('says that nothing was lost, and by how much the loss moved, when no answer changed', () => {
    const said = text(accuracy(measuredOf({ wrong: [17, 17] })));
    expect(said).toContain('No difference');
    expect(said).toContain('moved by 0.67 %');
  });

  it('calls a few answers a toss-up, whichever way they fall', () => {
    const lost = text(accuracy(measuredOf({ wrong: [17, 20] })));
    expect(lost).toContain('3 lost on balance');
    expect(lost).toContain('say nothing');
    expect(text(accuracy(measuredOf({ wrong: [17, 15] })))).toContain('2 won on balance');
  });

  it('says that int8 costs accuracy only beyond what luck explains', () => {
    expect(evidence(measuredOf({ wrong: [17, 25] }))).toBe('unclear');
    expect(text(accuracy(measuredOf({ wrong: [17, 25] })))).toContain('cannot tell');
    const clear = measuredOf({ wrong: [17, 60] });
    expect(text(accuracy(clear))).toContain('Here int8 costs accuracy');
    expect(text(accuracy(measuredOf({ wrong: [60, 17] })))).toContain('rounding even helped');
    expect(moreWrong(clear, INT8)).toBe(43);
    expect(pointsLost(clear, INT8)).toBeCloseTo(10.75);
  });

  it('compares the prediction, also where nothing was lost or something was won', () => {
    const said = { ask: 'accuracy', value: 0.5 } as const;
    expect(text(verdict(measuredOf({ wrong: [17, 17] }), said))).toContain('int8 lost none');
    expect(text(verdict(measuredOf({ wrong: [17, 15] }), said))).toContain('it gained 0.50 points');
    expect(text(verdict(measuredOf({ wrong: [17, 19] }), said))).toContain('Within');
    expect(text(verdict(measuredOf({ wrong: [17, 57] }), said))).toContain('too low');
    const untimed = text(verdict(measuredOf({ wrong: [1, 1] }), { ask: 'speed', value: 3 }));
    expect(untimed).toContain('not timed');
  });
});

describe('quantization lab: size, layers and speed', () => {
  it('explains what keeps the size from being a quarter', () => {
    expect(text(size(measuredOf({ wrong: [1, 1] })))).toContain('3.95× smaller');
    expect(text(size(measuredOf({ wrong: [1, 1] })))).toContain('of biases');
  });

  it('reads decibels as shares, and names the noisiest layer', () => {
    expect(errorShare(40)).toBeCloseTo(0.01);
    expect(noisiest(measuredOf({ wrong: [1, 1] }).report)?.name).toBe('fc3');
  });

  it('tells growing errors from errors that average out', () => {
    expect(text(layers(measuredOf({ wrong: [1, 1] })))).toContain('grows from layer to layer');
    const mixed = text(layers(measuredOf({ wrong: [1, 1], output_db: [52, 41, 44] })));
    expect(mixed).not.toContain('grows from layer to layer');
    expect(mixed).toContain('fc1 is even cleaner than its weights');
  });

  it('says faster, slower, same and cannot tell as they were found', () => {
    const of = (speed: CompareReport) => text(speedText(speed));
    const speedText = (found: CompareReport) => speed(measuredOf({ wrong: [1, 1], speed: found }));
    expect(of(timed(0.5, 0.48, 0.52, 'faster'))).toContain('2.00× as fast');
    expect(of(timed(1.25, 1.2, 1.3, 'slower'))).toContain('int8 is slower: 0.800×');
    expect(of(timed(1, 0.995, 1.005, 'same'))).toContain('same time to within 1 %');
    expect(of(timed(1.1, 0.7, 1.6, 'cannot_tell'))).toContain('cannot tell which is faster');
    expect(text(speed(measuredOf({ wrong: [1, 1] })))).toContain('not timed');
  });

  it('turns the ratio of times and its interval around', () => {
    const found = speedUp(
      measuredOf({ wrong: [1, 1], speed: timed(0.5, 0.4, 0.8, 'faster') }).report,
    );
    expect(found).toMatchObject({ ratio: 2, low: 1.25, high: 2.5 });
  });

  it('asks for the measured size, layer and verdict', () => {
    const measured = measuredOf({ wrong: [1, 1], speed: timed(1.25, 1.2, 1.3, 'slower') });
    const [bytes, noisy, fast] = checks(measured);
    expect(bytes?.kind === 'number' && gradeNumber(bytes, 940 / 238)).toBe(true);
    expect(bytes?.kind === 'number' && gradeNumber(bytes, 4)).toBe(false);
    expect(noisy?.answer).toBe('fc3');
    expect(fast?.answer).toBe('slower');
    expect(checks(measuredOf({ wrong: [1, 1], output_db: [44] }))).toHaveLength(1);
  });
});
