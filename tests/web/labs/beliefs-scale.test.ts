// The ideas behind a predicted peak of a large model's training step, on plans of the engine.

import { beliefs } from '../../../web/src/labs/scale/beliefs';
import { memoryOf, type Planned, peakOf } from '../../../web/src/labs/scale/outcome';
import { text } from '../../../web/src/labs/scale/text';
import { sessionProfiler } from '../../support/session-profiler';
import { type BeliefCase, testBeliefs } from './belief-cases';
import { predictedView } from './predicted-view';
import { plannedBy } from './scale-fixtures';

const engine = await sessionProfiler();
const one = await plannedBy(engine, [], 'GPT-2 small', 'gpt2', { batch: 1 });
const many = await plannedBy(engine, [], 'GPT-2 small', 'gpt2', { batch: 8 });
const sgd = await plannedBy(engine, [], 'GPT-2 small', 'gpt2', { batch: 1 }, 'sgd');
const momentum = await plannedBy(engine, [], 'GPT-2 small', 'gpt2', { batch: 1 }, 'momentum');
const resnet = await plannedBy(engine, [], 'ResNet-18', 'resnet18', { batch: 1 });

const { parameters, activations } = memoryOf(one, 'fp32', 'adam');
const KEPT = parameters + activations;

const view = (planned: Planned, prediction: number) =>
  predictedView({ values: {}, outcomes: { planned }, prediction }) as never;

const made = (planned: Planned): BeliefCase => ({
  beliefs: beliefs(planned),
  measured: peakOf(planned),
  say: (prediction) => text.scenes.step.say(view(planned, prediction)),
  ending: (prediction) => text.ending.verdict(view(planned, prediction), prediction),
});

testBeliefs(
  'scale',
  {
    'GPT-2 small': () => made(one),
    'GPT-2 small, batch 8': () => made(many),
    'GPT-2 small, SGD': () => made(sgd),
    'GPT-2 small, momentum': () => made(momentum),
    'ResNet-18': () => made(resnet),
  },
  [
    [
      'GPT-2 small',
      124_439_808,
      'That is the number of parameters. In fp32 each takes four bytes, and a step needs 2.02 GB more.',
    ],
    [
      'GPT-2 small',
      248_879_616,
      'That is the parameters in 16 bits. In fp32 they take 498 MB, and a step needs 2.02 GB more.',
    ],
    [
      'GPT-2 small',
      995_518_464,
      'That is parameters and gradients. Adam stores two more numbers for each parameter, 996 MB.',
    ],
    [
      'GPT-2 small',
      KEPT,
      'That is parameters and activations. Gradients are missing, and 996 MB of Adam’s state.',
    ],
    [
      'GPT-2 small, momentum',
      995_518_464,
      'That is parameters and gradients. Momentum stores one more number for each parameter, 498 MB.',
    ],
    [
      'GPT-2 small',
      1_493_277_696,
      'Adam stores two numbers for each parameter: with itself and its gradient that makes four.',
    ],
    [
      'GPT-2 small',
      1e13,
      'At the peak there are 498 MB of parameters, 996 MB of optimizer state, 206 MB of gradients and 816 MB of activations.',
    ],
  ],
);
