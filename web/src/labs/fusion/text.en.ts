// All that this lab says: sentences made from the numbers.

import { html } from 'lit';
import { bytes, count, duration, gbPerSecond, percent } from '../../kit/words/format';
import type { Fact } from '../../lab/contract';
import { term } from '../../lab/glossary';
import type { MarkedParagraph } from '../../lab/paragraph';
import type { Said, SceneView } from '../../lab/scene';
import { offBy } from '../../lab/verdict';
import { recordFacts } from '../../session/record';
import type { Dry } from './experiments';
import type { LengthsOutcome } from './lengths-outcome';
import { lengthMore, lengthSay, memorySay, memoryTitle, timeTitle } from './lengths-text';
import type { Outcomes } from './model';
import { bandwidth, fusedTime, type Outcome, savedTime, speedup, type Timed } from './outcome';
import { type Chosen, choiceOf } from './params';
import { pytorch } from './pytorch';
import { corrected, explained, saved } from './questions.en';
import {
  account,
  claim,
  counted,
  launches,
  memory,
  rest,
  savedMessage,
  timeMessage,
  verdict,
  weights,
} from './sentences';
import { sources } from './sources';
import { subjectOf } from './subjects';
import { between, factor, factors, milliseconds } from './words';

type View = Said<Chosen, number, Dry, Outcomes>;
/** What the scenes are drawn from. */
export type FusionView = SceneView<Chosen, number, typeof text, Dry, Outcomes>;

/** The corrected sums, whole: with the denominator. */
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
    batch: { hint: 'For attention: one sample of so many times 64 tokens.' },
  },
  predict: {
    label: ({ values }: { values: Pick<Chosen, 'what' | 'batch'> }) => {
      const { name, size } = subjectOf(choiceOf(values));
      return `How many times as fast is ${name} when it is fused (${size})? Below 1 is slower.`;
    },
    echo: factor,
    said: (said: number) => `${factor(said)} as fast`,
  },
  scenes: {
    passes: {
      title: () => 'Each op sends its tensor to memory and back',
      say: () => [
        {
          text: 'The next op reads what the last one has just written. Fused, neighbours become one op: what lies between never leaves the processor.',
        },
      ],
    },
    time: {
      title: ({ outcomes: { fused } }: View) =>
        fused === undefined ? 'How much faster is it fused?' : timeMessage(fused),
      say: ({ outcomes: { fused }, said }: View) =>
        fused === undefined
          ? [
              {
                text: 'The arithmetic stays nearly the same. If bytes took the time, time would shrink as they do.',
              },
            ]
          : said === undefined
            ? []
            : [verdict(fused, { speedup: said })],
      more: ({ outcomes: { fused } }: View) =>
        fused === undefined
          ? []
          : [counted(fused), ...weights(fused), memory(fused), ...launches(fused), claim(fused)],
      questions: ({ outcomes: { fused } }: View) => (fused === undefined ? [] : [saved(fused)]),
    },
    saved: {
      title: ({ outcomes: { fused } }: View) => (fused === undefined ? '' : savedMessage(fused)),
      say: ({ outcomes: { fused } }: View) => (fused === undefined ? [] : [worth(fused)]),
      more: ({ outcomes: { fused } }: View) =>
        fused === undefined ? [] : [...account(fused), ...rest(fused)],
      questions: ({ outcomes: { fused } }: View) => (fused === undefined ? [] : explained(fused)),
    },
    softmax: {
      title: () => 'Softmax without seeing all scores at once',
      say: () => [
        {
          text: 'Attention can be fused only if softmax goes block by block. A larger score comes late? What was summed is shrunk.',
        },
      ],
      more: () => [formula],
      questions: ({ outcomes: { fused } }: View) => (fused === undefined ? [] : [corrected]),
    },
    lengths: {
      title: ({ outcomes: { lengths } }: View) =>
        lengths === undefined ? 'What does that save in longer texts?' : timeTitle(lengths),
      say: ({ outcomes: { lengths } }: View) => lengthSay(lengths),
      more: ({ outcomes: { lengths } }: View) => (lengths === undefined ? [] : lengthMore(lengths)),
    },
    memory: {
      title: ({ outcomes: { lengths } }: View) =>
        lengths === undefined ? '' : memoryTitle(lengths),
      say: ({ outcomes: { lengths } }: View) => (lengths === undefined ? [] : memorySay(lengths)),
    },
  },
  ending: {
    measured: ({ outcomes: { fused } }: View) =>
      fused === undefined
        ? ''
        : `${factor(speedup(fused).value)} as fast (probably ${factors(speedup(fused))})`,
    judged: ({ outcomes: { fused } }: View, said: number) =>
      fused === undefined ? '' : offBy(said, speedup(fused).value),
    lesson: () =>
      'Fusing saves trips to memory, not arithmetic: it pays where the trips took the time.',
  },
  fused: {
    results: (outcome: Outcome): Fact[] => results(outcome),
    facts: ({ compared, dispatch_ns }: Outcome): Fact[] =>
      compared === undefined
        ? []
        : [
            ...recordFacts(compared.record),
            { label: 'Blocks', value: `${count(compared.blocks)}, each ABBA or BAAB` },
            ...(dispatch_ns === undefined || dispatch_ns <= 0
              ? []
              : [{ label: 'Dispatching an op', value: duration(dispatch_ns / 1e6, 2) }]),
          ],
  },
  lengths: {
    title: 'Attention over the sequence length',
    run: ['Measure length by length', 'Measure again'] as const,
    results: ({ points }: LengthsOutcome): Fact[] =>
      points.map(({ tokens, ratio, finding }) => ({
        label: `${count(tokens)} tokens, tiled`,
        value: finding === 'cannot_tell' ? 'cannot be told' : `${factor(ratio)} as fast`,
      })),
  },
  pytorch: ({ values }: { values: Readonly<Record<string, string | number>> }) => {
    const chosen = choiceOf(values as unknown as Chosen);
    return pytorch(chosen.kind, chosen);
  },
  sources,
};

function worth(outcome: Timed): MarkedParagraph {
  const { mover } = outcome;
  const of =
    mover === undefined
      ? ''
      : ` At ${gbPerSecond(bandwidth(mover))}, as one ReLU moves it, that is the first bar.`;
  const { apart, fused } = outcome;
  return {
    text: html`Fused, ${bytes(apart.bytes - fused.bytes)} fewer cross: ${percent(1 - fused.bytes / apart.bytes)} of the ${term('fusion', 'traffic')}.${of}`,
  };
}

function results(outcome: Outcome): Fact[] {
  const { subject, apart, fused, compared, mover } = outcome;
  const counts = [
    { label: 'Fused', value: `${subject.name}: ${subject.size}` },
    { label: 'FLOPs', value: `${count(apart.flops)}; fused ${count(fused.flops)}` },
    { label: 'Bytes moved', value: `${bytes(apart.bytes)}; fused ${bytes(fused.bytes)}` },
    { label: 'Peak memory', value: `${bytes(apart.peak_bytes)}; fused ${bytes(fused.peak_bytes)}` },
  ];
  if (compared === undefined) return counts;
  const timed = outcome as Timed;
  const found = speedup(timed);
  const spared = savedTime(timed);
  return [
    ...counts,
    {
      label: 'Time',
      value: `${duration(compared.a_statistics.median)}; fused ${duration(fusedTime(timed))}`,
    },
    { label: 'As fast', value: `${factor(found.value)} (${factors(found)})` },
    { label: 'Time saved', value: `${milliseconds(spared.value)} (${between(spared)})` },
    ...(mover === undefined
      ? []
      : [{ label: 'Bandwidth of a ReLU', value: gbPerSecond(bandwidth(mover)) }]),
  ];
}
