// All that this lab says: sentences made from the numbers.

import { bytes, count, duration, gflopsPerSecond, plural, si } from '../../kit/words/format';
import { asShown } from '../../kit/words/phrases';
import type { Setup } from '../../lab/contract';
import type { MarkedParagraph } from '../../lab/paragraph';
import type { Said, SceneView } from '../../lab/scene';
import { offBy } from '../../lab/verdict';
import { factsOf } from '../../session/fact';
import { figures, growth as growthFound, shownRatio } from './figures.en';
import type { Outcomes } from './model';
import {
  type Decoding,
  type Dry,
  differ,
  type Growth,
  gflopsOf,
  msOf,
  type Outcome,
  ratioBetween,
} from './outcome';
import type { Chosen } from './params';
import { pytorch } from './pytorch';
import { larger, shared, together } from './questions.en';
import {
  budget,
  cache,
  claim,
  farthest,
  judged,
  memory,
  pair,
  passes,
  rates,
  reason,
  WHY,
  written,
} from './sentences.en';
import { sources } from './sources';
import { NAMES } from './specs';
import { controlWord, multiple, quantityWord } from './words';

type View = Said<Chosen, number, Dry, Outcomes>;
/** What the scenes are drawn from. */
export type ArchitecturesView = SceneView<Chosen, number, typeof text, Dry, Outcomes>;
const say = (text: string): MarkedParagraph[] => (text === '' ? [] : [{ text }]);

export const text = {
  params: {
    control: { label: 'Hold equal', options: { parameters: 'Parameters', flops: 'FLOPs' } },
    batch: { unit: 'pictures' },
    scale: {
      label: 'Let grow',
      options: { width: 'Width', depth: 'Depth', resolution: 'Resolution', sequence: 'Tokens' },
    },
  },
  predict: {
    label: ({ values }: Setup<Chosen>) =>
      `At equal ${controlWord(values.control)}, how many times as long as the MLP does the transformer take?`,
    echo: multiple,
    said: (said: number) => `${multiple(said)} the MLP’s time`,
  },
  figures,
  scenes: {
    uses: {
      title: () => 'The same weight works once, 64 times, or 1,024 times',
      say: () =>
        say(
          'Step on: the MLP’s first layer sees the whole picture at once, the CNN’s filter stops at every pixel, the transformer’s at every patch.',
        ),
      more: ({ dry }: View) => (dry === undefined ? [] : say(budget(dry))),
      questions: ({ outcomes }: View) => (outcomes.compared === undefined ? [] : [larger]),
    },
    time: {
      title: ({ values, outcomes: { compared } }: View) =>
        compared === undefined
          ? `The same ${controlWord(values.control)}: the same time?`
          : `Same ${controlWord(compared.control)}, same time?`,
      say: ({ outcomes: { compared }, said }: View) =>
        compared === undefined
          ? say('Time is FLOPs over FLOP/s. The first you see here; the second you don’t.')
          : [...(said === undefined ? [] : [judged(compared, said)]), ...say(reason(compared))],
      more: ({ outcomes: { compared } }: View) =>
        compared === undefined ? [] : [claim(compared), ...say(passes(compared))],
    },
    roof: {
      title: () => 'Is a FLOP equally fast in all three?',
      say: ({ outcomes: { compared } }: View) =>
        compared?.roof === undefined ? [] : say(rates(compared, compared.roof)),
      questions: ({ dry, outcomes }: View) =>
        dry === undefined || outcomes.compared === undefined ? [] : shared(dry),
    },
    memory: {
      title: () => 'What does each keep in memory?',
      say: ({ dry }: View) => (dry === undefined ? [] : say(memory(dry))),
    },
    growth: {
      title: ({ values }: View) => `What does more ${quantityWord(values.scale)} cost?`,
      say: ({ outcomes: { growth } }: View) =>
        say(
          growth === undefined ? 'FLOPs are counted already. Run to see time.' : farthest(growth),
        ),
      more: ({ values, outcomes: { growth } }: View) => say(WHY[growth?.quantity ?? values.scale]),
    },
    tokens: {
      title: () => 'Does writing a token take as long as reading one?',
      say: ({ outcomes: { decoding }, dry }: View) => {
        if (decoding !== undefined) return say(written(decoding));
        if (dry === undefined) return [];
        return say(
          `A chat reads your ${plural(dry.decoding.tokens, 'token')} in one call, then writes one token a call.`,
        );
      },
      more: ({ outcomes: { decoding } }: View) =>
        decoding === undefined ? [] : say(cache(decoding)),
      questions: ({ dry, outcomes }: View) =>
        dry === undefined || outcomes.compared === undefined ? [] : together(dry),
    },
  },
  ending: {
    measured: ({ outcomes: { compared } }: View) => {
      const both = compared && pair(compared);
      if (both === undefined) return '';
      return differ(...both)
        ? `${multiple(shownRatio(...both))} the MLP’s time`
        : 'no measurable difference';
    },
    judged: ({ outcomes: { compared } }: View, said: number) => {
      const both = compared && pair(compared);
      if (both === undefined) return '';
      const { low, high } = ratioBetween(...both);
      if (low <= said && said <= high) return 'right, within the error';
      if (!differ(...both)) return 'off, though which is faster can’t be told';
      return offBy(asShown(said), shownRatio(...both));
    },
    lesson: () =>
      'Ask what is held equal: the same parameters can be very different FLOPs, and the same FLOPs very different times.',
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
        'Transformer and MLP': figures.time(outcome),
      }),
    facts: ({ samples, tick_ms }: Outcome) =>
      factsOf({
        Order: 'networks one after the other, then in reverse; the mean of both medians counts',
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
    run: ['Read and write', 'Again'] as const,
    results: (the: Decoding) =>
      factsOf({
        'Read, each token': duration(msOf(the.prefill) / the.tokens),
        'Written, each token': duration(msOf(the.decode)),
      }),
  },
  pytorch: ({ values }: Setup<Chosen>) => pytorch(values.control, values.batch),
  sources,
};
