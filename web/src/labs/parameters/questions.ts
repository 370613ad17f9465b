// Questions that are graded against what the engine counted; each needs a thought, not just a reading.

import type { CheckQuestion } from '../../kit/controls/check';
import { binaryBytes, bytes, count, plural } from '../../kit/words/format';
import type { LabQuestion } from '../../lab/scene';
import {
  type Dry,
  differenceUpAndDown,
  linearParameters,
  type Outcome,
  UP_AND_DOWN,
  WIDE_BATCH,
} from './outcome';

export function backAgain(): LabQuestion {
  const [narrow, wide] = UP_AND_DOWN;
  const up = linearParameters(narrow, wide);
  const down = linearParameters(wide, narrow);
  return {
    id: 'back-again',
    uses: [],
    kind: 'number',
    prompt: `In GPT-2 the layer after Linear(${narrow}, ${wide}) leads back to ${narrow} values: Linear(${wide}, ${narrow}). How many fewer parameters does it have?`,
    unit: 'parameters',
    answer: differenceUpAndDown(),
    tolerance: 0.001,
    hints: [
      'Which of the two parts, weights or biases, changes when inputs and outputs trade places?',
      'Both have as many weights. How many biases has each?',
    ],
    feedback: () =>
      `${count(up)} − ${count(down)} = ${count(up - down)}: both have the same number of weights, but ${count(wide)} and ${count(narrow)} biases.`,
  };
}

export function atBatch(dry: Dry): CheckQuestion {
  const { title, single } = dry;
  return {
    id: 'batch',
    kind: 'choice',
    prompt: `You send ${WIDE_BATCH} samples through ${title} in one call instead of 1. What grows?`,
    options: [
      { id: 'parameters', label: 'its parameters' },
      { id: 'work', label: 'its activations' },
      { id: 'both', label: 'both' },
      { id: 'neither', label: 'neither' },
    ],
    answer: 'work',
    hints: [
      'Does the network learn something new when it is asked more at once?',
      'Drag the batch and watch which areas of the picture change.',
    ],
    feedback: () =>
      `All ${WIDE_BATCH} pass through the same ${plural(single.parameters, 'parameter')}; each input brings values of its own.`,
  };
}

export function misread({ title, description }: Outcome): CheckQuestion {
  const size = description.parameters_bytes;
  const printed = binaryBytes(size).replace(/i?B$/, 'B');
  return {
    id: 'misread',
    kind: 'choice',
    prompt: `Suppose a tool prints “${printed}” for the float32 parameters of ${title}. What did it do?`,
    options: [
      { id: 'biases', label: 'It left out the biases' },
      { id: '1024', label: 'It divided by powers of 1,024 and wrote a unit of 1,000s' },
      { id: 'half', label: 'It stored each in two bytes' },
      { id: 'right', label: 'Nothing: the number is right' },
    ],
    answer: '1024',
    hints: [
      'Which number of the figure has the same digits?',
      `They are ${count(size)} bytes. Divide by 1,000 as often as the unit says.`,
    ],
    feedback: () =>
      `${count(size)} bytes are ${bytes(size)}, or ${binaryBytes(size)}: the tool left out the “i”.`,
  };
}
