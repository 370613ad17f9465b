// Which calculation leads to the claimed number: graded against the run.

import type { CheckQuestion } from '../../kit/controls/check';
import { lessonSentence, originSentence } from './explain';
import { type Finding, originOf, type Puzzle } from './outcome';

const NONE = 'none';

export const checkId = (puzzle: string): string => `origin-${puzzle}`;

export function checks(puzzle: Puzzle, finding: Finding): CheckQuestion[] {
  const { claimed, format, limit = false } = puzzle;
  return [
    {
      id: checkId(puzzle.id),
      kind: 'choice',
      prompt: limit
        ? `Which calculation first stays within ${format(claimed)}?`
        : `Which calculation leads to ${format(claimed)}?`,
      options: [
        ...finding.ways.map(({ id, label }) => ({ id, label })),
        { id: NONE, label: 'none of these' },
      ],
      answer: originOf(puzzle, finding)?.id ?? NONE,
      feedback: (_given, right) =>
        right
          ? `${originSentence(puzzle, finding)} ${lessonSentence(puzzle, finding) ?? ''}`.trim()
          : `That one does not give ${format(claimed)}. The figure’s table has the value of each.`,
    },
  ];
}
