// All texts of this lab: sentences made from the numbers.

import { html } from 'lit';
import { binaryBytes, bytes, count, counted, percent, plural } from '../../kit/words/format';
import type { Setup } from '../../lab/contract';
import { term } from '../../lab/glossary';
import { type MarkedParagraph, say } from '../../lab/paragraph';
import { given } from '../../lab/scene';
import { type Guess, verdict } from '../../lab/verdict';
import { factsOf } from '../../session/fact';
import { beliefs, mechanism, written } from './beliefs';
import type { Known } from './model';
import { type Outcome, tiedOf, unitGap } from './outcome';
import { pytorch } from './pytorch';
import { atBatch, backAgain, misread } from './questions';
import { sources } from './sources';

type Counted = Known<'counted'>;

const guessOn = (outcome: Outcome, prediction: number): Guess => ({
  prediction,
  measured: outcome.description.parameters,
  format: written,
  exact: count,
  verb: 'it is',
  sides: ['many', 'few'],
  of: outcome.title,
  beliefs: beliefs(outcome),
  mechanism: mechanism(outcome),
});

const afterRun = ({ outcomes: { counted }, prediction }: Counted): MarkedParagraph[] =>
  prediction === undefined ? say(mechanism(counted)) : [verdict(guessOn(counted, prediction))];

/** What different tools count differently. */
function counting({ outcomes: { counted } }: Counted): MarkedParagraph[] {
  const { description } = counted;
  const positions = description.parameters_without_positions;
  return [
    ...(tiedOf(description)
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

/** The number of a size in powers of 1,024, without its unit. */
const mebi = (size: number): string => `${binaryBytes(size).split('\u00a0')[0]}`;

/** Below a thousand bytes there is only one unit. */
const sizeTitle = (size: number): string =>
  size < 1000
    ? `${plural(size, 'byte')}, whatever the unit`
    : `Is it ${bytes(size)} or ${mebi(size)}?`;

function units({ outcomes: { counted } }: Counted): MarkedParagraph[] {
  const size = counted.description.parameters_bytes;
  if (size < 1000)
    return [{ text: 'MB and MiB part from 1,000 bytes on. Choose a larger network to see it.' }];
  const gap = unitGap(size);
  const apart = gap === undefined ? '' : ` The numbers are ${percent(gap)} apart.`;
  return [
    {
      text: `${count(size)} bytes. kB, MB and GB grow in steps of 1,000; KiB, MiB and GiB in steps of 1,024.${apart}`,
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
    batch: { unit: 'samples' },
    precision: { label: 'Stored as', options: { fp32: 'fp32', fp16: 'fp16', int8: 'int8' } },
  },
  predict: {
    label: ({ model }: Setup) => `How many parameters does ${model.title} have?`,
    echo: written,
    inWords: (prediction: number) => `${written(prediction)} parameters`,
  },
  scenes: {
    layer: {
      title: () => 'Each output has a weight for every input, and a bias',
      say: ({ values: { inputs, outputs } }: Known) => [
        {
          text: `One more input adds ${plural(outputs, 'weight')}; one more output adds ${plural(inputs, 'weight')} and a bias.`,
        },
      ],
      more: () => [
        {
          text: html`A linear layer multiplies its input by a matrix and adds one number per output. Each number it has learned is a ${term('parameter', 'parameter')}: inputs × outputs + outputs.`,
        },
      ],
    },
    model: {
      before: {
        title: ({ model }: Known) => `How big is ${model.title}?`,
        say: () => [{ text: 'Thousands, millions or billions?' }],
      },
      title: ({ outcomes: { counted } }: Counted) =>
        `${counted.title} has ${plural(counted.description.parameters, 'parameter')}`,
      say: afterRun,
      more: counting,
      questions: () => [backAgain()],
    },
    batch: {
      title: () => 'What does a larger batch change?',
      say: () => [{ text: 'Drag the batch: which areas grow?' }],
      questions: ({ dry }: Known) => given(dry, (dry) => [atBatch(dry)]),
    },
    size: {
      name: 'The parameters in bytes: MB or MiB?',
      title: ({ outcomes }: Counted) => sizeTitle(outcomes.counted.description.parameters_bytes),
      say: units,
      more: () => [claim],
      questions: ({ outcomes: { counted } }: Counted) =>
        counted.description.parameters_bytes < 1024 ? [] : [misread(counted)],
    },
    large: {
      title: () => 'A network can be counted without being loaded',
      say: ({ dry }: Known) =>
        given(dry, ({ xl }) => [
          {
            text: html`A ${term('dryRun', 'dry run')} of GPT-2 XL adds up shapes: ${counted(xl.parameters)} parameters, none of them loaded.`,
          },
        ]),
    },
  },
  ending: {
    measured: ({ outcomes: { counted } }: Counted) =>
      plural(counted.description.parameters, 'parameter'),
    verdict: ({ outcomes: { counted } }: Counted, prediction: number) =>
      verdict(guessOn(counted, prediction)),
    lesson: () => 'A linear layer has inputs × outputs + outputs parameters, whatever the batch.',
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
