// What the report and the environment list, and where claims come from.

import { count, digits, duration, gflopsPerSecond, si } from '../../kit/words/format';
import type { Fact, Source } from '../../lab/contract';
import { exponentsOf, gflopsOf, msOf, type Outcome, timeRatio } from './outcome';
import { NAMES } from './specs';
import { controlWord, exponentText, multiple, quantityWord } from './words';

export function results(outcome: Outcome): Fact[] {
  const { networks, control, target, batch, decoding, points, quantity } = outcome;
  return [
    { label: 'Held equal', value: `${si(target)} ${controlWord(control)}, batch ${count(batch)}` },
    ...networks.map((network) => ({
      label: NAMES[network.family],
      value: `${duration(msOf(network))}, ${gflopsPerSecond(gflopsOf(network))}, ${digits(network.intensity, 3)} FLOP/byte`,
    })),
    {
      label: 'Transformer over MLP',
      value: `${multiple(timeRatio(outcome, 'transformer', 'mlp'))} as long`,
    },
    ...exponentsOf(points).map(({ family, time, flops }) => ({
      label: `${NAMES[family]}, exponent of ${quantityWord(quantity)}`,
      value: `time ${exponentText(time)}, FLOPs ${flops.exponent.toFixed(2)}`,
    })),
    ...(decoding === undefined
      ? []
      : [
          {
            label: 'Token written over token read',
            value: `${multiple((msOf(decoding.decode) * decoding.tokens) / msOf(decoding.prefill))} as long`,
          },
        ]),
  ];
}

export function facts({ samples, tick_ms, points }: Outcome): Fact[] {
  return [
    {
      label: 'Order',
      value: 'networks one after the other, then in reverse; the mean of both medians counts',
    },
    { label: 'Samples', value: `${count(samples)} in all; clock tick ${duration(tick_ms, 1)}` },
    { label: 'Sweep', value: `${count(points.length)} sizes, each measured twice` },
  ];
}

export const sources: Source[] = [
  {
    text: '“Architecture comparisons that show why transformers are slow but powerful”: TinyTorch, Module 15, Profiling',
    url: 'https://github.com/harvard-edge/cs249r_book',
  },
  {
    text: 'The transformer: Vaswani and others, Attention is all you need, 2017',
    url: 'https://arxiv.org/abs/1706.03762',
  },
  {
    text: 'Pictures as tokens, in patches: Dosovitskiy and others, An image is worth 16x16 words, 2021',
    url: 'https://arxiv.org/abs/2010.11929',
  },
  {
    text: 'Prefill, decode and what each is bound by: Pope and others, Efficiently scaling transformer inference, 2022',
    url: 'https://arxiv.org/abs/2211.05102',
  },
  {
    text: 'Arithmetic intensity and the roof: Williams, Waterman and Patterson, Roofline, 2009',
    url: 'https://doi.org/10.1145/1498765.1498785',
  },
];
