// Every wrong idea that a lab knows: its number, locked as the prediction, gets its sentence beside the result and at the end.

import { describe, expect, it } from 'vitest';
import type { Belief } from '../../../web/src/lab/beliefs';
import { beliefBehind } from '../../../web/src/lab/beliefs';
import * as flops from '../../../web/src/labs/flops/beliefs';
import { text as flopsText } from '../../../web/src/labs/flops/text';
import * as memory from '../../../web/src/labs/memory/beliefs';
import { useOf } from '../../../web/src/labs/memory/outcome';
import { text as memoryText } from '../../../web/src/labs/memory/text';
import * as parameters from '../../../web/src/labs/parameters/beliefs';
import { text as parametersText } from '../../../web/src/labs/parameters/text';
import { openEngine, runJob, value } from '../../boundary/support/engine';
import { plain, predictedView } from './predicted-view';

const { session } = await openEngine();

interface Case {
  readonly beliefs: readonly Belief[];
  readonly measured: number;
  /** The sentences beside the result, and the reason at the end of the lab. */
  readonly words: (prediction: number) => { readonly say: string; readonly why: string };
}

const outcomeOf = (model: string, batch: number) => ({
  title: model,
  description: value(session.describe({ model, batch })),
});

const view = (outcomes: object, prediction: number) =>
  predictedView({ values: {}, outcomes, dry: undefined, prediction }) as never;

const LABS: Readonly<Record<string, (model: string, batch: number) => Case>> = {
  parameters: (model, batch) => {
    const counted = outcomeOf(model, batch);
    return {
      beliefs: parameters.beliefs(counted),
      measured: counted.description.parameters,
      words: (prediction) => ({
        say: plain(parametersText.scenes.model.say(view({ counted }, prediction))).join(' '),
        why: parametersText.ending.why(view({ counted }, prediction), prediction),
      }),
    };
  },
  flops: (model, batch) => {
    const counted = outcomeOf(model, batch);
    return {
      beliefs: flops.beliefs(counted),
      measured: counted.description.flops_per_call,
      words: (prediction) => ({
        say: plain(flopsText.scenes.call.say(view({ counted }, prediction))).join(' '),
        why: flopsText.ending.why(view({ counted }, prediction), prediction),
      }),
    };
  },
  memory: (model, batch) => {
    value(session.startMemory({ model, batch }));
    runJob(session);
    const forward = { title: model, report: value(session.takeMemory()) };
    return {
      beliefs: memory.beliefs(forward),
      measured: useOf(forward.report).peak_bytes,
      words: (prediction) => ({
        say: plain(memoryText.scenes.peak.say(view({ forward }, prediction))).join(' '),
        why: memoryText.ending.why(view({ forward }, prediction), prediction),
      }),
    };
  },
};

const MODELS = [
  ['linear', 1],
  ['mlp', 32],
  ['lenet5', 8],
  ['gpt_nano', 1],
] as const;

const spaced = (sentence: string): string => sentence.replaceAll('\u00a0', ' ');

describe.each(Object.entries(LABS))('%s', (_, caseOf) => {
  it.each(MODELS)('%s, batch %i: a belief that is locked is named', (model, batch) => {
    const { beliefs, measured, words } = caseOf(model, batch);
    const recognised = beliefs.filter(({ value: prediction, why }) => {
      if (!(prediction > 0)) return false;
      const found = beliefBehind(prediction, measured, beliefs);
      const said = words(prediction);
      const end = spaced(said.why);
      expect(spaced(said.say)).toContain(end);
      expect(end).not.toMatch(/NaN|undefined|Infinity|–/);
      // Two ideas with one number cannot be told apart, and an idea may be true of a network.
      if (found !== undefined) expect(end).toBe(spaced(found.why));
      return found?.why === why;
    });
    // A single linear layer peaks at little more than its parameters: few ideas about its memory are wrong.
    const sentences = new Set(recognised.map(({ why }) => why));
    expect(sentences.size).toBeGreaterThanOrEqual(model === 'linear' ? 1 : 3);
  });
});

describe.each(Object.entries(LABS))('%s: a right guess', (_, caseOf) => {
  it.each([...MODELS, ['linear', 16], ['cnn', 1], ['alexnet', 1]] as const)(
    '%s, batch %i: the truth, rounded to two, three or four digits, shows no wrong idea',
    (model, batch) => {
      const { beliefs, measured } = caseOf(model, batch);
      for (const figures of [2, 3, 4, 21])
        expect(
          beliefBehind(Number(measured.toPrecision(figures)), measured, beliefs),
        ).toBeUndefined();
    },
  );
});

/** Prediction and reason, the numbers written out by hand. */
const IDEAS: readonly (readonly [
  lab: string,
  model: string,
  batch: number,
  prediction: number,
  why: string,
])[] = [
  [
    'parameters',
    'linear',
    1,
    3840,
    'You added inputs and outputs, one row and one column. The layer has a weight at every crossing: 768 × 3,072, and 3,072 biases.',
  ],
  ['parameters', 'linear', 1, 2_359_296, 'You left out the biases: every output has one.'],
  [
    'parameters',
    'linear',
    1,
    2_360_064,
    'You gave every input a bias. Biases belong to the outputs, one to each.',
  ],
  [
    'parameters',
    'linear',
    1,
    9_449_472,
    'That is the number of bytes: in fp32 a parameter takes four.',
  ],
  [
    'parameters',
    'mlp',
    1,
    234_752,
    'You left out the biases of linear layers and convolutions: 394 numbers.',
  ],
  ['parameters', 'mlp', 1, 200_960, 'That is fc1 alone; 2 other layers have parameters too.'],
  [
    'parameters',
    'lenet5',
    1,
    61_470,
    'You left out the biases of linear layers and convolutions: 236 numbers.',
  ],
  [
    'parameters',
    'lenet5',
    1,
    416_520,
    'Those are the multiply-adds of one sample. A weight that is used at many positions is still one parameter.',
  ],
  [
    'parameters',
    'gpt2',
    1,
    163_037_184,
    'You counted the matrix of lm_head as well, 38,597,376 numbers. It is that of the token embedding, used twice and stored once.',
  ],
  [
    'flops',
    'mlp',
    32,
    235_146,
    'That is the number of parameters, and nearly that of the multiply-adds of one sample: each is a multiply and an add, so two FLOPs, and the call has 32 samples.',
  ],
  [
    'flops',
    'mlp',
    1,
    235_000,
    'That is the number of parameters, and nearly that of the multiply-adds: each is a multiply and an add, so two FLOPs.',
  ],
  [
    'flops',
    'mlp',
    32,
    7_500_000,
    'You counted multiply-adds: each is a multiply and an add, so two FLOPs.',
  ],
  ['flops', 'mlp', 32, 470_282, 'That is one sample; the call has 32 samples.'],
  [
    'flops',
    'lenet5',
    8,
    61_706,
    'That is the number of parameters, but a convolution uses its weights at every position, and the call has 8 samples.',
  ],
  [
    'flops',
    'lenet5',
    8,
    416_520,
    'Those are the multiply-adds of one sample: each is a multiply and an add, so two FLOPs, and the call has 8 samples.',
  ],
  [
    'flops',
    'gpt_nano',
    1,
    182_208,
    'That is two FLOPs for each parameter, but each of the 64 tokens of a sample uses them.',
  ],
  [
    'flops',
    'gpt_nano',
    1,
    11_661_312,
    'That is two FLOPs for each parameter and token. Looking up an embedding is no arithmetic, and attention adds work of its own.',
  ],
  [
    'memory',
    'lenet5',
    8,
    743_000,
    'You added everything up, as if nothing were released. At the peak only conv1 (151 kB) is alive; the other 317 kB of activations come at other times. You left out the workspace, 205 kB for the layer that runs.',
  ],
  [
    'memory',
    'lenet5',
    8,
    246_824,
    'You counted the parameters alone. At the peak inputs, activations and workspace need 388 kB more.',
  ],
  [
    'memory',
    'lenet5',
    8,
    580_648,
    'You left out the workspace, the scratch memory of the layer that runs: with it the peak rises from 581 kB to 635 kB.',
  ],
  [
    'memory',
    'lenet5',
    8,
    150_528,
    'You counted the activations alone. The parameters, 247 kB, are there all the time.',
  ],
  [
    'parameters',
    'linear',
    1,
    77_777,
    'The layer has a weight at every crossing: 768 × 3,072, and 3,072 biases.',
  ],
  ['flops', 'mlp', 32, 99, '99.8 % of it is multiply-adds, two FLOPs each.'],
];

it.each(IDEAS)('%s of %s at batch %i, %d: %s', (lab, model, batch, prediction, why) => {
  expect(spaced(LABS[lab]?.(model, batch).words(prediction).why ?? '')).toBe(why);
});
