// The guided diagnosis: four questions answered from measurements, and fixes judged by their effect.

import { describe, expect, it } from 'vitest';
import {
  asked,
  type Examined,
  evidence,
  findings,
  PROMPTS,
  quantile,
  wallOf,
} from '../../../web/src/labs/profile/findings';
import {
  fixText,
  fixTitle,
  grade,
  intervalText,
  type Tried,
  tally,
} from '../../../web/src/labs/profile/fixes';
import {
  FIXES,
  type FixName,
  PATIENTS,
  type Patient,
} from '../../../web/src/labs/profile/patients';
import { blind, crumbs, far, fast, passes, ragged } from './diagnosis-cases';

describe('diagnosis: the four questions', () => {
  it('the first no names the wall, four times yes is compute', () => {
    expect([ragged, crumbs, passes, far, fast].map((each) => wallOf(findings(each)))).toEqual([
      'unequal',
      'overhead',
      'bandwidth',
      'kernel',
      'compute',
    ]);
  });

  it('nothing is asked after the first no', () => {
    const many = [ragged, crumbs, passes, far, fast].map((each) => asked(findings(each)).length);
    expect(many).toEqual([1, 2, 3, 4, 4]);
  });

  it('where the clock cannot tell, the question is not asked and no wall is named', () => {
    expect(asked(findings(blind)).map(({ question }) => question)).toEqual(['stable', 'busy']);
    expect(wallOf(findings(blind))).toBe('unknown');
  });

  it('the evidence has the numbers that the question is decided by', () => {
    const text = (examined: Examined, index: number) => {
      const finding = findings(examined)[index];
      if (finding === undefined) throw new Error('no finding');
      return evidence(finding, examined).replaceAll('\u00a0', ' ');
    };
    expect(text(ragged, 0)).toContain('1.00 ms to 20.0 ms, a factor of 20.0');
    expect(text(crumbs, 1)).toContain(
      'Dispatching 1 op, 200 ns each, takes 60 % of a call of 1.00 ms',
    );
    expect(text(passes, 2)).toContain('25 %');
    expect(text(far, 3)).toContain('10.0 GFLOP/s, 20 % of the peak of 50.0 GFLOP/s');
  });

  it('each question says where it draws the line', () => {
    expect(PROMPTS.stable).toContain('factor of 3');
    for (const name of ['busy', 'products', 'peak'] as const) expect(PROMPTS[name]).toContain('%');
  });

  it('quantiles lie between the samples', () => {
    expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5);
    expect(quantile([1, 2, 3], 1)).toBe(3);
    expect(quantile([7], 0.75)).toBe(7);
  });
});

const tried = (fix: FixName, speedup: number, low: number, high: number, blocks = 10): Tried => ({
  fix,
  how: 'somehow',
  speedup,
  interval: { low, high, confidence: 0.95 },
  blocks,
});

const helped = tried('batch', 8, 7, 9);
const idle = tried('flops', 1.02, 0.98, 1.1);
const unsure = tried('ops', 1.5, 0.8, 2.5);
const single = tried('passes', 3, 3, 3, 1);

describe('diagnosis: fixes', () => {
  it('a fix that surely helps is right, one that surely does not is wrong', () => {
    expect(grade('batch', [helped, idle])).toBe('right');
    expect(grade('flops', [helped, idle])).toBe('wrong');
    expect(grade('lengths', [helped, idle])).toBe('wrong');
  });

  it('an unsure one is wrong only where another is surely better', () => {
    expect(grade('ops', [helped, unsure])).toBe('wrong');
    expect(grade('ops', [tried('batch', 1.6, 1.3, 2), unsure])).toBe('cannot tell');
  });

  it('where nothing surely helped, nothing is graded; one block is no measurement', () => {
    expect(grade('ops', [unsure, idle])).toBe('cannot tell');
    expect(grade('passes', [single])).toBe('cannot tell');
    expect(intervalText(single)).toContain('too few blocks');
    expect(fixTitle([unsure])).toContain('No fix is surely faster');
    expect(fixTitle([tried('ops', 16.5, 16, 16.9)])).toContain('16.5×');
  });

  it('one wall, one fix: supported, contradicted, or neither, as the intervals say', () => {
    const wordsOf = (all: Tried[]) =>
      fixText('batch', all, 'overhead')
        .map(({ lead, text }) => `${lead} ${text}`)
        .join(' ');
    expect(wordsOf([helped, idle])).toContain('of this wall that is so here');
    expect(wordsOf([helped, tried('ops', 4, 3, 5)])).toContain(
      'Here 2 different fixes move this one',
    );
    expect(wordsOf([helped, unsure])).toContain('neither supports nor contradicts');
    expect(wordsOf([unsure, idle])).toContain('No fix was surely faster');
    expect(wordsOf([idle])).toContain('cannot be done to this model');
  });

  it('the tally counts fixes that helped, over all models', () => {
    expect(tally([[helped, idle], [unsure]]).replaceAll('\u00a0', ' ')).toContain(
      '1 of 3 fixes tried so far (33 %)',
    );
  });
});

describe('diagnosis: the models', () => {
  it('each has a fix that can be done, and all have names', () => {
    for (const patient of Object.values(PATIENTS) as Patient[]) {
      const names = Object.keys(patient.fixes);
      expect(names.length).toBeGreaterThanOrEqual(3);
      for (const name of names) expect(Object.keys(FIXES)).toContain(name);
      for (const fix of Object.values(patient.fixes)) expect(fix.to.work).toBeGreaterThan(0);
    }
  });

  it('the fix of larger batches does as much more work as its batch is larger', () => {
    for (const { slow, fixes } of Object.values(PATIENTS) as Patient[]) {
      const to = fixes.batch?.to;
      expect((to?.batch ?? 0) / slow.batch).toBe(to?.work);
    }
  });

  it('only the first has steps of different lengths, a third or more of them long', () => {
    const { lengths = [] } = PATIENTS.A;
    expect(lengths.filter((length) => length > 300).length / lengths.length).toBeGreaterThan(0.3);
    const other: readonly Patient[] = [PATIENTS.B, PATIENTS.C, PATIENTS.D, PATIENTS.E];
    expect(other.every((patient) => patient.lengths === undefined)).toBe(true);
  });
});
