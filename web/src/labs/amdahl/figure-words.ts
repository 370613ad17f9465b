// The texts of the figures that are not in `sentences`.

import { percent } from '../../kit/words/format';
import { asShown, capital } from '../../kit/words/phrases';
import { opName } from '../../lab/op-names';
import { given } from '../../lab/scene';
import { amdahl, type Dry, leftOf, type Pulled, type Step } from './outcome';
import { factor } from './words';

/** The total effect of the pulled ops, and the op that takes most of the time now. */
export function pull(ops: readonly Pulled[]): string {
  const now = [...ops].sort((a, b) => b.share / b.faster - a.share / a.faster);
  const [first, second] = now;
  if (first === undefined) return 'No op takes enough to be pulled at';
  const tie =
    second !== undefined &&
    percent(second.share / second.faster) === percent(first.share / first.faster);
  const largest = tie ? '' : `; ${opName(first.kind)} is the largest op`;
  if (ops.every(({ faster }) => faster === 1)) return `Nothing is faster yet${largest}`;
  return `The whole becomes ${factor(1 / asShown(leftOf(ops)))} as fast${largest}${tie ? '' : ' now'}`;
}

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
  op: (kind: string, share: number, isTimed = true) =>
    `${opName(kind)}, ${percent(share)} of ${isTimed ? 'a pass' : 'the FLOPs'}`,
  timeOf: (kind: string) => `Time of ${opName(kind)}`,
  pulled: (faster: number) => (faster === 1 ? 'pull' : factor(faster)),
  pass: (left: number) => `A pass: ${percent(left, 3)} of its time`,
  pull,
  byFlops:
    'As if time went where the FLOPs go: it is not measured yet. Ops below 0.5\u00a0% are left out.',
  byTime: 'By the time measured here. Ops below 0.5\u00a0% of it are left out.',
  flops: ({ title, kinds }: Dry) => {
    const [first] = [...kinds].sort((a, b) => b.flops_share - a.flops_share);
    return first === undefined
      ? `${title} has no op left to make fast`
      : `${capital(opName(first.kind))} has ${percent(first.flops_share)} of the FLOPs of ${title}. And of the time?`;
  },
  flopsNote: 'Counted. The time is not known yet: it has to be measured.',
  /** @param isFirst true if nothing else is fast yet */
  step: ({ made, left, whole }: Step, isFirst = true) => {
    const [first] = [...left].sort((a, b) => b.share - a.share);
    const now =
      made === undefined
        ? 'At the start'
        : `With ${opName(made)} fast${isFirst ? '' : ' too'}, a pass takes ${percent(whole)} of its time`;
    return [now, ...given(first, ({ kind }) => [`${opName(kind)} is the largest`])].join('; ');
  },
  changes: 'Changes',
  made: (kind: string | undefined) =>
    kind === undefined ? 'Nothing is fast yet.' : `${capital(opName(kind))} made fast.`,
  stepNote:
    'By the formula, from the shares and speed-ups measured here. Bars: shares of the pass that is left.',
};
