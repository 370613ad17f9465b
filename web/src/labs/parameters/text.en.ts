// All that this lab says: sentences made from the numbers.

import { html } from 'lit';
import { binaryBytes, bytes, count, percent, plural } from '../../kit/words/format';
import type { Setup } from '../../lab/contract';
import { term } from '../../lab/glossary';
import type { MarkedParagraph } from '../../lab/paragraph';
import type { Said } from '../../lab/scene';
import { offBy, verdict } from '../../lab/verdict';
import { factsOf } from '../../session/fact';
import { figures, many } from './figures.en';
import { type Dry, type Outcome, partsOf, unitGap } from './outcome';
import type { Chosen } from './params';
import { pytorch } from './pytorch';
import { atBatch, backAgain, misread } from './questions.en';
import { sources } from './sources';

type View = Said<Chosen, number, Dry, { readonly counted: Outcome }>;

/** Why it is that many: the biases of a single layer, or the layer with most. */
function reason({ title, description }: Outcome): string {
  const parts = partsOf(description);
  const [weights, biases] = parts;
  if (parts.length === 0) return `Nothing in ${title} is learned.`;
  if (biases?.label === 'biases' && weights !== undefined)
    return `Forgetting the ${count(biases.parameters)} biases would miss ${percent(biases.parameters / description.parameters)}: close, and still not the number.`;
  const holders = description.layers.filter((layer) => layer.parameters > 0).length;
  return `${plural(holders, 'layer')} of ${description.layers.length} ${holders === 1 ? 'has' : 'have'} any.`;
}

function judged({ outcomes: { counted }, said, dry }: View): MarkedParagraph[] {
  if (counted === undefined) {
    if (dry === undefined) return [];
    return [{ text: 'Multiply inputs by outputs, layer by layer, and add the biases.' }];
  }
  const { description, title } = counted;
  const told =
    said === undefined
      ? []
      : [
          verdict({
            said,
            measured: description.parameters,
            format: many,
            verb: 'it is',
            sides: ['many', 'few'],
            of: title,
          }),
        ];
  return [...told, { text: reason(counted) }];
}

/** What tools count differently. */
function counting({ outcomes: { counted } }: View): MarkedParagraph[] {
  if (counted === undefined) return [];
  const { description } = counted;
  const tied = description.layers.some(
    ({ type, parameters }) => type === 'linear' && parameters === 0,
  );
  const positions = description.parameters_without_positions;
  return [
    ...(tied
      ? [
          {
            text: html`Its output layer shares the matrix of the token embedding (${term('tied', 'tied weights')}), counted once.`,
          },
        ]
      : []),
    ...(positions === description.parameters
      ? []
      : [{ text: `Some tools leave out position embeddings and print ${count(positions)}.` }]),
  ];
}

/** Below a thousand bytes there is one unit only. */
const sizeTitle = (size: number): string =>
  size < 1000
    ? `${plural(size, 'byte')}, whatever the unit`
    : `${bytes(size)} and ${binaryBytes(size)} are the same bytes`;

function units({ outcomes: { counted } }: View): MarkedParagraph[] {
  if (counted === undefined) return [];
  const size = counted.description.parameters_bytes;
  if (size < 1000)
    return [{ text: 'MB and MiB part from 1,000 bytes on. Choose a larger network to see it.' }];
  const gap = unitGap(size);
  const apart = gap === undefined ? '' : ` The numbers are ${percent(gap)} apart.`;
  return [
    {
      text: `${count(size)} bytes are ${bytes(size)} in units of 1,000s and ${binaryBytes(size)} in 1,024s.${apart} A number without its unit is half a number.`,
    },
  ];
}

const claim: MarkedParagraph = {
  text: 'TinyTorch computed, in 2025, 9,449,472 bytes for Linear(768, 3072) and printed “9.01 MB”, which is the number in MiB; version 0.1.14 prints 9.45 MB.',
};

export const text = {
  params: {
    inputs: { label: 'Inputs' },
    outputs: { label: 'Outputs' },
    batch: { unit: 'inputs' },
    precision: { label: 'Stored as', options: { fp32: 'fp32', fp16: 'fp16', int8: 'int8' } },
  },
  predict: {
    label: ({ model }: Setup) => `How many parameters does ${model.title} have?`,
    echo: (said: number) => many(said),
    said: (said: number) => `${many(said)} parameters`,
  },
  figures,
  scenes: {
    layer: {
      title: () => 'Each output has a weight for every input, and a bias',
      say: () => [{ text: 'Drag both sliders. Which of them adds more squares?' }],
      more: () => [
        {
          text: html`A linear layer multiplies its input by a matrix and adds one number per output. Each number it has learned is a ${term('parameter', 'parameter')}: inputs × outputs + outputs.`,
        },
      ],
    },
    model: {
      title: ({ outcomes: { counted }, model }: View) =>
        counted === undefined
          ? `Count the parameters of ${model.title}`
          : `${counted.title} has ${plural(counted.description.parameters, 'parameter')}`,
      say: judged,
      more: counting,
      questions: ({ outcomes: { counted } }: View) => (counted === undefined ? [] : [backAgain()]),
    },
    batch: {
      title: () => 'What does a larger batch change?',
      say: () => [{ text: 'Drag the batch: which areas grow, and which stay as they are?' }],
      questions: ({ dry }: View) => (dry === undefined ? [] : [atBatch(dry)]),
    },
    size: {
      title: ({ outcomes: { counted } }: View) =>
        counted === undefined ? 'How many bytes?' : sizeTitle(counted.description.parameters_bytes),
      say: units,
      more: () => [claim],
      questions: ({ outcomes: { counted } }: View) =>
        counted === undefined || counted.description.parameters_bytes < 1024
          ? []
          : [misread(counted)],
    },
    large: {
      title: () => 'A network can be counted without being loaded',
      say: ({ dry }: View) =>
        dry === undefined
          ? []
          : [
              {
                text: html`A ${term('dryRun', 'dry run')} of GPT-2 XL adds up shapes: ${many(dry.xl.parameters)}, and not one weight in memory.`,
              },
            ],
    },
  },
  ending: {
    measured: ({ outcomes: { counted } }: View) =>
      counted === undefined ? '' : `${count(counted.description.parameters)} parameters`,
    judged: ({ outcomes: { counted } }: View, said: number) =>
      counted === undefined ? '' : offBy(said, counted.description.parameters),
    lesson: () => 'Inputs × outputs + outputs, layer by layer; the batch is not in it.',
  },
  counted: {
    run: ['Count', 'Count again'] as const,
    steps: { walk: 'Walking the layers' },
    results: ({ description, title }: Outcome) =>
      factsOf({
        Model: title,
        Parameters: count(description.parameters),
        'Size in fp32': `${bytes(description.parameters_bytes)} (${binaryBytes(description.parameters_bytes)})`,
      }),
    facts: ({ description }: Outcome) => [
      {
        label: 'Method',
        value: `dry run over ${plural(description.layers.length, 'layer')}; nothing was executed`,
      },
    ],
  },
  pytorch,
  sources,
};
