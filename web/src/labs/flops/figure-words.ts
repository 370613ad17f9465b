// The texts of the figures: titles made from the numbers.

import { count, digits, percent, plural, si } from '../../kit/words/format';
import { given } from '../../lab/scene';
import {
  attends,
  attentionShare,
  busiestType,
  type Dry,
  MULTIPLY_ADDS,
  type Outcome,
  PRODUCT,
  sampleSpread,
  spread,
  steady,
  withoutReleased,
} from './outcome';

export const flop = (value: number): string => si(value, 'FLOP');

/** The usual names of ops; underscores are used only in the engine's names. */
export const kindOf = (type: string): string =>
  type === 'conv2d' ? 'convolution' : type.replace(/2d$/, '').replaceAll('_', ' ');

/** The ratio of two numbers as they are displayed, after rounding. */
export const shownRatio = (a: number, b: number): string =>
  digits(Number(a.toPrecision(3)) / Number(b.toPrecision(3)), 3);

const { rows, inner, columns } = PRODUCT;

export const figures = {
  product: `M = ${rows}, N = ${columns}, K = ${inner}: how many FLOPs?`,
  walk: 'The product, step by step',
  step: (frame: number) =>
    `Multiply-add ${frame + 1} of ${MULTIPLY_ADDS}: ${2 * (frame + 1)} FLOPs so far`,
  network: ({ title, chosen }: Dry) =>
    `${title} at batch ${chosen.batch}: what is stored and what flows`,
  busiest: ({ title, description }: Outcome) => {
    const busiest = busiestType(description);
    return busiest === undefined
      ? `${title} has no FLOPs`
      : `${percent(busiest.share)} of the FLOPs of ${title} are in ${kindOf(busiest.type)} layers`;
  },
  call: 'one call',
  batch: ({ batches, title }: Dry) => {
    const last = batches.at(-1);
    if (last === undefined || last.flops_per_call === 0) return `${title} has no FLOPs`;
    const stays = steady(batches);
    if (stays === 'call' || stays === 'both')
      return `The work of ${title} does not follow the batch`;
    const per = flop(last.flops_per_sample);
    if (stays === 'neither')
      return `The work of ${title} grows with the batch, and not in proportion`;
    const apart = sampleSpread(batches);
    return apart === 0
      ? `A call of ${title} grows with the batch; a sample stays at ${per}`
      : `A call of ${title} grows with the batch; a sample stays within ${percent(apart, 1)} of ${per}`;
  },
  ways: ({ title, description }: Outcome) => {
    const ends = spread(description);
    const ways = plural(description.conventions.length, 'way');
    if (ends === undefined || ends.high.per_call === 0) return `${title}, counted ${ways}`;
    if (ends.low.per_call === 0) return `${title}, counted ${ways}: some tools count nothing`;
    return `${title}, counted ${ways}: the largest is ${shownRatio(ends.high.per_call, ends.low.per_call)} times the smallest`;
  },
  waysNote: ({ description }: Outcome) => {
    const { rest, released } = withoutReleased(description);
    const apart = given(rest, ({ high, low }) => [
      ` ${released} counts a linear layer once, not at every token; without it the largest is ${shownRatio(high, low)} times the smallest.`,
    ]);
    return `The first two, in grey, are this page’s own. The other colours tell FLOPs from MACs, as each tool calls its number; what fvcore calls FLOPs are MACs.${apart.join('')}`;
  },
  length: (dry: Dry) => {
    const { lengths, reader } = dry;
    const longest = lengths.at(-1);
    if (longest === undefined) return reader;
    return !attends(dry)
      ? `${reader} has no attention at any length`
      : `At ${count(longest.seq)} tokens attention’s scores are ${percent(attentionShare(longest))} of the work of ${reader}`;
  },
  attention: 'attention’s scores',
  rest: 'all else',
};
