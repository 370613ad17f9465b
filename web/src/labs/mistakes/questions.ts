// The questions, graded against the run: which calculation leads to the claimed number, and which bound is right.

import type { CheckQuestion } from '../../kit/controls/check';
import { digits } from '../../kit/words/format';
import type { LabQuestion } from '../../lab/scene';
import {
  decisionOn,
  disputed,
  type Finding,
  limitAt,
  originOf,
  type Puzzle,
  type Ridge,
  RULE_RIDGE,
  ridgeOf,
} from './outcome';
import { checkId } from './solved';
import { originSentence } from './verdicts';

const NONE = 'none';
const SIDES = { memory: 'below', compute: 'above' } as const;

export function originQuestion(puzzle: Puzzle, finding: Finding): CheckQuestion {
  const { claimed, format, limit = false } = puzzle;
  // The ways are sorted by label, so that their order does not reveal the run's result.
  const ways = finding.ways.toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
  return {
    id: checkId(puzzle.id),
    kind: 'choice',
    prompt: limit
      ? `Which calculation first stays within ${format(claimed)}?`
      : `Which calculation leads to ${format(claimed)}?`,
    options: [
      ...ways.map(({ id, label, value }) => ({ id, label, value: format(value) })),
      { id: NONE, label: 'none of these' },
    ],
    answer: originOf(puzzle, finding)?.id ?? NONE,
    hints: [
      'Is the number too large, too small, or right? By which factor?',
      'Look for that factor among the calculations: 2, 8, 1.024, the batch, a part left out, or none.',
    ],
    feedback: (_given, right) =>
      right ? originSentence(puzzle, finding) : `That one does not give ${format(claimed)}.`,
  };
}

/** Nothing is asked of a limit that the run may keep or break. */
export const originQuestions = (puzzle: Puzzle, finding: Finding): CheckQuestion[] =>
  decisionOn(puzzle, finding) === 'cannot tell' ? [] : [originQuestion(puzzle, finding)];

export function ridgeQuestion(ridge: Ridge): LabQuestion[] {
  const intensity = disputed(ridge);
  if (intensity === undefined) return [];
  const own = ridgeOf(ridge);
  const limits = limitAt(intensity, own);
  return [
    {
      // Another ridge, measured later, may turn the answer around: that is another question.
      id: `ridge-${limits}`,
      uses: [],
      kind: 'choice',
      prompt: `A layer does ${digits(intensity, 2)} FLOPs for each byte it moves. What limits it on this device, and what does the rule say?`,
      options: [
        { id: 'memory', label: 'Memory limits it; the rule says compute' },
        { id: 'compute', label: 'Compute limits it; the rule says memory' },
        { id: 'both-memory', label: 'Memory, and so says the rule' },
        { id: 'both-compute', label: 'Compute, and so says the rule' },
      ],
      answer: limits,
      hints: [
        'Below a ridge memory limits, above it compute. There are two ridges here.',
        'On which side of the rule’s bar does the layer lie, and on which side of this device’s?',
      ],
      feedback: () =>
        `${digits(intensity, 2)} lies ${SIDES[limits]} this device’s ridge of ${digits(own)} and ${SIDES[limitAt(intensity, RULE_RIDGE)]} the rule’s ${digits(RULE_RIDGE, 2)}.`,
    },
  ];
}
