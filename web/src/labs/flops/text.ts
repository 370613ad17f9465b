// The texts of this lab: sentences made from the numbers.

import { html } from 'lit';
import { count, percent, plural } from '../../kit/words/format';
import { listed } from '../../kit/words/phrases';
import type { Setup } from '../../lab/contract';
import { term } from '../../lab/glossary';
import { type MarkedParagraph, say } from '../../lab/paragraph';
import { given } from '../../lab/scene';
import { type Guess, verdict } from '../../lab/verdict';
import { factsOf } from '../../session/fact';
import { beliefs, mechanism } from './beliefs';
import { flop, shownRatio } from './figure-words';
import type { Known } from './model';
import {
  attends,
  attentionShare,
  convention,
  type Dry,
  exceedsClaim,
  growthOf,
  leftOut,
  named,
  type Outcome,
} from './outcome';
import type { Chosen } from './params';
import { pytorch } from './pytorch';
import { mixedUp, onChip } from './questions';
import { sources } from './sources';

type Counted = Known<'counted'>;

const guessOn = (counted: Outcome, prediction: number): Guess => ({
  prediction,
  measured: counted.description.flops_per_call,
  format: flop,
  exact: (value) => `${count(value)} FLOP`,
  verb: 'one call is',
  sides: ['much', 'little'],
  of: counted.title,
  beliefs: beliefs(counted),
  mechanism: mechanism(counted),
});

const afterRun = ({ outcomes: { counted }, prediction }: Counted): MarkedParagraph[] =>
  prediction === undefined ? say(mechanism(counted)) : [verdict(guessOn(counted, prediction))];

/** Layers that move a window, which may extend over padding. */
const WINDOWS = new Set(['conv2d', 'max_pool2d', 'avg_pool2d']);

function apart({ outcomes: { counted } }: Counted): MarkedParagraph[] {
  const { layers, transcendentals_per_call: evaluated } = counted.description;
  const padded = layers.some(({ type }) => WINDOWS.has(type))
    ? [
        {
          text: 'Padding counts too: a kernel multiplies its zeros like any other input.',
        },
      ]
    : [];
  if (evaluated === 0) return padded;
  return [
    ...padded,
    {
      text: `Besides, one call evaluates exponentials, roots and the like, ${count(evaluated)} in all. They are counted apart: what one costs, from one instruction to dozens, depends on the machine.`,
    },
  ];
}

function counters({ outcomes: { counted } }: Counted): MarkedParagraph[] {
  const { description } = counted;
  const torch = convention(description, 'pytorch_flop_counter');
  const released = convention(description, 'torchinfo');
  const main = convention(description, 'torchinfo_main');
  const all = description.flops_per_call;
  if (torch === undefined || released === undefined || main === undefined || all === 0) return [];
  const without = all - torch.per_call;
  const kinds = leftOut(description);
  const left =
    kinds.length === 0
      ? 'Here that is all.'
      : `That leaves out ${plural(without, 'FLOP')} of ${listed(kinds)}, ${percent(without / all)}.`;
  const since =
    released.per_call === main.per_call
      ? ', and so does its main branch'
      : `; its main branch prints ${count(main.per_call)}, since it counts a linear layer at every position`;
  return [
    {
      text: `${named(torch)} prints ${count(torch.per_call)}: matrix products and convolutions only. ${left} ${named(released)} prints ${count(released.per_call)} ${released.unit}${since}. fvcore calls MACs “FLOPs”.`,
    },
    {
      text: `Each tool was run, in the version named, over every model of the list, as “In PyTorch” writes it, and 40 drawn networks; the rules in the table give the numbers it printed.${description.batch > 1 ? ' ptflops counts one sample: its row is that times the batch.' : ''}`,
    },
  ];
}

const LONGER: Readonly<Record<ReturnType<typeof growthOf>, string>> = {
  more: 'Twice the text costs more than twice the work',
  alike: 'Twice the text costs twice the work',
  less: 'Twice the text costs less than twice the work',
  none: 'What does a longer text cost?',
};

function longer(dry: Dry): MarkedParagraph[] {
  const { lengths } = dry;
  const [first, last] = lengths.slice(-2);
  if (first === undefined || last === undefined) return [];
  const why = attends(dry) ? ': every token looks at every other' : '; it has no attention';
  const work =
    growthOf(dry) === 'none'
      ? ', without any FLOPs'
      : ` and the work grows ${shownRatio(last.flops_per_call, first.flops_per_call)}×${why}`;
  return [
    {
      text: `${dry.reader}, one sample. From ${count(first.seq)} to ${count(last.seq)} tokens the text doubles${work}.`,
    },
  ];
}

function claimed(dry: Dry): MarkedParagraph[] {
  const { lengths, reader } = dry;
  const last = lengths.at(-1);
  if (last === undefined || !attends(dry)) return [];
  const share = attentionShare(last);
  const side = exceedsClaim(last)
    ? 'pass that at the longest text'
    : `are ${percent(share)} at most`;
  return [
    {
      text: `TinyTorch said in 2025 “attention consumes 73 % of your compute time”. That is about time, which the lab Profile measures; by count, the scores of ${reader}, without the projections around them, ${side}.`,
    },
  ];
}

export const text = {
  params: { batch: { label: 'Batch', unit: 'samples' } },
  predict: {
    label: ({ model, values }: Setup<Chosen>) =>
      `How many FLOPs does one call of ${model.title} take, with a batch of ${values.batch}?`,
    echo: (prediction: number) => flop(prediction),
    inWords: (prediction: number) => flop(prediction),
  },
  scenes: {
    product: {
      title: () => 'A matrix product is 2\u00a0×\u00a0M\u00a0×\u00a0N\u00a0×\u00a0K FLOPs',
      say: () => [
        {
          text: html`A ${term('flop', 'FLOP')} is one add or one multiply; a multiply-add, or ${term('mac', 'MAC')}, is two. Each result takes K multiply-adds.`,
        },
      ],
      more: () => [
        {
          text: 'Divisions and comparisons count as FLOPs too. The count does not depend on the machine.',
        },
      ],
    },
    call: {
      before: {
        title: ({ values }: Known) => `How much work does one call take at batch ${values.batch}?`,
        say: ({ dry }: Known) =>
          given(dry, ({ chosen: { batch, parameters } }) =>
            say(
              `A call runs the network once on a batch: here ${plural(batch, 'sample')}, through ${plural(parameters, 'parameter')}.`,
            ),
          ),
      },
      title: ({ outcomes: { counted } }: Counted) =>
        `One call of ${counted.title} is ${flop(counted.description.flops_per_call)}`,
      say: afterRun,
      more: apart,
    },
    batch: {
      title: () => 'Per call or per sample?',
      say: () => [
        {
          text: 'Some counters report one sample, whatever the batch. A clock times the whole call.',
        },
      ],
      more: () => [
        {
          text: 'A well-known course tests its counter with “16384 FLOPs, same for batch 1 and 32”. That holds for one sample.',
        },
      ],
      questions: ({ dry }: Known) => given(dry, mixedUp),
    },
    tools: {
      title: () => 'A multiply-add is two FLOPs to some tools, and one MAC to others',
      say: () => [
        {
          text: 'Each named tool was run on this model; its bar is the number it printed. Some also leave out biases, norms or the products inside attention.',
        },
      ],
      more: counters,
      questions: ({ outcomes }: Counted) => onChip(outcomes.counted),
    },
    length: {
      name: 'What does a longer text cost?',
      title: ({ dry }: Known) => LONGER[dry === undefined ? 'more' : growthOf(dry)],
      say: ({ dry }: Known) => given(dry, longer),
      more: ({ dry }: Known) => given(dry, claimed),
    },
  },
  ending: {
    measured: ({ outcomes: { counted } }: Counted) =>
      `${flop(counted.description.flops_per_call)} in one call`,
    verdict: ({ outcomes: { counted } }: Counted, prediction: number) =>
      verdict(guessOn(counted, prediction)),
    lesson: () => 'A count needs two words beside it: FLOPs or MACs, per call or per sample.',
  },
  counted: {
    run: ['Count', 'Count again'] as const,
    steps: { walk: 'Walking the layers' },
    results: ({ description, title }: Outcome) =>
      factsOf({
        Model: `${title}, batch ${description.batch}`,
        'FLOPs per call': count(description.flops_per_call),
        'FLOPs per sample': count(description.flops_per_sample),
        'MACs per sample': count(description.macs_per_sample),
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
