// The questions; each needs a thought: what a saver can free, and what it cannot.

import type { CheckQuestion } from '../../kit/controls/check';
import { count } from '../../kit/words/format';
import { power } from '../../kit/words/phrases';
import type { LabQuestion } from '../../lab/scene';
import { type Gradients, highestPower } from './outcome';

/** The name “gradient checkpointing” misleads: it frees activations. */
export const cure: LabQuestion = {
  id: 'cure',
  uses: [],
  kind: 'choice',
  prompt:
    'Someone sees that gradients double the memory of a model, and advises gradient checkpointing. What would that free?',
  options: [
    { id: 'gradients', label: 'The gradients of the parameters' },
    { id: 'activations', label: 'Activations kept for the backward pass' },
    { id: 'state', label: 'What the optimizer remembers' },
  ],
  answer: 'activations',
  hints: [
    'Play both steps: what is missing from yours after the forward pass?',
    'Every parameter still needs its own gradient when the optimizer runs.',
  ],
  feedback: () =>
    'Despite its name it frees no gradient of a parameter: it drops activations and computes them again.',
};

export const heavy: LabQuestion = {
  id: 'heavy-parameters',
  uses: [],
  kind: 'choice',
  prompt:
    'In another network, trained with Adam, parameters outweigh all activations 10 to 1. Which change frees most there?',
  options: [
    { id: 'checkpoint', label: 'Checkpoints' },
    { id: 'parts', label: 'The batch in 8 parts' },
    { id: 'sgd', label: 'SGD instead of Adam' },
    { id: 'half', label: 'Activations in 16 bits' },
  ],
  answer: 'sgd',
  hints: [
    'Three of the four free activations only.',
    'Adam remembers two numbers for each parameter. How many does SGD?',
  ],
  feedback: () =>
    'Adam holds two more numbers for each parameter, twenty times the activations here; the others can free one tenth of the parameters at best.',
};

export function highest(measured: Gradients): CheckQuestion {
  const answer = highestPower(measured);
  return {
    id: 'highest-power',
    kind: 'number',
    prompt: 'Up to which power k can the loss be multiplied by 2ᵏ before a gradient overflows?',
    unit: '(k)',
    answer,
    tolerance: 0.01,
    hints: [
      'Each step of k moves every bar one place to the right.',
      'Raise k until the last bar stands just left of 2¹⁶.',
    ],
    feedback: () =>
      `${power(2, answer)} = ${count(2 ** answer)}: at twice that the largest gradient becomes infinite, and the step is lost.`,
  };
}
