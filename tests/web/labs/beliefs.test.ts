// The wrong ideas that the labs of counts know, on networks that the engine really counts or plans.

import * as flops from '../../../web/src/labs/flops/beliefs';
import { text as flopsText } from '../../../web/src/labs/flops/text';
import * as memory from '../../../web/src/labs/memory/beliefs';
import { useOf } from '../../../web/src/labs/memory/outcome';
import { text as memoryText } from '../../../web/src/labs/memory/text';
import * as parameters from '../../../web/src/labs/parameters/beliefs';
import { text as parametersText } from '../../../web/src/labs/parameters/text';
import { openEngine, runJob, value } from '../../boundary/support/engine';
import { type BeliefCase, testBeliefs } from './belief-cases';
import { predictedView } from './predicted-view';

const { session } = await openEngine();

const MODELS = [
  ['linear', 1],
  ['linear', 16],
  ['mlp', 1],
  ['mlp', 32],
  ['lenet5', 1],
  ['lenet5', 8],
  ['cnn', 1],
  ['gpt_nano', 1],
  ['gpt2', 1],
] as const;

type Name = `${(typeof MODELS)[number][0]}, batch ${(typeof MODELS)[number][1]}`;

const casesOf = (caseOf: (model: string, batch: number) => BeliefCase) =>
  Object.fromEntries(
    MODELS.map(([model, batch]) => [`${model}, batch ${batch}`, () => caseOf(model, batch)]),
  ) as Record<Name, () => BeliefCase>;

const outcomeOf = (model: string, batch: number) => ({
  title: model,
  description: value(session.describe({ model, batch })),
});

const view = (outcomes: object, prediction: number) =>
  predictedView({ values: {}, outcomes, dry: undefined, prediction }) as never;

testBeliefs(
  'parameters',
  casesOf((model, batch) => {
    const counted = outcomeOf(model, batch);
    return {
      beliefs: parameters.beliefs(counted),
      measured: counted.description.parameters,
      say: (prediction) => parametersText.scenes.model.say(view({ counted }, prediction)),
      ending: (prediction) =>
        parametersText.ending.verdict(view({ counted }, prediction), prediction),
    };
  }),
  [
    [
      'linear, batch 1',
      3840,
      'You added inputs and outputs, one row and one column. Every output has a weight for every input: 768 × 3,072, and 3,072 biases.',
    ],
    ['linear, batch 1', 2_359_296, 'You left out the biases: every output has one.'],
    [
      'linear, batch 1',
      2_360_064,
      'You gave every input a bias. Biases belong to the outputs, one to each.',
    ],
    ['linear, batch 1', 9_449_472, 'Those are bytes: in fp32 a parameter takes four.'],
    [
      'mlp, batch 1',
      234_752,
      'You left out the biases of linear layers and convolutions: 394 numbers.',
    ],
    ['mlp, batch 1', 200_960, 'That is fc1 alone; 2 other layers have parameters too.'],
    [
      'lenet5, batch 1',
      61_470,
      'You left out the biases of linear layers and convolutions: 236 numbers.',
    ],
    [
      'lenet5, batch 1',
      416_520,
      'Those are multiply-adds of one sample. A weight used at many positions is one parameter.',
    ],
    [
      'gpt2, batch 1',
      163_037_184,
      'You counted the matrix of lm_head as well, 38,597,376 numbers. It is that of the token embedding, used twice and stored once.',
    ],
    [
      'linear, batch 1',
      77_777,
      'Every output has a weight for every input: 768 × 3,072, and 3,072 biases.',
    ],
  ],
);

testBeliefs(
  'flops',
  casesOf((model, batch) => {
    const counted = outcomeOf(model, batch);
    return {
      beliefs: flops.beliefs(counted),
      measured: counted.description.flops_per_call,
      // Of one sample without positions that share weights there is less to forget.
      ...(batch === 1 ? { least: 2 } : {}),
      say: (prediction) => flopsText.scenes.call.say(view({ counted }, prediction)),
      ending: (prediction) => flopsText.ending.verdict(view({ counted }, prediction), prediction),
    };
  }),
  [
    [
      'mlp, batch 32',
      235_146,
      'That is about the number of parameters. Each weight takes part in one multiply-add for each sample: two FLOPs, times 32 samples: 64×.',
    ],
    [
      'mlp, batch 1',
      235_000,
      'That is about the number of parameters. Each weight takes part in one multiply-add: two FLOPs.',
    ],
    [
      'mlp, batch 32',
      7_500_000,
      'You counted multiply-adds: each is a multiply and an add, so two FLOPs.',
    ],
    ['mlp, batch 32', 470_282, 'That is one sample; the call has 32 samples.'],
    [
      'lenet5, batch 8',
      61_706,
      'That is the number of parameters, but a convolution uses its weights at every position, and the call has 8 samples.',
    ],
    [
      'lenet5, batch 8',
      416_520,
      'Those are the multiply-adds of one sample: each is a multiply and an add, so two FLOPs, and the call has 8 samples.',
    ],
    [
      'gpt_nano, batch 1',
      91_104,
      'That is the number of parameters. A weight of a linear layer takes one multiply-add, 2 FLOPs, for each of 64 tokens: 128×. Attention’s scores, which need no parameters, add 2.54 MFLOP.',
    ],
    [
      'gpt_nano, batch 1',
      182_208,
      'That is two FLOPs for each parameter, but each of the 64 tokens of a sample uses them.',
    ],
    [
      'gpt_nano, batch 1',
      11_661_312,
      'That is two FLOPs for each parameter and token. Looking up an embedding is no arithmetic, and attention adds work of its own.',
    ],
    [
      'mlp, batch 32',
      99,
      '32 samples × 234,752 multiply-adds × 2 FLOPs = 15.0 MFLOP; biases, activations and the rest add 0.17 %.',
    ],
  ],
);

testBeliefs(
  'memory',
  casesOf((model, batch) => {
    value(session.startMemory({ model, batch }));
    runJob(session);
    const forward = { title: model, report: value(session.takeMemory()) };
    return {
      beliefs: memory.beliefs(forward),
      measured: useOf(forward.report).peak_bytes,
      say: (prediction) => memoryText.scenes.peak.say(view({ forward }, prediction)),
      ending: (prediction) => memoryText.ending.verdict(view({ forward }, prediction), prediction),
      // A single linear layer peaks at little more than its parameters: few ideas about its memory are wrong.
      ...(model === 'linear' ? { least: 1 } : {}),
    };
  }),
  [
    [
      'lenet5, batch 8',
      743_000,
      'You added everything up, as if nothing were released. At the peak only conv1 (151 kB) is alive; the other 317 kB of activations come at other times. You left out the workspace, 205 kB for the layer that runs.',
    ],
    [
      'lenet5, batch 8',
      246_824,
      'You counted the parameters alone. At the peak inputs, activations and workspace need 388 kB more.',
    ],
    [
      'lenet5, batch 8',
      580_648,
      'You left out the workspace, the scratch memory of the layer that runs: with it the peak rises from 581 kB to 635 kB.',
    ],
    [
      'lenet5, batch 8',
      150_528,
      'You counted the activations alone. The parameters, 247 kB, are there all the time.',
    ],
  ],
);
