// What the figures say that is not made in the sentences.

import { percent } from '../../kit/words/format';
import { amdahl, type Dry, type Step } from './outcome';
import { capital, factor, opName } from './words';

export const figures = {
  law: (share: number, faster: number) =>
    `${percent(share)} of the time, made ${factor(faster)} as fast: the whole becomes ${factor(amdahl(share, faster))} as fast`,
  bars: (share: number, faster: number) => ({
    before: 'before: 100 %',
    after: `after: ${percent(1 / amdahl(share, faster), 3)}`,
    part: 'the part that is made faster',
    rest: 'all else',
  }),
  atMost: (most: number) => `Even if it took no time at all: ${factor(most)}.`,
  flops: ({ title, kinds }: Dry) => {
    const [first] = [...kinds].sort((a, b) => b.flops_share - a.flops_share);
    return first === undefined
      ? `${title} has no op left to make fast`
      : `${capital(opName(first.kind))} has ${percent(first.flops_share)} of the FLOPs of ${title}. And of the time?`;
  },
  flopsNote: 'Counted. The time is not known yet: it has to be measured.',
  step: ({ made, left, whole }: Step) => {
    const [first] = [...left].sort((a, b) => b.share - a.share);
    const largest = first === undefined ? '' : `; ${opName(first.kind)} is the largest`;
    return made === undefined
      ? `At the start${largest}`
      : `With ${opName(made)} fast too, a pass takes ${percent(whole)} of its time${largest}`;
  },
  changes: 'Changes',
  made: (kind: string | undefined) =>
    kind === undefined ? 'Nothing is fast yet.' : `${capital(opName(kind))} made fast.`,
  stepNote:
    'By the formula, from the shares and speed-ups measured here; shares are of the first pass.',
};
