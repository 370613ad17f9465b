// The texts of this lab; the longer sentences are in `sentences`.

import { html } from 'lit';
import type { Setup } from '../../lab/contract';
import { term } from '../../lab/glossary';
import { opName } from '../../lab/op-names';
import type { MarkedParagraph, Paragraph } from '../../lab/paragraph';
import { given } from '../../lab/scene';
import { again, shorter } from './after';
import { facts, results, sources } from './facts';
import type { Known } from './model';
import { measured, type Predicted } from './outcome';
import type { Chosen } from './params';
import { pytorch } from './pytorch';
import { next, twice } from './questions';
import {
  apart,
  book,
  ceilingMessage,
  flopsAreNotTime,
  formula,
  gaveTitle,
  limit,
  together,
  verdictOn,
} from './sentences';
import { factor, gives } from './words';

type Ran = Known<'runs'>;

const say = (text: MarkedParagraph['text']): MarkedParagraph[] => (text === '' ? [] : [{ text }]);
const leads = (all: readonly Paragraph[]) => all.flatMap(({ lead }) => say(lead));
const texts = (all: readonly Paragraph[]) => all.flatMap(({ text }) => say(text));

export const text = {
  params: {
    model: { hint: 'With all ops readable the larger ones take minutes.' },
    start: {
      label: 'Readable kernels at the start',
      options: { all: 'all ops', others: 'all but matrix products' },
    },
    share: { label: 'Its share of the time', unit: '%' },
    faster: { label: 'Speed-up of this part', unit: '×' },
  },
  predict: {
    label: ({ model }: Setup<Chosen>) =>
      `How many times as fast does the whole of ${model.title} become?`,
    echo: ({ speedup }: Predicted) => factor(speedup),
    inWords: ({ kind, speedup }: Predicted) =>
      `${factor(speedup)} from making ${opName(kind)} fast`,
  },
  scenes: {
    law: {
      title: () => 'Make one part faster: how much does the whole gain?',
      say: () =>
        say(
          'Amdahl’s law: share p of the time, s times as fast, makes the whole 1\u00a0÷\u00a0(1\u00a0−\u00a0p\u00a0+\u00a0p/s) times as fast.',
        ),
      more: () => [book()],
    },
    pull: {
      title: () => 'Which op first? And then?',
      say: () => say('Pull an op’s end left: how far is it worth it?'),
    },
    choose: {
      before: {
        title: () => 'Which op would you make fast?',
        say: () =>
          say(
            html`It starts on readable kernels: plain loops, one number at a time. Fast ones are often ten times as fast. The ${term('flop', 'FLOPs')} are counted; the time is not known.`,
          ),
      },
      title: ({ outcomes: { runs }, prediction }: Ran) => gaveTitle(runs, prediction),
      say: ({ outcomes: { runs }, prediction }: Ran) => [
        ...given(prediction, (prediction) => [verdictOn(runs, prediction)]),
        // The verdict on the largest op has its shares already.
        ...(prediction !== undefined && prediction.kind === runs.candidates[0]?.kind
          ? []
          : say(flopsAreNotTime(runs).lead)),
      ],
      more: ({ outcomes: { runs } }: Ran) => say(flopsAreNotTime(runs).text),
      questions: ({ outcomes: { runs } }: Ran) => twice(runs),
    },
    gains: {
      title: () => 'What did each of them give?',
      say: ({ outcomes: { runs } }: Ran) => say(formula(runs).text),
      more: ({ outcomes: { runs } }: Ran) => [
        ...say(formula(runs).lead),
        ...say(apart(runs)),
        ...together(runs),
      ],
    },
    ceilings: {
      title: () => 'Where does it end?',
      say: ({ outcomes: { runs } }: Ran) => leads(limit(runs)),
      more: ({ outcomes: { runs } }: Ran) => texts(limit(runs)),
    },
    next: {
      title: () => 'And after that?',
      say: ({ outcomes: { runs } }: Ran) => leads(shorter(runs)),
      more: ({ outcomes: { runs } }: Ran) => again(runs),
      questions: ({ outcomes: { runs } }: Ran) => next(runs),
    },
  },
  ending: {
    measured: ({ outcomes: { runs }, prediction }: Ran) => {
      const run = measured(runs.candidates);
      const own = run.find(({ kind }) => kind === prediction?.kind) ?? run[0];
      return own === undefined
        ? ceilingMessage(runs)
        : `making ${opName(own.kind)} fast ${gives(own.whole)}`;
    },
    verdict: ({ outcomes: { runs } }: Ran, prediction: Predicted) => verdictOn(runs, prediction),
    lesson: () =>
      'Profile, make the largest part fast, and profile again: the rest sets the ceiling.',
  },
  runs: { results, facts },
  pytorch,
  sources,
};
