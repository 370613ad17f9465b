// Questions that are graded against what the engine measured or planned; each needs a thought, not just a reading.

import type { CheckQuestion } from '../../kit/controls/check';
import { bytes } from '../../kit/words/format';
import { type Dry, type Outcome, optimizerTitle, savingsOf, stateMultiple } from './outcome';
import { multiple } from './words';

/** The memory that remains between two steps, whatever the batch. */
export function fixedPart({ profile, title }: Outcome): CheckQuestion {
  const answer = 1 + stateMultiple(profile);
  const name = optimizerTitle(profile.training.optimizer);
  return {
    id: 'fixed-part',
    kind: 'number',
    prompt: `However small the batch, a training step of ${title} with ${name} needs at least how many times its parameters?`,
    unit: '× parameters',
    answer,
    tolerance: 0.02,
    hints: [
      'What does a step hold besides activations? It does not depend on the batch.',
      'Parameters, one gradient for each, and what the optimizer keeps for each.',
    ],
    feedback: () =>
      `${bytes(4 * profile.parameters)} of parameters, ${bytes(profile.gradient_bytes)} of gradients and ${bytes(profile.optimizer_state_bytes)} of state: ${multiple(answer)}.`,
  };
}

/** Which of two ways saves more; both are planned. */
export function whatHelps(dry: Dry): CheckQuestion[] {
  const { plan, title } = dry;
  const { peak, checkpoint, sgd, more } = savingsOf(dry);
  // There is no choice to ask about.
  if (checkpoint === sgd || plan.training.optimizer === 'sgd') return [];
  const name = optimizerTitle(plan.training.optimizer);
  return [
    {
      id: 'what-helps',
      kind: 'choice',
      prompt: `This step of ${title} does not fit any more, and the batch must stay. What saves more?`,
      options: [
        { id: 'checkpoint', label: 'A checkpoint every second layer', value: saved(checkpoint) },
        { id: 'sgd', label: `Plain SGD instead of ${name}`, value: saved(sgd) },
      ],
      answer: more,
      hints: [
        'Which part of the peak does each of the two make smaller?',
        'A checkpoint frees activations, SGD needs no state. Which of the two is larger here?',
      ],
      feedback: () =>
        `From the second step on, which begins with the state of ${name}, the peak is ${bytes(peak)}: with the checkpoint ${bytes(peak - checkpoint)}, with SGD ${bytes(peak - sgd)}.`,
    },
  ];
}

const saved = (less: number): string => (less > 0 ? `saves ${bytes(less)}` : 'saves nothing');
