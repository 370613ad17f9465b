// Diagnoses of earlier visits are read from the store as they were; what cannot be used is left out and named.

import { describe, expect, it } from 'vitest';
import { type Cases, changed } from '../../../web/src/labs/profile/diagnosis-facts';
import { readCases } from '../../../web/src/labs/profile/diagnosis-notebook';
import { far, ragged } from './diagnosis-cases';

const AT = '2026-11-27T10:00:00.000Z';
const interval = { low: 1.1, high: 1.4, confidence: 0.95 };
const cases: Cases = {
  A: { patient: 'A', at: AT, examined: ragged, answered: 0, wrong: { stable: 2 } },
  D: {
    ...{ patient: 'D', at: AT, examined: far, answered: 4, wrong: {}, fix: 'batch' },
    tried: [{ fix: 'batch', how: '32 at once', speedup: 1.2, interval, blocks: 9 }],
  },
};
const copy = (change: object = {}): unknown => ({ ...structuredClone(cases), ...change });

describe('the notebook of the slow models', () => {
  it('is empty at first', () => {
    expect(readCases(undefined)).toEqual({ value: {}, dropped: [] });
  });

  it('reads what was stored', () => {
    expect(readCases(copy())).toEqual({ value: cases, dropped: [] });
    expect(readCases(JSON.parse(JSON.stringify(cases)))).toEqual({ value: cases, dropped: [] });
  });

  it.each([
    ['no list of times', { ...cases.A, examined: { ...ragged, steps_ms: 'many' } }],
    ['another model’s', { ...cases.A, patient: 'B' }],
    ['an unknown fix', { ...cases.A, fix: 'prayer' }],
    ['no time', { ...cases.A, at: undefined }],
    ['a number', 7],
  ])('leaves out a diagnosis with %s, and keeps the others', (_, A) => {
    const { value, dropped } = readCases(copy({ A }));
    expect(value).toEqual({ D: cases.D });
    expect(dropped).toEqual(['the diagnosis of slow model A']);
  });

  it('names the whole where it is no notebook', () => {
    expect(readCases('A')).toEqual({ value: {}, dropped: ['the slow models'] });
  });

  it('ignores what no slow model is called', () => {
    expect(readCases(copy({ words: 'mine' }))).toEqual({ value: cases, dropped: [] });
  });
});

describe('a change of a case', () => {
  it('leaves the others as they are, and one that was not examined out', () => {
    expect(changed(cases, 'A', { answered: 1 })).toEqual({
      ...cases,
      A: { ...cases.A, answered: 1 },
    });
    expect(changed(cases, 'B', { answered: 1 })).toBe(cases);
  });
});
