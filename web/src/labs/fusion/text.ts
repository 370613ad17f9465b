// The texts of this lab: sentences made from the numbers.

import { html } from 'lit';
import { bytes, count, duration, gbPerSecond } from '../../kit/words/format';
import { multiple } from '../../kit/words/phrases';
import type { Fact } from '../../lab/contract';
import { term } from '../../lab/glossary';
import type { MarkedParagraph } from '../../lab/paragraph';
import { given } from '../../lab/scene';
import { recordFacts } from '../../session/record';
import { mechanism } from './beliefs';
import type { Dry } from './experiments';
import type { LengthsOutcome } from './lengths-outcome';
import { lengthMore, lengthSay, memorySay, memoryTitle, TRY, timeTitle } from './lengths-text';
import type { Known } from './model';
import { crossed } from './moves';
import {
  accountOf,
  bandwidth,
  fusedTime,
  savedTime,
  speedup,
  type Timed,
  worthOfBytes,
} from './outcome';
import { type Chosen, choiceOf } from './params';
import { pytorch } from './pytorch';
import { corrected, heavier, saved } from './questions';
import {
  account,
  claim,
  counted,
  gain,
  launches,
  memory,
  rest,
  timeMessage,
  verdictOn,
  weights,
} from './sentences';
import { sources } from './sources';
import { KINDS, subjectOf } from './subjects';
import { between, factor, factors, milliseconds, rough } from './words';

type Fused = Known<'fused'>;

/** The complete formula of online softmax, with the denominator. */
const formula: MarkedParagraph = {
  text: html`<math display="block"><mi>m</mi><mo>=</mo><mo>max</mo><mo>(</mo><msup><mi>m</mi><mo>′</mo></msup><mo>,</mo><msub><mi>s</mi><mi>i</mi></msub><mo>)</mo></math>
    <math display="block"><mi>l</mi><mo>=</mo><msup><mi>l</mi><mo>′</mo></msup><msup><mi>e</mi><mrow><msup><mi>m</mi><mo>′</mo></msup><mo>−</mo><mi>m</mi></mrow></msup><mo>+</mo><munder><mo>∑</mo><mi>i</mi></munder><msup><mi>e</mi><mrow><msub><mi>s</mi><mi>i</mi></msub><mo>−</mo><mi>m</mi></mrow></msup></math>
    <math display="block"><mi>y</mi><mo>=</mo><msup><mi>y</mi><mo>′</mo></msup><msup><mi>e</mi><mrow><msup><mi>m</mi><mo>′</mo></msup><mo>−</mo><mi>m</mi></mrow></msup><mo>+</mo><munder><mo>∑</mo><mi>i</mi></munder><msup><mi>e</mi><mrow><msub><mi>s</mi><mi>i</mi></msub><mo>−</mo><mi>m</mi></mrow></msup><msub><mi>v</mi><mi>i</mi></msub></math>
    <math display="block"><mtext>attention</mtext><mo>=</mo><mfrac><mi>y</mi><mi>l</mi></mfrac></math>
    m is the largest score so far, l the sum of the weights, y that of the weighted values; a prime marks what they were before the block. Sums over i run over its keys.`,
};

export const text = {
  params: {
    what: {
      label: 'What is fused',
      options: {
        chain: 'Bias, GELU, residual',
        dropout: 'the same with dropout',
        conv: 'Conv 3×3, norm, ReLU',
        pointwise: 'Conv 1×1, norm, ReLU',
        depthwise: 'Depthwise conv, norm, ReLU',
        attention: 'Attention',
      },
    },
    batch: { hint: 'For attention: one sample of batch × 64 tokens.' },
  },
  predict: {
    label: ({ values }: { values: Pick<Chosen, 'what' | 'batch'> }) => {
      const { name, size } = subjectOf(choiceOf(values));
      return `How many times as fast is ${name} when it is fused (${size})? Below 1 is slower.`;
    },
    echo: factor,
    inWords: (prediction: number) => `${factor(prediction)} as fast`,
  },
  scenes: {
    passes: {
      title: () => 'Each op sends its tensor to memory and back',
      say: () => [
        {
          text: 'Fuse them into one, and what lies between never leaves the core.',
        },
      ],
    },
    time: {
      before: {
        title: () => 'How much faster is it fused?',
        say: ({ dry }: Known) => given(dry, (known) => [{ text: bounds(known) }]),
      },
      title: ({ outcomes }: Fused) => timeMessage(outcomes.fused),
      say: ({ outcomes: { fused }, prediction }: Fused) =>
        prediction === undefined ? [{ text: mechanism(fused) }] : [verdictOn(fused, prediction)],
      more: ({ outcomes: { fused } }: Fused) => [
        counted(fused),
        ...weights(fused),
        memory(fused),
        ...launches(fused),
        claim(fused),
      ],
      questions: ({ outcomes }: Fused) => [saved(outcomes.fused)],
    },
    saved: {
      title: () => 'Do the saved bytes explain the saved time?',
      say: ({ outcomes }: Fused) => [worth(outcomes.fused)],
      more: ({ outcomes: { fused } }: Fused) => [...account(fused), ...rest(fused)],
      questions: () => [heavier],
    },
    softmax: {
      title: () => 'Can attention be fused? Softmax without all scores',
      say: () => [
        {
          text: 'A score s weighs its value v by e^(s\u00a0−\u00a0m), m being the largest so far: a larger one scales earlier sums down.',
        },
      ],
      more: () => [formula],
      questions: () => [corrected],
    },
    lengths: {
      before: {
        title: () => 'What does that save in longer texts?',
        say: () => [{ text: TRY }],
      },
      title: ({ outcomes }: Known<'lengths'>) => timeTitle(outcomes.lengths),
      say: ({ outcomes }: Known<'lengths'>) => lengthSay(outcomes.lengths),
      more: ({ outcomes }: Known<'lengths'>) => lengthMore(outcomes.lengths),
    },
    memory: {
      name: 'Attention with all scores or in tiles: peak memory',
      title: ({ outcomes }: Known<'lengths'>) => memoryTitle(outcomes.lengths),
      say: ({ outcomes }: Known<'lengths'>) => memorySay(outcomes.lengths),
    },
  },
  ending: {
    measured: ({ outcomes: { fused } }: Fused) =>
      `${factor(speedup(fused).value)} as fast (${factors(speedup(fused))})`,
    verdict: ({ outcomes: { fused } }: Fused, prediction: number) => verdictOn(fused, prediction),
    lesson: ({ outcomes: { fused } }: Fused) =>
      accountOf(fused) === 'more'
        ? 'Fusing saves trips to memory, and here more than those: fewer loads, stores and fresh results. The arithmetic it leaves.'
        : 'Fusing saves trips to memory, not arithmetic: it pays where the trips took the time.',
  },
  fused: {
    results: (outcome: Timed): Fact[] => results(outcome),
    facts: ({ compared, dispatch_ns }: Timed): Fact[] => [
      ...recordFacts(compared.record),
      {
        label: 'Blocks',
        value: `${count(compared.blocks)}, each ABBA or BAAB; the fused time is the other divided by their ratio`,
      },
      ...given(dispatch_ns, (ns) =>
        ns > 0 ? [{ label: 'Dispatching an op', value: duration(ns / 1e6, 2) }] : [],
      ),
    ],
  },
  lengths: {
    title: 'Attention over the sequence length',
    run: ['Measure length by length', 'Measure again'] as const,
    results: ({ points }: LengthsOutcome): Fact[] =>
      points.map(({ tokens, ratio, finding }) => ({
        label: `${count(tokens)} tokens, tiled`,
        value: finding === 'cannot_tell' ? 'cannot be told' : `${multiple(ratio)} as fast`,
      })),
  },
  pytorch: ({ values }: { values: Readonly<Record<string, string | number>> }) => {
    const chosen = choiceOf(values as unknown as Chosen);
    return pytorch(chosen.kind, chosen);
  },
  sources,
};

/** How far the bytes alone could carry it. Of attention only the scores are shown, and not the bytes of its projections. */
function bounds({ subject, apart, fused }: Dry): string {
  if (subject.kind === 'attention')
    return 'The arithmetic stays nearly the same. If moving bytes took all the time, the time would shrink as they do.';
  return `If moving bytes took all the time, fused would be ${rough(crossed(apart) / crossed(fused))} as fast; if none, 1×.`;
}

function worth(outcome: Timed): MarkedParagraph {
  const { apart, fused, mover } = outcome;
  const ms = worthOfBytes(outcome)?.value ?? 0;
  const at = given(mover, (mover) => [
    `, worth ${milliseconds(ms)} at a ReLU’s ${gbPerSecond(bandwidth(mover))}${gain(outcome)}`,
  ]).join('');
  return {
    text: html`Fusing spares ${bytes(apart.bytes - fused.bytes)} of ${term('fusion', 'traffic')}${at === '' ? '.' : at}`,
  };
}

function results(outcome: Timed): Fact[] {
  const { subject, apart, fused, compared, mover } = outcome;
  const found = speedup(outcome);
  const spared = savedTime(outcome);
  return [
    {
      label: 'Fused',
      value: `${subject.kind === 'chain' ? KINDS.chain : subject.name}: ${subject.size}`,
    },
    { label: 'FLOPs', value: `${count(apart.flops)}; fused ${count(fused.flops)}` },
    { label: 'Bytes moved', value: `${bytes(apart.bytes)}; fused ${bytes(fused.bytes)}` },
    { label: 'Peak memory', value: `${bytes(apart.peak_bytes)}; fused ${bytes(fused.peak_bytes)}` },
    {
      label: 'Time',
      value: `${duration(compared.a_statistics.median)}; fused ${duration(fusedTime(outcome))}`,
    },
    { label: 'As fast', value: `${factor(found.value)} (${factors(found)})` },
    { label: 'Time saved', value: `${milliseconds(spared.value)} (${between(spared)})` },
    ...given(mover, (mover) => [
      { label: 'Bandwidth of a ReLU', value: gbPerSecond(bandwidth(mover)) },
    ]),
  ];
}
