// Sentences and questions of the Quantization lab follow the numbers, for measurements that must lead to different texts.

import { describe, expect, it } from 'vitest';
import type { CompareReport } from '../../../web/src/engine/types';
import { gradeNumber } from '../../../web/src/kit/controls/check';
import { accuracy, layers, size, speed } from '../../../web/src/labs/quantization/explain';
import { wrongFigure } from '../../../web/src/labs/quantization/figures';
import {
  course,
  errorShare,
  evidence,
  INT8,
  moreWrong,
  noisiest,
  pointsLost,
  speedUp,
} from '../../../web/src/labs/quantization/outcome';
import { bytesOfLayer, faster, nineBits } from '../../../web/src/labs/quantization/questions';
import { templateText as text } from '../template-text';
import { specOf } from './figure-spec';
import { measuredOf, timed } from './quantization-fixtures';

describe('quantization lab: accuracy', () => {
  it('says that nothing was lost, and by how much the loss moved, when no answer changed', () => {
    const words = text(accuracy(measuredOf({ wrong: [17, 17] })));
    expect(words).toContain('No difference');
    expect(words).toContain('moved by 0.67 %');
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

  it('both counts of wrong answers stand in the title, and what was said as a count where one is possible', () => {
    const of = (wrong: readonly [number, number], prediction?: number) => {
      const { title, draw } = specOf(wrongFigure(measuredOf({ wrong }), prediction));
      return { title, words: text(draw(800).body) };
    };
    expect(of([9, 9]).title).toBe('float32 and int8 both get 9 of 400 digits wrong');
    expect(of([9, 60]).title).toBe('float32 gets 9 of 400 digits wrong, int8 60');
    expect(of([9, 10]).title).toBe(
      'float32 gets 9 of 400 digits wrong, int8 10: we can’t tell this from chance',
    );
    expect(of([9, 10], 5).words).toContain('you said 29 (5.00 points)');
    expect(of([9, 10], -50).words).toContain('you said −50.0 points');
  });

  it('tells where averaging wins from where errors add up', () => {
    const of = (output_db: readonly number[]) =>
      course(measuredOf({ wrong: [1, 1], output_db }).report);
    expect(of([44, 43, 40])).toBe('grows');
    expect(of([40, 43, 44])).toBe('falls');
    expect(of([52, 41, 44])).toBe('mixed');
  });

  it('says faster, slower, same and cannot tell as they were found', () => {
    const of = (speed: CompareReport) => text(speedText(speed));
    const speedText = (found: CompareReport) => speed(measuredOf({ wrong: [1, 1], speed: found }));
    expect(of(timed(0.5, 0.48, 0.52, 'faster'))).toContain('2.00× as fast');
    expect(of(timed(0.5, 0.48, 0.52, 'faster'))).toContain('yet it is not four times');
    expect(of(timed(0.2, 0.19, 0.21, 'faster'))).toContain('more than four times');
    expect(of(timed(0.26, 0.2, 0.3, 'faster'))).toContain('whether it is four times as fast');
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

  it('asks for bytes, a step and the verdict', () => {
    const measured = measuredOf({ wrong: [1, 1], speed: timed(1.25, 1.2, 1.3, 'slower') });
    expect(faster(measured).map(({ answer }) => answer)).toEqual(['slower']);
    expect(faster(measuredOf({ wrong: [1, 1] }))).toEqual([]);
    const whyOf = (low: number, value: number, high: number, verdict: string) =>
      faster(measuredOf({ wrong: [1, 1], speed: timed(value, low, high, verdict as 'faster') }))
        .map((each) => String(each.feedback('' as never, true)))
        .join('');
    expect(whyOf(0.48, 0.5, 0.52, 'faster')).toContain('Not four times: inputs have to be rounded');
    expect(whyOf(0.19, 0.2, 0.21, 'faster')).not.toContain('Not four times');
    expect(whyOf(1.2, 1.25, 1.3, 'slower')).toContain('than it costs that inputs');
    expect(whyOf(0.7, 1.1, 1.6, 'cannot_tell')).not.toContain('rounded');
    if (bytesOfLayer.kind !== 'number' || nineBits.kind !== 'number') throw new Error('numbers');
    expect(gradeNumber(bytesOfLayer, 2304)).toBe(true);
    expect(gradeNumber(bytesOfLayer, 2048)).toBe(false);
    expect(gradeNumber(nineBits, 0.196)).toBe(true);
  });
});
