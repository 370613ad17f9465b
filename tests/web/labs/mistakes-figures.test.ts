// The figures of Find the mistake, on hand-made results: one number where the claim holds, its own name where the claim gives it another's,
// and one unit for all numbers of a puzzle.

import { expect, it } from 'vitest';
import { verdictOn } from '../../../web/src/labs/mistakes/guess';
import { type Finding, hasFactor } from '../../../web/src/labs/mistakes/outcome';
import { PUZZLES, puzzleOf } from '../../../web/src/labs/mistakes/puzzles';
import { text } from '../../../web/src/labs/mistakes/text';
import { originSentence, verdictSentence } from '../../../web/src/labs/mistakes/verdicts';
import { runFigure, waysFigure } from '../../../web/src/labs/mistakes/ways-figure';
import { templateText } from '../template-text';
import { specOf } from './figure-spec';
import { spaced } from './predicted-view';

const found = (truth: number, way = 'other', value = truth): Finding => ({
  ways: [
    { id: 'run', label: 'the run', value: truth },
    { id: way, label: 'another', value },
  ],
  run: 'Counted.',
});
const outcomeOf = (id: string, finding: Finding) => ({ puzzle: id, ...finding });
const readingOf = (figure: unknown) => {
  const spec = specOf(figure);
  return spaced(`${spec.summary} | ${templateText(spec.draw(328).body)}`);
};

it('where the claim holds there is one number and no factor to itself', () => {
  const puzzle = puzzleOf('feed-forward');
  const right = found(154.3);
  expect(hasFactor(puzzle, right)).toBe(false);
  const shown = readingOf(runFigure(puzzle, outcomeOf('feed-forward', right), undefined));
  expect(shown).toMatch(/^the claim, as calculated: 154 GFLOP \|/);
  expect(shown.match(/154 GFLOP/g)).toHaveLength(2);
  // Two numbers that round alike only for the author are two.
  const rounded = readingOf(
    runFigure(puzzleOf('adam-megabytes'), outcomeOf('', found(996)), undefined),
  );
  expect(rounded).toMatch(/^the claim: 992 MB; calculated: 996 MB/);
  expect(hasFactor(puzzleOf('adam-megabytes'), found(996))).toBe(false);
  expect(hasFactor(puzzle, found(77))).toBe(true);
});

it.each([
  ['mebibytes', 'mib', 9.449, 9.0117, '9.01 MiB', 'MB', 'Right number, wrong unit'],
  ['macs', 'macs', 3.64, 1.814, '1.81 GMAC', 'GFLOP', 'Right number, wrong unit'],
  ['flops-as-bytes', 'flops', 0.181, 2.097, '2.10 MFLOP', 'MB', 'Another quantity'],
])(
  '%s: says which unit the number carries, and which it should',
  (id, way, truth, value, name, said, kind) => {
    const puzzle = puzzleOf(id);
    const finding = found(truth, way, value);
    expect(spaced(originSentence(puzzle, finding))).toBe(
      `${kind}: “another” gives ${name}, which the claim calls ${said}.`,
    );
    expect(readingOf(waysFigure(puzzle, outcomeOf(id, finding)))).toContain(`another: ${name}`);
  },
);

it('all numbers of a puzzle are in one unit, tiny or huge', () => {
  for (const { id, format, claimed } of PUZZLES) {
    const units = [1 / 100, 1, 100].map((by) => format(by * claimed).replace(/^[\d.,]+/, ''));
    expect(new Set(units).size, `${id}: ${units}`).toBe(1);
  }
});

it('how far a guess is off is said in its verdict alone', () => {
  const puzzle = puzzleOf('mebibytes');
  const finding = found(9.449, 'mib', 9.0117);
  const { lead, text: why } = verdictOn(puzzle, finding, 9.01, false);
  expect(spaced(lead)).toContain('4.6 % too little');
  for (const rest of [why, verdictSentence(puzzle, finding)])
    expect(rest).not.toMatch(/too (?:little|much)/);
});

it('Run names what it runs, beside the result of another puzzle too', () => {
  expect(new Set(text.decided.run)).toEqual(new Set(['Run this puzzle']));
});
