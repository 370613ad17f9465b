// The texts of this lab: sentences made from the numbers.

import { bytes, count, duration, gflopsPerSecond, si } from '../../kit/words/format';
import { busyResult } from '../../lab/claim';
import type { Setup } from '../../lab/contract';
import type { MarkedParagraph } from '../../lab/paragraph';
import { given } from '../../lab/scene';
import { factsOf } from '../../session/fact';
import { mechanism, pair } from './beliefs';
import { growth as growthFound, shownRatio } from './figure-words';
import type { Known } from './model';
import {
  type Decoding,
  differ,
  type Growth,
  gflopsOf,
  msOf,
  type Outcome,
  ratioBetween,
  wasBusy,
} from './outcome';
import type { Chosen } from './params';
import { pytorch } from './pytorch';
import { larger, shared, together } from './questions';
import {
  answer,
  budget,
  cache,
  chat,
  claim,
  farthest,
  memory,
  passes,
  rates,
  verdictOn,
  WHY,
  written,
} from './sentences';
import { sources } from './sources';
import { NAMES } from './specs';
import { controlWord, multiple, quantityWord, rangeText } from './words';

/** The transformer's time beside the MLP's. */
function found(outcome: Outcome): string {
  if (wasBusy(outcome)) return busyResult;
  const both = pair(outcome);
  return differ(...both)
    ? `${multiple(shownRatio(...both))}${rangeText(ratioBetween(...both))} the MLP’s time`
    : 'no measurable difference';
}

type Compared = Known<'compared'>;

/** The heading of the result: the same budget beside what it took. */
function besideTime(outcome: Outcome): string {
  const same = `Same ${controlWord(outcome.control)}`;
  const both = pair(outcome);
  if (wasBusy(outcome)) return `${same}, same time?`;
  return differ(...both)
    ? `${same}, ${multiple(shownRatio(...both))} the time`
    : `${same}, no measurable difference in time`;
}

const grows = ({ values }: Known): string => `What does more ${quantityWord(values.scale)} cost?`;
const tokens = {
  title: () => 'Does writing a token take as long as reading one?',
  questions: ({ dry }: Known) => given(dry, together),
};

const say = (text: string): MarkedParagraph[] => (text === '' ? [] : [{ text }]);

export const text = {
  params: {
    control: { label: 'Keep equal', options: { parameters: 'Parameters', flops: 'FLOPs' } },
    batch: { unit: 'pictures' },
    scale: {
      label: 'Increase',
      options: { width: 'Width', depth: 'Depth', resolution: 'Resolution', sequence: 'Tokens' },
    },
  },
  predict: {
    label: ({ values }: Setup<Chosen>) =>
      `At equal ${controlWord(values.control)}, how many times as long as the MLP does the transformer take?`,
    echo: multiple,
    inWords: (prediction: number) => `${multiple(prediction)} the MLP’s time`,
  },
  scenes: {
    uses: {
      title: () => 'How often does one weight work?',
      say: () =>
        say(
          'The MLP’s first layer sees the whole picture, the CNN’s filter stops at every pixel, the transformer’s at every patch.',
        ),
      more: ({ dry }: Known) => given(dry, (dry) => say(budget(dry))),
      questions: ({ outcomes }: Known) => given(outcomes.compared, () => [larger]),
    },
    time: {
      before: {
        title: ({ values }: Known) => `The same ${controlWord(values.control)}: the same time?`,
        say: () =>
          say(
            'The bars are what is held about equal. How often does each network use a parameter?',
          ),
      },
      title: ({ outcomes: { compared } }: Compared) => besideTime(compared),
      say: ({ outcomes: { compared }, prediction }: Compared) => [
        ...(prediction === undefined
          ? say(mechanism(compared))
          : [verdictOn(compared, prediction)]),
      ],
      more: ({ outcomes: { compared } }: Compared) => [
        ...(wasBusy(compared) ? [] : [claim(compared)]),
        ...say(passes(compared)),
      ],
    },
    roof: {
      title: () => 'Is a FLOP equally fast in all three?',
      say: ({ outcomes: { compared } }: Compared) => say(rates(compared, compared.roof)),
      questions: ({ dry }: Compared) => given(dry, shared),
    },
    memory: {
      title: () => 'What does each keep in memory?',
      say: ({ dry }: Known) => given(dry, (dry) => say(memory(dry))),
    },
    growth: {
      name: 'What does more width, depth, resolution or text cost?',
      before: {
        title: grows,
        say: () => say('The FLOPs are counted. Run to see whether the time grows alike.'),
        more: ({ values }: Known) => say(WHY[values.scale]),
      },
      title: grows,
      say: ({ outcomes }: Known<'growth'>) => say(farthest(outcomes.growth)),
      more: ({ outcomes }: Known<'growth'>) => say(WHY[outcomes.growth.quantity]),
    },
    tokens: {
      before: { ...tokens, say: ({ dry }: Known) => given(dry, (dry) => say(chat(dry))) },
      ...tokens,
      say: ({ outcomes }: Known<'decoding'>) => say(written(outcomes.decoding)),
      more: ({ outcomes }: Known<'decoding'>) => say(cache(outcomes.decoding)),
    },
  },
  ending: {
    measured: ({ outcomes: { compared } }: Compared) => found(compared),
    verdict: ({ outcomes: { compared } }: Compared, prediction: number) =>
      verdictOn(compared, prediction),
    lesson: ({ outcomes: { compared } }: Compared) => answer(compared),
  },
  compared: {
    results: (outcome: Outcome) =>
      factsOf({
        'Held equal': `${si(outcome.target)} ${controlWord(outcome.control)}, batch ${count(outcome.batch)}`,
        ...Object.fromEntries(
          outcome.networks.map((network) => [
            NAMES[network.family],
            `${duration(msOf(network))}, ${gflopsPerSecond(gflopsOf(network))}, peak ${bytes(network.peak_bytes)}`,
          ]),
        ),
        'Transformer beside MLP': found(outcome),
      }),
    facts: ({ samples, tick_ms }: Outcome) =>
      factsOf({
        Order:
          'networks one after the other, then in reverse, and again where the two disagree; the mean of the two fastest medians counts',
        Samples: `${count(samples)} in all; clock tick ${duration(tick_ms, 1)}`,
      }),
  },
  growth: {
    title: 'How time grows',
    run: ['Run the sizes', 'Run them again'] as const,
    results: (growth: Growth) =>
      factsOf({ [`With ${quantityWord(growth.quantity)}`]: growthFound(growth) }),
  },
  decoding: {
    title: 'Reading and writing',
    run: ['Read and write', 'Read and write again'] as const,
    results: (the: Decoding) =>
      factsOf({
        'Read, each token': duration(msOf(the.prefill) / the.tokens),
        'Written, each token': duration(msOf(the.decode)),
      }),
  },
  pytorch: ({ values }: Setup<Chosen>) => pytorch(values.control, values.batch),
  sources,
};
