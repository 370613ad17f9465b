// The ideas behind a predicted peak of a training step, on steps that the engine plans.

import { expect, it } from 'vitest';
import type { BackwardProfile, TrainingRequest } from '../../../web/src/engine/types';
import { beliefs } from '../../../web/src/labs/training/beliefs';
import {
  type Dry,
  gradientsAtPeak,
  type Outcome,
  peakMultiple,
} from '../../../web/src/labs/training/outcome';
import { text } from '../../../web/src/labs/training/text';
import { openEngine, value } from '../../boundary/support/engine';
import { type BeliefCase, testBeliefs } from './belief-cases';
import { plain, predictedView } from './predicted-view';

const { session } = await openEngine();

function outcomeOf(model: string, batch: number, training: Partial<TrainingRequest>): Outcome {
  const profile = value(session.planTraining({ model, batch }, training));
  return { title: model, profile: profile as unknown as BackwardProfile };
}

/** What is known before that step. */
function dryOf({ title, profile }: Outcome): Dry {
  const description = value(session.describe({ model: title, batch: profile.batch }));
  return { title, description, plan: profile } as unknown as Dry;
}

const view = (step: Outcome, prediction: number) =>
  predictedView({ values: {}, outcomes: { step }, dry: dryOf(step), prediction }) as never;

const ending = (step: Outcome, prediction: number) =>
  text.ending.verdict(view(step, prediction), prediction);

function made(step: Outcome, least?: number): BeliefCase {
  return {
    beliefs: beliefs(step, dryOf(step)),
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
    'GPT nano, batch 32': () => made(outcomeOf('gpt_nano', 32, { optimizer: 'adam' }), 6),
    'GPT nano, SGD': () => made(outcomeOf('gpt_nano', 32, { optimizer: 'sgd' }), 6),
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
      'Four counts parameters, gradients and Adam’s two numbers. At the peak: optimizer state 2.00×, parameters 1.00×, parameter gradients 1.00× and inputs 0.107×.',
    ],
    ['MLP, Adam', 3, 'Adam stores two numbers for each parameter, not one: 1 + 1 + 2.'],
    [
      'MLP, Adam',
      12,
      'At the peak: optimizer state 2.00×, parameters 1.00×, parameter gradients 1.00× and inputs 0.107×.',
    ],
    [
      'GPT nano, AdamW',
      4,
      'Four counts parameters, gradients and AdamW’s two numbers. At the peak: activations 12.9×, activation gradients 1.35×, parameters 1.00×, workspace 0.674× and parameter gradients 0.137×.',
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
    [
      'GPT nano, batch 32',
      76,
      'That is all activations that forward writes, 75.9×. Backward does not read all of them: 55.4× are left after the forward pass.',
    ],
    [
      'GPT nano, batch 32',
      77,
      'That is the parameters and all activations that forward writes, 75.9×. Backward does not read all of them: 55.4× are left after the forward pass.',
    ],
    [
      'GPT nano, batch 32',
      80,
      'That is parameters, gradients and optimizer state with all activations that forward writes, 75.9×. Backward does not read all of them: 55.4× are left after the forward pass.',
    ],
    [
      'GPT nano, SGD',
      78,
      'That is parameters and gradients with all activations that forward writes, 75.9×. Backward does not read all of them: 55.4× are left after the forward pass.',
    ],
  ],
);

it('what forward writes is said once, and of no step that keeps or computes it again', () => {
  const step = outcomeOf('gpt_nano', 32, { optimizer: 'adam' });
  const said = (prediction: number) =>
    plain(text.scenes.memory.say(view(step, prediction))).join(' ');
  expect(said(76).match(/forward writes/gi)).toHaveLength(1);
  expect(said(4)).toContain('Forward writes 75.9× of activations in all, and frees what');
  for (const change of [{ keep: 'all' }, { checkpoint_every: 2 }, { micro_batches: 4 }]) {
    const other = outcomeOf('gpt_nano', 32, { optimizer: 'adam', ...change } as never);
    expect(ending(other, 76).text).not.toContain('forward writes');
  }
});

it('gradients of activations are apart from those of parameters, and both add up', () => {
  for (const model of ['gpt_nano', 'lenet5', 'mlp']) {
    const { profile } = outcomeOf(model, 64, { optimizer: 'sgd' });
    const { ofParameters, ofActivations } = gradientsAtPeak(profile);
    expect(ofParameters + ofActivations).toBe(profile.planned.at_peak.gradients_bytes);
    // A parameter has one gradient at most.
    expect(ofParameters).toBeLessThanOrEqual(4 * profile.parameters);
  }
  // The images of the convolution before it, and of tanh.
  const { profile } = outcomeOf('lenet5', 64, { optimizer: 'adam' });
  expect(gradientsAtPeak(profile).ofActivations).toBe(2 * 4 * 64 * 6 * 28 * 28);
});

it('a forward pass is recognised with the bytes of its activations', () => {
  const step = outcomeOf('gpt_nano', 8, { optimizer: 'sgd' });
  const forward = beliefs(step, undefined).find(({ why }) =>
    why.startsWith('That is a forward pass'),
  );
  expect(forward?.value).toBeGreaterThan(10);
  expect(ending(step, 4000).text).toContain('At the peak: activations');
});
