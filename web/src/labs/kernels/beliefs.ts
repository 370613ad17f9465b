// Wrong ideas about how much faster a product can be, each with the number it leads to; and why it became as much faster as it did.

import { listed } from '../../kit/words/phrases';
import type { Belief } from '../../lab/beliefs';
import { claim } from '../../lab/claim';
import { given } from '../../lab/scene';
import { instructionsOf } from './counters';
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
  wayOf,
} from './outcome';
import { BEST, changeOf, FIRST, labelOf } from './rungs';
import { multiple } from './words';

const stepTo = (measured: Measured, variant: string): readonly Step[] =>
  stepsOf(measured).filter(({ rung }) => rung.variant === variant);

const gave = ({ ratio }: Step): string =>
  ({
    faster: `gave ${multiple(ratio.value)}`,
    slower: 'made it slower',
    unclear: 'gave nothing measurable',
  })[gainOf(ratio)];

/** At most so many steps are named where none need be the largest. */
const MOST_AMONG = 2;

/** How many loads and stores the vectors of sums do without: "15 of 16". */
function spared({ size, device }: Measured): string {
  const accesses = (variant: string) =>
    instructionsOf(variant, size, isFused(device))?.accesses ?? 1;
  const times = Math.round(accesses('tiled') / accesses('simd'));
  return `${times - 1} of ${times}`;
}

/** SIMD gains far more than its four numbers, which needs a reason wherever it is named. */
const reasonOf = (shown: readonly Step[], measured: Measured): string =>
  shown.some(({ rung }) => rung.variant === 'simd')
    ? ` SIMD computes four numbers at once; sums in registers spare ${spared(measured)} loads and stores.`
    : '';

/** The steps on the way that gained, the largest first; a step is told where neither of its rungs was busy. */
export function mechanism(measured: Measured): string {
  const steps = wayOf(measured);
  const told = steps.filter(({ rung, from }) => !wasBusy({ rungs: [rung, from] }));
  const gains = told
    .filter(({ ratio }) => gainOf(ratio) === 'faster')
    .sort((a, b) => b.ratio.value - a.ratio.value);
  const areAllTold = told.length === steps.length;
  if (gains.length === 0)
    return areAllTold
      ? 'No step gained measurably.'
      : 'Which step brought it, this run can’t tell: run again.';
  const largest = areAllTold ? largestStep(told) : undefined;
  const shown = largest === undefined ? gains.slice(0, MOST_AMONG) : [largest];
  const among = areAllTold ? 'Among the steps that gained: ' : 'Steps that this run can tell: ';
  const lead = largest === undefined ? among : 'Largest step on the way: ';
  const named = shown.map(
    ({ rung, ratio }) => `${changeOf(rung.variant)} ${multiple(ratio.value)}`,
  );
  return `${lead}${listed(named)}.${reasonOf(shown, measured)}`;
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
          ? `You counted four numbers in one instruction. Sums that stay in registers also spare ${spared(measured)} loads and stores: together SIMD ${gave(simd)}.`
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
  const [largest] = [...wayOf(measured)].sort((a, b) => b.ratio.value - a.ratio.value);
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
