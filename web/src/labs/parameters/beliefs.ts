// Wrong ideas about how many parameters a network has, each with the number it leads to; and why the number is what it is.

import { factorOff } from '../../kit/controls/grade';
import { count, counted, plural } from '../../kit/words/format';
import type { Belief } from '../../lab/beliefs';
import { largestPart, type Outcome, partsOf, shownParts, tiedOf } from './outcome';

/** All digits, as long as they can be read. */
export const written = (value: number): string => (value < 1e7 ? count(value) : counted(value));

interface Linear {
  readonly inputs: number;
  readonly outputs: number;
  readonly weights: number;
}

/** The sizes of a model that is one linear layer with biases. */
function linearOf({ description }: Outcome): Linear | undefined {
  const [weights, biases] = partsOf(description);
  if (weights?.label !== 'weights' || biases === undefined) return undefined;
  const outputs = biases.parameters;
  return { inputs: weights.parameters / outputs, outputs, weights: weights.parameters };
}

const products = ({ inputs, outputs }: Linear): string =>
  `Every output has a weight for every input: ${count(inputs)}\u00a0×\u00a0${count(outputs)}, and ${plural(outputs, 'bias', 'biases')}.`;

const ofLinear = (one: Linear): Belief[] => [
  {
    value: one.inputs + one.outputs,
    why: `You added inputs and outputs, one row and one column. ${products(one)}`,
  },
  {
    value: one.outputs,
    why: `You counted one number for each output. ${products(one)}`,
  },
  {
    value: one.inputs,
    why: `You counted one number for each input. ${products(one)}`,
  },
  {
    value: one.weights,
    why: 'You left out the biases: every output has one.',
  },
  {
    value: one.weights + one.inputs,
    why: 'You gave every input a bias. Biases belong to the outputs, one to each.',
  },
  {
    value: one.weights + one.inputs + one.outputs,
    why: 'You gave inputs and outputs a bias. Only the outputs have one.',
  },
];

/** The matrix of an output layer that has no parameters of its own, because it shares those of the token embedding. */
function sharedTwice({ description }: Outcome): Belief[] {
  const { parameters, macs_per_sample, seq } = description;
  const tied = tiedOf(description);
  if (tied === undefined || seq === 0 || macs_per_sample === 0) return [];
  const matrix = tied.macs / (description.batch * seq);
  const why = `You counted the matrix of ${tied.name} as well, ${count(matrix)} numbers. It is that of the token embedding, used twice and stored once.`;
  return [{ value: parameters + matrix, why }];
}

/** The biases of linear layers and convolutions. */
function biasesLeftOut({ description }: Outcome): Belief[] {
  const biases = description.layers
    .filter(({ type, bias_flops }) => bias_flops > 0 && /^(linear|conv)/.test(type))
    .reduce((sum, { type, output_shape }) => {
      const outputs = type === 'linear' ? output_shape.at(-1) : output_shape[1];
      return sum + (outputs ?? 0);
    }, 0);
  if (biases === 0) return [];
  const why = `You left out the biases of linear layers and convolutions: ${plural(biases, 'number')}.`;
  return [{ value: description.parameters - biases, why }];
}

/** The ideas that a prediction may show. */
export function beliefs(outcome: Outcome): Belief[] {
  const { description } = outcome;
  const { parameters, macs_per_sample, flops_per_sample } = description;
  const linear = linearOf(outcome);
  const parts = partsOf(description);
  const largest = largestPart(parts);
  const holders = description.layers.filter((layer) => layer.parameters > 0).length;
  return [
    ...(linear === undefined ? [] : ofLinear(linear)),
    ...sharedTwice(outcome),
    ...(description.seq > 0 ? [{ value: 175e9, why: `That is GPT-3. ${mechanism(outcome)}` }] : []),
    {
      value: 4 * parameters,
      why: 'Those are bytes: in fp32 a parameter takes four.',
    },
    ...(largest === undefined || holders < 2
      ? []
      : [
          {
            value: largest.parameters,
            why: `That is ${largest.label} alone; ${plural(holders - 1, 'other layer')} ${holders === 2 ? 'has' : 'have'} parameters too.`,
          },
        ]),
    {
      value: flops_per_sample,
      why: 'Those are the FLOPs of one sample, done and gone; a parameter is stored.',
    },
    ...(linear === undefined ? biasesLeftOut(outcome) : []),
    ...(factorOff(parameters, macs_per_sample) < 1.02
      ? []
      : [
          {
            value: macs_per_sample,
            why: 'Those are multiply-adds of one sample. A weight used at many positions is one parameter.',
          },
        ]),
  ];
}

/** Why the network has as many parameters as it has. */
export function mechanism(outcome: Outcome): string {
  const { title, description } = outcome;
  const linear = linearOf(outcome);
  if (linear !== undefined) return products(linear);
  const largest = largestPart(partsOf(description));
  if (largest === undefined) return `Nothing in ${title} is learned.`;
  const holders = description.layers.filter((layer) => layer.parameters > 0).length;
  if (holders === 1) return `Only ${largest.label} has parameters.`;
  const parts = [...shownParts(partsOf(description))]
    .sort((a, b) => b.parameters - a.parameters)
    .map(({ label, parameters }) => `${label}, ${written(parameters)}`);
  return `The largest: ${parts.slice(0, 2).join('; ')}.`;
}
