// Amdahl's law, and sentences that follow the numbers: three measurements that must lead to different sentences.

import { describe, expect, it } from 'vitest';
import type { Description, InstrumentsReport } from '../../../web/src/engine/types';
import { gradeNumber } from '../../../web/src/kit/controls/check';
import { opName } from '../../../web/src/lab/op-names';
import {
  agrees,
  amdahl,
  type Candidate,
  ceiling,
  costOf,
  measured,
  overlap,
  predicted,
  predictedTogether,
  roundOf,
  sharesAfter,
  slowKinds,
  timeShares,
} from '../../../web/src/labs/amdahl/outcome';
import { factor, gain, near, said } from '../../../web/src/labs/amdahl/words';
import { candidate, checks, contradicted, empty, noisy, run, textbook } from './amdahl-cases';

describe('Amdahl lab: arithmetic', () => {
  it('the law, its ceiling, and the course’s 70 % made twice as fast', () => {
    expect(amdahl(0.7, 2)).toBeCloseTo(1.538, 3);
    expect(amdahl(0.5, Number.POSITIVE_INFINITY)).toBe(2);
    expect(amdahl(0, 100)).toBe(1);
    expect(ceiling(0.75)).toBe(4);
    expect(Number.isFinite(ceiling(1))).toBe(true);
  });

  it('together is not the product of the single gains', () => {
    const two = textbook.candidates.slice(0, 2);
    expect(predictedTogether(two)).toBeCloseTo(1 / (0.1 + 0.6 / 30 + 0.3 / 60));
    const product = two.reduce((gains, each) => gains * (predicted(each) ?? 1), 1);
    expect(predictedTogether(two)).toBeGreaterThan(product);
    expect(predictedTogether([candidate('add', 0.1, 0)])).toBeUndefined();
  });

  it('shares after a change add up to what they added up to before', () => {
    const [made] = textbook.candidates;
    const after = sharesAfter(textbook.candidates, made as Candidate);
    const others = 0.09 * amdahl(0.6, 30);
    expect(after.reduce((sum, { share }) => sum + share, others)).toBeCloseTo(1);
    expect(after[0]?.kind).toBe('gelu');
  });

  it('a run agrees with the formula within its interval and 5 %', () => {
    expect(measured(textbook.candidates).filter(agrees)).toHaveLength(3);
    expect(measured(contradicted.candidates).filter(agrees)).toHaveLength(0);
  });

  it('what was run comes with the largest gain first; intervals that touch overlap', () => {
    expect(measured(contradicted.candidates).map(({ kind }) => kind)).toEqual(['linear', 'gelu']);
    expect(overlap(run(1, 0.9, 1.1), run(1.2, 1.1, 1.3))).toBe(true);
    expect(overlap(run(1, 0.9, 1.1), run(1.2, 1.11, 1.3))).toBe(false);
  });
});

const layer = (name: string, type: string, flops: number) => ({ name, type, flops });
const description = {
  flops_per_call: 100,
  layers: [layer('a', 'linear', 60), layer('b', 'gelu', 10), layer('c', 'linear', 30)],
} as unknown as Description;

function reportOf(verdict: string): InstrumentsReport {
  return {
    layers: ['a', 'b', 'c'],
    instruments: [
      {
        instrument: 'per_op',
        shares: [0.5, 0.25, 0.25],
        unattributed_share: 0.2,
        overhead_ratio: 1.1,
        verdict,
      },
      { instrument: 'per_layer', shares: [0.5, 0.25, 0.25] },
    ],
  } as unknown as InstrumentsReport;
}

describe('Amdahl lab: shares', () => {
  it('are those of a pass: time between ops is nobody’s, the clock’s own is taken off', () => {
    const sharesOf = (verdict: string) => timeShares([roundOf(reportOf(verdict), description)]);
    expect(sharesOf('cannot_tell').get('linear')).toBeCloseTo(0.6);
    expect(sharesOf('slower').get('linear')).toBeCloseTo(0.66);
    expect(sharesOf('slower').get('gelu')).toBeCloseTo(0.22);
  });

  const round = (attributed: number, ...linear: number[]) => ({
    attributed,
    readings: linear.map((share) => new Map(Object.entries({ linear: share, gelu: 1 - share }))),
  });

  it('one round that was interrupted does not decide', () => {
    const shares = timeShares([round(1, 0.6, 0.6), round(0.5, 0.1, 0.9), round(1, 0.6, 0.6)]);
    expect(shares.get('linear')).toBeCloseTo(0.6);
    expect(shares.get('gelu')).toBeCloseTo(0.4);
  });

  it('add up to what all ops take together, although medians need not', () => {
    const three = (linear: number, gelu: number, add: number) => ({
      attributed: 0.98,
      readings: [new Map(Object.entries({ linear, gelu, add }))],
    });
    const shares = timeShares([three(0.6, 0.3, 0.1), three(0.2, 0.3, 0.5), three(0.6, 0.1, 0.3)]);
    expect([...shares.values()].reduce((sum, share) => sum + share, 0)).toBeCloseTo(0.98);
    expect(shares.get('linear')).toBeCloseTo((0.98 * 0.6) / 1.2);
  });

  it('need both instruments', () => {
    const { instruments, ...report } = reportOf('slower');
    const one = { ...report, instruments: instruments.slice(0, 1) } as InstrumentsReport;
    expect(() => roundOf(one, description)).toThrow('no times per op');
  });

  it('products are fast from the start, or not', () => {
    expect(slowKinds(description, 'all')).toEqual(['linear', 'gelu']);
    expect(slowKinds(description, 'others')).toEqual(['gelu']);
    expect(costOf(description, 'linear')).toEqual({ calls: 2, flops_share: 0.9 });
  });
});

describe('Amdahl lab: words', () => {
  it('gains that cannot be told are not given as numbers', () => {
    expect(gain(run(1.3, 1.2, 1.4))).toBe('1.30× (1.20 to 1.40×)');
    expect(gain(run(1.0, 0.995, 1.004, 'same'))).toContain('nothing');
    expect(gain(run(1.1, 0.7, 1.9, 'cannot_tell'))).toContain('cannot tell');
    expect(gain(run(0.9, 0.85, 0.95, 'faster'))).toContain('slower than before');
    expect(factor(4321)).toMatch(/^4\.32/);
    expect(near(1.0041)).toBe('0.41\u00a0%');
  });

  it('ops go by names that people use', () => {
    expect(
      ['scaled_dot_product_attention', 'conv2d', 'batch_norm2d', 'gelu', 'relu'].map(opName),
    ).toEqual(['attention', 'convolution', 'batch norm', 'GELU', 'ReLU']);
  });
});

describe('Amdahl lab: checks', () => {
  it('are graded against each measurement', () => {
    for (const outcome of [textbook, contradicted, noisy]) {
      const questions = checks(outcome);
      expect(questions.length).toBeGreaterThan(0);
      for (const question of questions) {
        if (question.kind === 'number') {
          expect(gradeNumber(question, question.answer)).toBe(true);
          expect(gradeNumber(question, 2 * question.answer)).toBe(false);
        } else {
          expect(question.options.map(({ id }) => id)).toContain(question.answer);
        }
        expect(question.feedback(question.answer as never, true)).not.toMatch(/NaN|undefined/);
      }
    }
    expect(checks(empty)).toEqual([]);
  });

  it('a run that gained nothing says so in a whole sentence', () => {
    expect(said(run(1, 0.99, 1.01, 'same'))).toBe('said no gain (0.990 to 1.01×)');
    expect(said(run(2, 1.9, 2.1))).toMatch(/^said 2\.00× /);
  });
});
