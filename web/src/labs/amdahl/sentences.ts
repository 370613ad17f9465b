// The sentences of the explanation, made from the numbers; they are plain text, so that tests need no page.

import type { CompareReport } from '../../engine/types';
import { count, digits, percent, times } from '../../kit/words/format';
import { asShown, capital, listed } from '../../kit/words/phrases';
import type { ClaimVerdict } from '../../lab/claim';
import { opName } from '../../lab/op-names';
import type { Paragraph } from '../../lab/paragraph';
import { isWide } from '../../lab/range';
import { given } from '../../lab/scene';
import { type Guess, type Verdict, verdict } from '../../lab/verdict';
import { supported } from '../../session/intervals';
import { beliefs, mechanism } from './beliefs';
import {
  aboveCeiling,
  aboveInError,
  agrees,
  amdahl,
  apartBy,
  besideFormula,
  besideProduct,
  type Candidate,
  ceiling,
  disagrees,
  leastOff,
  leavesOut,
  measured,
  type Outcome,
  oddOf,
  overlap,
  type Predicted,
  predicted,
  predictedTogether,
  type Ran,
  smallOf,
  tells,
} from './outcome';
import { factor, gain, gives, near, opFactor, range, said } from './words';

/** What the chosen op gave, and which of the ideas about it the prediction shows. */
const guessOn = (own: Ran, outcome: Outcome, speedup: number): Guess => ({
  prediction: asShown(speedup),
  measured: asShown(own.whole.ratio),
  interval: own.whole.ratio_interval,
  rangeIsSaid: true,
  format: factor,
  sides: ['much', 'little'],
  of: opName(own.kind),
  beliefs: beliefs(own, outcome),
  mechanism: mechanism(own),
});

export function verdictOn(outcome: Outcome, { kind, speedup }: Predicted): Verdict {
  const run = measured(outcome.candidates);
  const own = run.find((each) => each.kind === kind);
  const [best = own] = run;
  if (own === undefined || best === undefined)
    return {
      standing: 'cannot tell',
      lead: `You said ${factor(speedup)} from making ${opName(kind)} fast; it is not among what was run.`,
      text: 'Its kernels were fast from the start, its share was too small, or this network has no such op.',
    };
  const judged = verdict(guessOn(own, outcome, speedup));
  const lead = tells(own.whole) ? judged.lead : unsure(speedup, own, judged.standing);
  const standing = supported(own.whole.ratio_interval) ? judged.standing : 'cannot tell';
  return { standing, lead, text: `${judged.text} ${against(own, best, outcome)}`.trim() };
}

/** Where the run is too wide for a number, the lead has none. */
function unsure(speedup: number, { kind, whole }: Ran, standing: Verdict['standing']): string {
  const you = `You said ${factor(speedup)} from making ${opName(kind)} fast`;
  if (!supported(whole.ratio_interval)) return `${you}; there were too few samples.`;
  const { side, off, isSmall } = leastOff(whole, speedup);
  return standing === 'wrong'
    ? `${you}; it was from ${range(whole)}, so at least ${isSmall ? percent(off - 1) : times(off)} too ${side}.`
    : `${you}; anything from ${range(whole)} is possible.`;
}

/** True where no other interval overlaps that of the op with the largest gain. */
function isClear({ candidates }: Outcome): boolean {
  const [best, ...others] = measured(candidates);
  return best !== undefined && others.every((other) => !overlap(best.whole, other.whole));
}

function against(own: Ran, best: Ran, outcome: Outcome): string {
  const { whole } = best;
  const gave = tells(whole) ? factor(whole.ratio) : range(whole);
  if (own.kind === best.kind)
    return isClear(outcome)
      ? 'No other op gave more.'
      : 'Whether another gave as much cannot be told.';
  if (overlap(own.whole, whole)) {
    return `${capital(opName(best.kind))} gave ${gave}: which is better can’t be told.`;
  }
  return `The better choice was ${opName(best.kind)}: ${gain(whole)}.`;
}

/** FLOPs do not show where the time goes. */
export function flopsAreNotTime({ candidates, title }: Outcome): Paragraph {
  const [first] = candidates;
  if (first === undefined) {
    return {
      lead: `${title} has no op left to make fast.`,
      text: 'Start with all ops readable instead.',
    };
  }
  const lead = `${capital(opName(first.kind))} takes ${percent(first.time_share)} of a pass, with ${percent(first.flops_share)} of its FLOPs.`;
  const odd = oddOf(candidates);
  if (odd === undefined) {
    return { lead, text: 'No op above 2 % of a pass takes 1.5 times its share of the FLOPs.' };
  }
  return {
    lead,
    text: `${odd.kind === first.kind ? 'It' : `${capital(opName(odd.kind))} takes ${percent(odd.time_share)} with ${percent(odd.flops_share)} of the FLOPs: it`} calls for exp, tanh or erf, moves data, or has a slow kernel, and counting FLOPs does not show it. Measure, then choose.`,
  };
}

/** The title of the result: what the chosen op gave, else the best one; where the run has no number, where the time is. */
export function gaveTitle(outcome: Outcome, prediction: Predicted | undefined): string {
  const run = measured(outcome.candidates);
  const own = run.find(({ kind }) => kind === prediction?.kind) ?? run[0];
  if (own === undefined || own.whole.verdict !== 'slower' || !tells(own.whole))
    return whereTimeIs(outcome);
  return `${capital(opName(own.kind))} fast: the whole is ${factor(own.whole.ratio)} as fast`;
}

/** The title where no op has a number of its own. */
function whereTimeIs({ candidates }: Outcome): string {
  if (candidates.length === 0) return 'Where does the time go?';
  const odd = oddOf(candidates);
  return odd === undefined
    ? 'Here time goes about where the FLOPs are'
    : `${capital(opName(odd.kind))}: ${percent(odd.time_share)} of the time, ${percent(odd.flops_share)} of the FLOPs`;
}

/** Compares the formula with the runs. */
export function formula({ candidates }: Outcome): Paragraph {
  const run = measured(candidates);
  const [best] = run;
  const prediction = best && predicted(best);
  if (best === undefined || prediction === undefined) {
    return { lead: 'No op was worth a run of its own.', text: 'All shares are below 1 %.' };
  }
  const sum = `${capital(opName(best.kind))}: p = ${percent(best.time_share)}, s = ${opFactor(best.speedup ?? 1)}, so the formula says ${factor(prediction)}; the run ${said(best.whole)}.`;
  const open = run.filter((each) => besideFormula(each) === 'cannot tell');
  return {
    lead: sum,
    text: [
      ...alike(run.filter(agrees), run.length),
      ...unlike(run.filter(disagrees)),
      ...(open.length === 0 ? [] : [`For ${namesOf(open)} the formula stays untested.`]),
    ].join(' '),
  };
}

/** How near the formula comes to the runs that it agrees with, of so many. */
function alike(near: readonly Ran[], of: number): string[] {
  const most = percent(Math.max(...near.map(apartBy)));
  if (near.length === 0) return [];
  if (of === 1) return [`Formula and run differ by ${most}.`];
  const which = near.length === of ? `all ${count(of)} that were run` : namesOf(near);
  return [`For ${which}, formula and run differ by ${near.length === 1 ? '' : 'at most '}${most}.`];
}

const namesOf = (all: readonly Ran[]): string => listed(all.map(({ kind }) => opName(kind)));

/** A run too wide for a number has its range beside the formula’s value; of several, the figure has them. */
function unlike(far: readonly Ran[]): string[] {
  const sure = far.filter(({ whole }) => tells(whole));
  const numbers = `Formula and run differ ${listed(sure.map((each) => `for ${opName(each.kind)} by ${percent(apartBy(each))}`))}.`;
  const [one, ...more] = far;
  const ranges =
    one && more.length === 0 ? ` (${range(one.whole)}, not ${factor(predicted(one) ?? 1)})` : '';
  const wide = (['more', 'less'] as const)
    .map((side) => [side, far.filter((each) => besideFormula(each) === side)] as const)
    .map(([side, all]) => [side, all.filter(({ whole }) => !tells(whole))] as const)
    .filter(([, all]) => all.length > 0)
    .map(([side, all], i) => `${side}${['', ' than the formula'][1 - i]} for ${namesOf(all)}`);
  return [
    ...(sure.length === 0 ? [] : [numbers]),
    ...(wide.length === 0 ? [] : [`The run gave ${wide.join(', ')}${ranges}.`]),
  ];
}

export const apart = ({ candidates }: Outcome): string =>
  !measured(candidates).some(disagrees)
    ? ''
    : 'The formula takes the other ops as unchanged. But what one op leaves in the caches another one reads, so the others do not always take as long as before. Or this machine was busy: shares and runs were measured at different moments. Run again.';

/** The limit for the op that takes most of the time, and for the ops that take least. */
export const limit = ({ candidates }: Outcome): readonly Paragraph[] =>
  given(candidates[0], (first) => [limitOf(first, candidates)]);

function limitOf(first: Candidate, candidates: readonly Candidate[]): Paragraph {
  const small = smallOf(candidates);
  const names = small.map(({ kind }) => opName(kind));
  if (aboveCeiling(first) && first.whole !== undefined)
    return {
      lead: `A share of ${percent(first.time_share, 3)} allows ${factor(ceiling(first.time_share))}, the run gave ${tells(first.whole) ? factor(first.whole.ratio) : `at least ${factor(first.whole.ratio_interval.low)}`}: ${opName(first.kind)} costs more than was timed.`,
      text: 'Its share was timed op by op; what it does to the others, by what it leaves in the caches, was not. Run again: where it stays, believe the run.',
    };
  const stops = `1 ÷ (1 − ${percent(first.time_share, 3)}) = ${factor(ceiling(first.time_share))}`;
  const best = ceiling(Math.max(0, ...small.map(({ time_share }) => time_share)));
  return {
    lead: aboveInError(first)
      ? `However fast ${opName(first.kind)} becomes, by its share the whole stops at ${stops}. ${ranAbove(first)}`
      : `However fast ${opName(first.kind)} becomes, the whole stops at ${stops}.`,
    text:
      small.length === 0
        ? 'No op here is below 2 % of the pass.'
        : `Under 2 % of the pass ${names.length === 1 ? 'is' : 'are'} ${names.join(', ')}: a week spent on ${names.length === 1 ? 'it' : 'any of them'} gains at most ${near(best)}, with a kernel that takes no time at all.`,
  };
}

const ranAbove = ({ whole }: Candidate): string =>
  given(whole, (whole) => [
    tells(whole)
      ? `The run’s ${factor(whole.ratio)} lies above that, within its error.`
      : `The run, ${range(whole)}, leaves it open.`,
  ]).join('');

export const together = ({ candidates, all_fast }: Outcome): readonly Paragraph[] =>
  given(all_fast, (whole) => (whole.ratio > 0 ? [allFast(whole, candidates)] : []));

function allFast(whole: CompareReport, candidates: readonly Candidate[]): Paragraph {
  const bySum = given(predictedTogether(candidates), (says) => [
    `The formula for all shares together, 1 ÷ (1 − Σp + Σp/s), says ${factor(says)}${leavesOut(whole, says) ? ': outside that range. What is left of a pass is small then, so small errors of the shares count much' : ''}.`,
  ]);
  const run = measured(candidates);
  const product = run.reduce((all, { whole }) => all * whole.ratio, 1);
  const byProduct = `Multiplying the single gains would give ${factor(product)}: ${PRODUCT[besideProduct(whole, run)]}.`;
  return {
    lead: `Everything fast ${gives(whole)}.`,
    text: [...bySum, ...(run.every(({ whole }) => tells(whole)) ? [byProduct] : [])].join(' '),
  };
}

const PRODUCT: Readonly<Record<ClaimVerdict, string>> = {
  more: 'gains do not multiply, because each makes the others’ shares larger',
  less: 'single gains are no guide to what all do together',
  equal: 'these runs can’t tell it from the whole',
  'cannot tell': 'these runs can’t tell it from the whole',
};

/** The example from the course text. */
export function book(): Paragraph {
  const exact = amdahl(0.7, 2);
  return {
    lead: 'TinyTorch said in 2025: “attention takes 70 % of the time; made twice as fast, the whole is 1.53× as fast”.',
    text: `The formula gives 1 ÷ (0.3 + 0.7/2) = ${digits(exact, 4)}, which is 1.54× rounded; there it was cut to 1.53×. Made infinitely fast it would give ${factor(ceiling(0.7))}. Another text speeds up by hand a kernel that takes 2 % of the time: that gains at most ${near(ceiling(0.02))}.`,
  };
}

/** The title of the first figure. */
export function shareMessage({ candidates, title }: Outcome): string {
  const [first, second] = candidates;
  if (first === undefined) return `${title} has no op left to make fast`;
  return [
    `${capital(opName(first.kind))} takes ${percent(first.time_share)} of the time`,
    ...given(second, ({ kind, time_share }) => [`${opName(kind)} ${percent(time_share)}`]),
  ].join(', ');
}

/** The title of the second figure. */
export function gainMessage(outcome: Outcome): string {
  const [best] = measured(outcome.candidates);
  if (best === undefined) return 'No op is worth a run of its own: all shares are below 1\u00a0%';
  const { whole, kind } = best;
  const op = opName(kind);
  if (whole.verdict === 'cannot_tell')
    return `We can’t tell what making ${op} fast gains: ${range(whole)}`;
  if (whole.verdict === 'same')
    return `Making ${op} fast gains too little to tell: ${range(whole)}`;
  if (whole.verdict === 'faster')
    return `Making ${op} fast makes the whole slower: ${range(whole)}`;
  const most = isClear(outcome) ? ', the most of all' : '';
  return `Making ${op} fast makes the whole ${fast(whole)} as fast${most}`;
}

/** The gain of a whole that is faster, with its range where that is wide. */
function fast(whole: CompareReport): string {
  if (!tells(whole)) return range(whole);
  return `${factor(whole.ratio)}${isWide(whole.ratio_interval) ? ` (${range(whole)})` : ''}`;
}

/** The title of the third figure. */
export function ceilingMessage({ candidates }: Outcome): string {
  const [first, second] = candidates;
  if (first === undefined) return 'Nothing to make fast';
  if (aboveCeiling(first))
    return `${capital(opName(first.kind))} gave more than its share allows, ${factor(ceiling(first.time_share))}: the share was timed too small`;
  const about = aboveInError(first) ? 'about ' : '';
  return [
    `However fast ${opName(first.kind)} becomes, the whole stops at ${about}${factor(ceiling(first.time_share))}`,
    ...given(second, ({ kind, time_share }) => [
      `however fast ${opName(kind)} at ${factor(ceiling(time_share))}`,
    ]),
  ].join(', ');
}
