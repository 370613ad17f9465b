// Wrong ideas about how much faster a product can be, each with the number it leads to; and why it became as much faster as it did.

import { listed } from '../../kit/words/phrases';
import type { Belief } from '../../lab/beliefs';
import { claim } from '../../lab/claim';
import { given } from '../../lab/scene';
import {
  gainOf,
  isFused,
  largestStep,
  type Measured,
  ratioBetween,
  ratioEstimate,
  type Step,
  stepsOf,
  wasBusy,
} from './outcome';
import { BEST, FIRST, labelOf, RUNGS } from './rungs';
import { multiple } from './words';

/** The steps on the way from the first rung to the best one, the first one first. */
function way(measured: Measured): Step[] {
  const steps = stepsOf(measured);
  const up: Step[] = [];
  for (let at: string | undefined = BEST; at !== undefined; at = RUNGS[at]?.from)
    up.unshift(...steps.filter(({ rung }) => rung.variant === at));
  return up;
}

const stepTo = (measured: Measured, variant: string): readonly Step[] =>
  stepsOf(measured).filter(({ rung }) => rung.variant === variant);

const gave = ({ ratio }: Step): string =>
  ({
    faster: `gave ${multiple(ratio.value)}`,
    slower: 'made it slower',
    unclear: 'gave nothing measurable',
  })[gainOf(ratio)];

const CHANGE: Readonly<Record<string, string>> = {
  naive: 'WebAssembly',
  reordered: 'loop order',
  tiled: 'blocks',
  simd: 'SIMD',
  packed: 'packing',
};

/** So many steps are named; fewer where they need not be the largest, which takes more words. */
const [MOST_STEPS, MOST_AMONG] = [3, 2];

/** The largest steps on the way; called so only where each is larger than all that are left out. */
export function mechanism(measured: Measured): string {
  if (wasBusy(measured)) return 'Which step brought it, this run can’t tell: run again.';
  const gains = way(measured)
    .filter(({ ratio }) => gainOf(ratio) === 'faster')
    .sort((a, b) => b.ratio.value - a.ratio.value);
  const [first, rest] = [gains.slice(0, MOST_STEPS), gains.slice(MOST_STEPS)];
  const areLargest = first.every((step) =>
    rest.every((other) => largestStep([step, other]) === step),
  );
  const shown = areLargest ? first : first.slice(0, MOST_AMONG);
  const steps = shown.map(
    ({ rung: { variant }, ratio }) =>
      `${CHANGE[variant] ?? labelOf(variant)} ${multiple(ratio.value)}`,
  );
  if (steps.length === 0) return 'No step gained measurably.';
  return `${areLargest ? 'Largest steps: ' : 'Among the steps that gained: '}${listed(steps)}.`;
}

/** Compiled code is compiled code, or C is ten times as fast as JavaScript. */
const ofLanguages = (measured: Measured): readonly Belief[] =>
  given(ratioBetween(measured, 'naive', FIRST), (ratio): Belief[] => {
    const { value } = ratio;
    const same = `The same three loops in WebAssembly are ${multiple(value)} as fast as in JavaScript`;
    return [
      { value: 1, why: `Compiling is not all. ${same}; the best kernel is another program.` },
      ...(claim(ratioEstimate(ratio), 5).verdict === 'less'
        ? [{ value: 10, why: `It is not the language. ${same}.` }]
        : []),
    ];
  });

/** Four lanes, or four lanes of multiply-adds. */
const ofVectors = (measured: Measured): readonly Belief[] =>
  stepTo(measured, 'simd').flatMap((simd): Belief[] => [
    {
      value: 4,
      why:
        claim(ratioEstimate(simd.ratio), 4).verdict === 'more'
          ? `You counted four numbers in one instruction. Sums that stay in registers save loads and stores too: together SIMD ${gave(simd)}.`
          : `You counted four numbers in one instruction. Here SIMD ${gave(simd)}; other steps change the loads and stores.`,
    },
    ...(isFused(measured.device)
      ? stepTo(measured, BEST).map((packed) => ({
          value: 8,
          why: `You counted four numbers and two FLOPs in one instruction, no loads and stores. SIMD ${gave(simd)}, packing ${gave(packed)}.`,
        }))
      : []),
  ]);

export function beliefs(measured: Measured): Belief[] {
  const [largest] = [...way(measured)].sort((a, b) => b.ratio.value - a.ratio.value);
  const threads = measured.threads === 1 ? 'one thread works' : `${measured.threads} threads work`;
  return [
    ...ofLanguages(measured),
    ...ofVectors(measured),
    ...given(largest, (step): Belief[] =>
      claim(ratioEstimate(step.ratio), 2).verdict === 'more'
        ? [{ value: 2, why: `One step alone, to ${labelOf(step.rung.variant)}, ${gave(step)}.` }]
        : [],
    ),
    {
      value: 100,
      why: `That is said of libraries against interpreted Python. Here JavaScript is compiled while it runs, and ${threads}.`,
    },
    ...given(ratioBetween(measured, 'int8', FIRST), ({ value }) => [
      {
        value,
        why: 'That is int8, which does other arithmetic: it rounds to whole numbers first.',
      },
    ]),
    ...given(ratioBetween(measured, 'eigen', FIRST), ({ value }) => [
      {
        value,
        why: `That is the library Eigen, ${multiple(value)}, which is one rung of the ladder.`,
      },
    ]),
  ];
}
