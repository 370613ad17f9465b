// The wrong calculations of each puzzle as ideas behind a prediction, on what the real engine counts and plans.

import { describe, expect, it } from 'vitest';
import { beliefs } from '../../../web/src/labs/mistakes/beliefs';
import { verdictOn } from '../../../web/src/labs/mistakes/guess';
import { IDEAS } from '../../../web/src/labs/mistakes/ideas';
import { type Finding, holds, originOf, truthOf } from '../../../web/src/labs/mistakes/outcome';
import { PUZZLES, puzzleOf } from '../../../web/src/labs/mistakes/puzzles';
import { text } from '../../../web/src/labs/mistakes/text';
import { sessionProfiler } from '../../support/session-profiler';
import { type BeliefCase, testBeliefs } from './belief-cases';
import { predictedView, spaced } from './predicted-view';

/** Measured, so that its numbers are this machine's. */
const MEASURED = 'above-peak';

const engine = await sessionProfiler();
const decided = PUZZLES.filter(({ id }) => id !== MEASURED);
const findings = Object.fromEntries(
  await Promise.all(decided.map(async (puzzle) => [puzzle.id, await puzzle.run(engine)] as const)),
);
const finding = (id: string): Finding => findings[id] as Finding;

const caseNamed = (id: string) => (): BeliefCase => {
  const outcome = { puzzle: id, ...finding(id) };
  const view = (value: number) =>
    predictedView({
      values: { puzzle: id },
      outcomes: { decided: outcome, ridge: undefined },
      prediction: { value, puzzle: id },
    }) as never;
  return {
    beliefs: beliefs(puzzleOf(id), outcome, false),
    measured: truthOf(outcome),
    say: (value) => text.scenes.claim.say(view(value)),
    ending: (value) => text.ending.verdict(view(value), { value, puzzle: id }),
    // Most puzzles have two or three wrong calculations; two with nearly one number cannot be told apart, and of five runs the engine's
    // trimmed mean leaves out none.
    least: ['three-times', 'mean', 'median-total'].includes(id) ? 1 : 2,
  };
};

testBeliefs<string>('mistakes', Object.fromEntries(decided.map(({ id }) => [id, caseNamed(id)])), [
  ['mebibytes', 9.01, 'You agree with the claim. What can its author have counted?'],
  ['mebibytes', 4.72, 'You took two bytes a number, as in fp16. fp32 takes four.'],
  [
    'mebibytes',
    3,
    '768 × 3,072 weights and 3,072 biases are 2,362,368 numbers; at 4 bytes each, 9,449,472 bytes. 3.00 MB would be 1.3 bytes each.',
  ],
  ['batch', 524_288, 'You left out the biases: one add for each of 64 outputs and 32 samples.'],
  ['bits', 498, 'Four bytes a number are fp32. int8 takes one.'],
  ['llama', 27, 'You counted the parameters alone. Gradients and Adam’s state are asked for too.'],
  ['rule-of-ten', 7, 'Your number keeps the claimed limit; the run does not.'],
  ['relu-time', 4.44, 'You left out what relu writes: as many bytes as it reads.'],
  ['mean', 5.2, 'That is the median, the middle run. A mean takes in the run of 50 ms as well.'],
  ['missing-gradients', 2, 'You left out what Adam keeps, two numbers for each parameter.'],
]);

describe('mistakes: the ideas', () => {
  it('of five runs nothing is trimmed, so that the trimmed mean is no wrong idea', () => {
    expect(finding('mean').ways[2]?.value).toBeCloseTo(truthOf(finding('mean')), 9);
  });

  it('every wrong calculation of a puzzle has a sentence, and no other has one', () => {
    for (const { id, run: _ } of decided)
      expect(Object.keys(IDEAS[id] ?? {}).sort(), id).toEqual(
        finding(id)
          .ways.slice(1)
          .map((way) => way.id)
          .sort(),
      );
    expect(Object.keys(IDEAS).sort()).toEqual(PUZZLES.map(({ id }) => id).sort());
  });

  it.each(decided.map(({ id }) => id))(
    '%s: the claimed number is wrong where the claim is, and its calculation is named only once the check is settled',
    (id) => {
      const [puzzle, found] = [puzzleOf(id), finding(id)];
      const [before, after] = [false, true].map((told) =>
        verdictOn(puzzle, found, puzzle.claimed, told),
      );
      if (holds(puzzle, found)) return expect(before?.standing).toBe('right');
      expect(before?.standing).toBe('wrong');
      const idea = IDEAS[id]?.[originOf(puzzle, found)?.id ?? ''] ?? 'no idea';
      expect(before?.text).not.toContain(idea);
      // A limit is no result of a calculation.
      expect(after?.text).toBe(puzzle.limit ? before?.text : idea);
      for (const { label } of found.ways) expect(before?.text).not.toContain(label);
    },
  );
});

describe('mistakes: three standings', () => {
  const said = (value: number) => {
    const { standing, lead } = verdictOn(puzzleOf('mebibytes'), finding('mebibytes'), value, false);
    return [standing, spaced(lead)];
  };

  it('clearly wrong, also where it is the very error of the claim', () => {
    expect(said(2.36)).toEqual(['wrong', 'You said 2.36 MB; it is 9.45 MB, so 4.0× too little.']);
    expect(said(9.01)).toEqual(['wrong', 'You said 9.01 MB; it is 9.45 MB, so 4.7 % too little.']);
    expect(said(9.2)[0]).toBe('wrong');
  });

  it('clearly right, rounded or not', () => {
    expect(said(9.4)).toEqual([
      'right',
      'You said 9.40 MB; it is 9.45 MB: close enough, 0.52 % too little.',
    ]);
    expect(said(9.45)[0]).toBe('right');
  });

  it('cannot tell where the clock read 0', () => {
    const ways = [
      { id: 'fastest', label: '', value: Number.POSITIVE_INFINITY },
      { id: 'protocol', label: '', value: 40 },
    ] as const;
    const said = verdictOn(puzzleOf(MEASURED), { ways, run: '' }, 90, false);
    const { standing, lead } = said;
    expect(spaced(said.text)).toContain('The true efficiency is at most 100 % all the same');
    expect([standing, spaced(lead)]).toEqual([
      'cannot tell',
      'You said 90.0 %; it is an infinite value, for the clock read 0.',
    ]);
  });
});
