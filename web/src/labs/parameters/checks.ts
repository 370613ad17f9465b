// Graded against what the engine answered, not against this text.

import type { CheckQuestion } from '../../kit/controls/check';
import { binaryBytes, bytes, count } from '../../kit/words/format';
import { type Outcome, WIDE_BATCH } from './outcome';

export function checks(outcome: Outcome): CheckQuestion[] {
  return [batchQuestion(outcome), int8Question(outcome)];
}

function growth(before: number, after: number): string {
  if (before === after) return 'same';
  return after >= before * WIDE_BATCH ? 'proportional' : 'less';
}

function batchQuestion({ single, wide, title }: Outcome): CheckQuestion {
  return {
    id: 'batch',
    kind: 'choice',
    prompt: `You run ${title} with batch ${WIDE_BATCH} instead of 1. Its parameters`,
    options: [
      { id: 'same', label: 'stay the same' },
      { id: 'less', label: `grow, but less than ${WIDE_BATCH}-fold` },
      { id: 'proportional', label: `grow ${WIDE_BATCH}-fold` },
    ],
    answer: growth(single.parameters, wide.parameters),
    feedback: () =>
      `Counted at batch 1: ${count(single.parameters)}; at batch ${WIDE_BATCH}: ${count(wide.parameters)}.`,
  };
}

function int8Question({ chosen, title }: Outcome): CheckQuestion {
  const size = chosen.parameters;
  const inMebibytes = size / 2 ** 20;
  return {
    id: 'int8-megabytes',
    kind: 'number',
    prompt: `Each parameter of ${title} is stored in one byte (int8). How many MB is that?`,
    unit: 'MB',
    answer: size / 1e6,
    tolerance: 0.01,
    feedback: (given, right) => {
      if (right) return `${count(size)} parameters × 1 byte = ${bytes(size)}.`;
      if (Math.abs(given - inMebibytes) <= 0.005 * inMebibytes) {
        return `${binaryBytes(size)} is the number in MiB. MB divides by 1,000,000.`;
      }
      if (Math.abs(given - chosen.parameter_bytes / 1e6) <= 0.01 * given) {
        return 'That is the size in float32, with 4 bytes each.';
      }
      return `Take the ${count(size)} parameters times 1 byte, over 1,000,000.`;
    },
  };
}
