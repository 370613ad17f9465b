// The ideas behind a predicted peak of a training step, on steps that the engine plans.

import { expect, it } from 'vitest';
import type { BackwardProfile, TrainingRequest } from '../../../web/src/engine/types';
import { beliefs } from '../../../web/src/labs/training/beliefs';
import { type Outcome, peakMultiple } from '../../../web/src/labs/training/outcome';
import { text } from '../../../web/src/labs/training/text';
import { openEngine, value } from '../../boundary/support/engine';
import { type BeliefCase, testBeliefs } from './belief-cases';
import { predictedView } from './predicted-view';

const { session } = await openEngine();

function outcomeOf(model: string, batch: number, training: Partial<TrainingRequest>): Outcome {
  const profile = value(session.planTraining({ model, batch }, training));
  return { title: model, profile: profile as unknown as BackwardProfile };
}

const view = (step: Outcome, prediction: number) =>
  predictedView({ values: {}, outcomes: { step }, prediction }) as never;

const ending = (step: Outcome, prediction: number) =>
  text.ending.verdict(view(step, prediction), prediction);

function made(step: Outcome, least?: number): BeliefCase {
  return {
    beliefs: beliefs(step),
    measured: peakMultiple(step.profile),
    say: (prediction) => text.scenes.memory.say(view(step, prediction)),
    ending: (prediction) => ending(step, prediction),
    ...(least === undefined ? {} : { least }),
  };
}

testBeliefs(
  'training',
  {
    'MLP, Adam': () => made(outcomeOf('mlp', 32, { optimizer: 'adam' })),
    'MLP, SGD': () => made(outcomeOf('mlp', 32, { optimizer: 'sgd' }), 2),
    'MLP, momentum': () => made(outcomeOf('mlp', 32, { optimizer: 'momentum' })),
    'GPT nano, AdamW': () => made(outcomeOf('gpt_nano', 8, { optimizer: 'adamw' }), 4),
    'LeNet-5, Adam': () => made(outcomeOf('lenet5', 32, { optimizer: 'adam' })),
  },
  [
    [
      'MLP, Adam',
      1,
      'That is the parameters alone. Each of them also needs a gradient, and Adam two more.',
    ],
    [
      'MLP, Adam',
      2,
      'That is parameters and gradients. Adam stores two more numbers for each parameter.',
    ],
    // No activation is alive at this peak; the images of the batch are.
    [
      'MLP, Adam',
      4,
      'Four counts parameters, gradients and Adam’s two numbers. At the peak: optimizer state 2.00×, parameters 1.00×, gradients 1.00× and inputs 0.107×.',
    ],
    ['MLP, Adam', 3, 'Adam stores two numbers for each parameter, not one: 1 + 1 + 2.'],
    [
      'MLP, Adam',
      12,
      'At the peak: optimizer state 2.00×, parameters 1.00×, gradients 1.00× and inputs 0.107×.',
    ],
    [
      'GPT nano, AdamW',
      4,
      'Four counts parameters, gradients and AdamW’s two numbers. At the peak: activations 12.9×, gradients (of activations too) 1.49×, parameters 1.00× and workspace 0.674×.',
    ],
    [
      'MLP, SGD',
      4,
      'Four is the rule for Adam, which stores two averages for each parameter. SGD stores none.',
    ],
    [
      'MLP, momentum',
      4,
      'Four is the rule for Adam, which stores two averages for each parameter. Momentum stores one.',
    ],
  ],
);

it('a forward pass is recognised with the bytes of its activations', () => {
  const step = outcomeOf('gpt_nano', 8, { optimizer: 'sgd' });
  const forward = beliefs(step).find(({ why }) => why.startsWith('That is a forward pass'));
  expect(forward?.value).toBeGreaterThan(10);
  expect(ending(step, 4000).text).toContain('At the peak: activations');
});
