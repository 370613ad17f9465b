// Names the source of the correct answers, in words: the engine, or a reference of the exercise.

import type { Exercise } from '../contract';

const WORDS = {
  engine: {
    expected: 'The engine says',
    source: 'what is right is asked of the engine',
    agreed: (cases: string) => `Your function and the engine agree on ${cases}.`,
  },
  reference: {
    expected: 'Right is',
    source: 'the exercise itself says what is right',
    agreed: (cases: string) => `Your function is right in ${cases}.`,
  },
} as const;

export const judgeWords = ({ judge = 'engine' }: Pick<Exercise, 'judge'>) => WORDS[judge];
