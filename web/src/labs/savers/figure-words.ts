// The texts of the figures: titles made from the numbers.

import { bytes, count, percent, plural } from '../../kit/words/format';
import { multiple } from '../../kit/words/phrases';
import { rangeBehind } from '../../lab/range';
import {
  best,
  changeOf,
  type Dry,
  fits,
  fitting,
  freed,
  type Gradients,
  isRunBusy,
  latest,
  type Outcome,
  plannedPeak,
  type Slowdown,
  stored,
  together,
} from './outcome';

/** "1.25× the time", with the range where it is wide. */
const howLong = (slowdown: Slowdown): string =>
  `${multiple(slowdown.ratio)}${rangeBehind(slowdown, multiple)} the time`;
const times = (slowdown: Slowdown): string => `${howLong(slowdown)} of the plain one`;

/** The time of one recipe, at the end of the lab. */
export const timeText = (outcome: Outcome, { slowdown } = latest(outcome)): string => {
  if (isRunBusy(outcome)) return BUSY_TIME;
  return slowdown.verdict === 'cannot_tell' ? OPEN_TIME : howLong(slowdown);
};

/** Said of what decides nothing. */
export const OPEN_TIME = 'a time that can’t be told from the plain step’s';
export const BUSY_TIME = 'a time that a busy machine leaves open';

/** "1 becomes zero", "40 become zero". */
export const agreed = (many: number, one: string, more: string): string =>
  `${count(many)} ${many === 1 ? one : more}`;

const TIME: Readonly<Record<string, (slowdown: Slowdown) => string>> = {
  slower: (slowdown) => `Your step takes ${times(slowdown)}`,
  faster: (slowdown) => `Your step is faster: ${times(slowdown)}`,
  same: () => 'No measurable difference in time',
};

/** The bytes saved, in words: "41 % less", "as much". */
export function less(before: number, after: number): string {
  const change = changeOf(before, after);
  if (change === 0) return 'as much';
  return `${percent(Math.abs(change))} ${change < 0 ? 'less' : 'more'}`;
}

export const lostText = ({ zero, blurred }: { zero: number; blurred: number }): string =>
  `${agreed(zero, 'becomes', 'become')} zero and ${agreed(blurred, 'keeps', 'keep')} fewer than 11 binary digits`;

const notDrawn = (zero: number): string =>
  zero === 0 ? '' : `; ${agreed(zero, 'is', 'are')} exactly zero and not drawn`;

export const figures = {
  step: ({ title, plain }: Dry) =>
    `The plain step of ${title} peaks at ${bytes(plannedPeak(plain))}`,
  mine: ({ mine, plain }: Dry) => {
    const [own, other] = [plannedPeak(mine), plannedPeak(plain)].map((each) => bytes(each));
    if (own === other) return 'Your step peaks where the plain one does';
    return `Your step peaks at ${own} instead of ${other}`;
  },
  remembers: ({ recipe, mine, plain }: Dry) => {
    if (recipe.checkpoint > 0 && mine.recompute_flops > 0)
      return 'With checkpoints some bars fall early, and come back when they are needed.';
    if (recipe.parts > 1) return 'Each part goes forward and backward before the next begins.';
    if (plannedPeak(mine) === plannedPeak(plain)) return 'Switch on a saver that frees something.';
    return 'Play both: what is gone sooner, or smaller?';
  },
  firstParts: 'Two parts are drawn, and the update: every further part repeats the second.',
  moment: ({ label, bytes: change = 0 }: { label?: string; bytes?: number } = {}) =>
    `${label ?? 'nothing yet'} ${change < 0 ? 'gives back' : 'takes'} ${bytes(Math.abs(change))}`,
  fit: ({ mine, budget_bytes }: Dry) => {
    const peak = plannedPeak(mine);
    return fits({ peak_bytes: peak }, budget_bytes)
      ? `${bytes(peak)}: it fits into ${bytes(budget_bytes)}`
      : `${bytes(peak)}: too much for ${bytes(budget_bytes)}`;
  },
  known: 'What is known before it runs',
  time: (slowdown: Slowdown) =>
    TIME[slowdown.verdict]?.(slowdown) ?? 'We can’t tell whether your step is slower or faster',
  trade: (outcome: Outcome) => {
    const { attempts, budget_bytes } = outcome;
    const last = latest(outcome);
    const many = fitting(outcome).length;
    if (many === 0)
      return attempts.length === 1
        ? `Recipe 1 does not fit into ${bytes(budget_bytes)}`
        : `None of ${attempts.length} recipes fits into ${bytes(budget_bytes)}`;
    if (attempts.length === 1) return 'Your first recipe, and it fits';
    const here = fits(last, budget_bytes) ? '' : '; this one does not fit';
    const winner = best(outcome);
    if (winner === undefined)
      return many === 1
        ? `One recipe fits${here}`
        : `${count(many)} recipes fit; which is fastest we can’t tell${here}`;
    if (winner === last) return 'It fits, at the lowest time so far';
    return `Recipe ${attempts.indexOf(winner) + 1} fits at the lowest time so far${here}`;
  },
  alone: (dry: Dry) =>
    ({
      none: 'No saver is on',
      one: 'One saver is on',
      sum: 'Here the savings add up',
      less: 'Savers overlap: together they save less than the sum',
      more: 'Together they save more than the sum',
    })[together(dry)],
  /** What the bars are; what they say stands in the heading above. */
  peaks: ({ alone }: Dry) =>
    ['Peak memory of the plain step', 'Peak memory, plain and with one saver'][alone.length] ??
    'Peak memory with one saver, and with all',
  sharing: (dry: Dry) =>
    ({
      none: 'Switch some on above.',
      one: 'Switch on a second one: do the savings add up?',
      sum: 'Each frees something of its own.',
      less: `Alone they free ${bytes(freed(dry).sum)} in sum, together ${bytes(freed(dry).all)}: what one frees, another cannot free again.`,
      more: 'One lays bare what the next can free.',
    })[together(dry)],
  scale: 'The sizes of gradients, and what float16 keeps of them',
  ground: 'Where float16 stores a gradient, by its size',
  gradientsNote:
    'Gradients are those of the parameters and those of activations, which each layer hands on to the one before.',
  trained: ({ title, steps, report }: Gradients) =>
    `${count(report.values)} gradients of ${title} after ${plural(steps, 'step')} on digits${notDrawn(report.zero)}.`,
  gradients: (measured: Gradients, power: number) => {
    const { zero, blurred, infinite, all } = stored(measured, power);
    const stand = power === 0 ? 'stored as they are' : `times ${count(2 ** power)}`;
    const times = `Of ${plural(all, 'gradient')} ${stand}`;
    if (infinite > 0) return `${times}, ${agreed(infinite, 'overflows', 'overflow')}`;
    if (zero + blurred === 0) return `${times}, all keep 11 binary digits`;
    return `${times}, ${lostText({ zero, blurred })}`;
  },
};
