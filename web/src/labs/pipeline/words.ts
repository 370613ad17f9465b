// The numbers and modes of this lab in words.

import { digits, plural } from '../../kit/words/format';
import { multiple } from '../../kit/words/phrases';
import type { Estimate } from '../../lab/claim';
import { rangeBehind } from '../../lab/range';
import { supported } from '../../session/intervals';
import {
  ceiling,
  type ModeId,
  type ModeResult,
  need,
  type Outcome,
  speedup,
  speedupEstimate,
} from './outcome';

/** 1.83 -> "1.83×" */
export const fold = multiple;

/** The label of a row. */
export function modeLabel({ id, workers }: { id: ModeId; workers: number }): string {
  if (id === 'synchronous') return 'Load, then step';
  if (id === 'cached') return 'No loading: one batch again and again';
  return `${plural(workers, 'worker')} ${workers === 1 ? 'loads' : 'load'} ahead`;
}

/** The mode as it is written in the middle of a sentence: "with 2 workers ahead". */
export const ahead = ({ workers }: { workers: number }): string =>
  `with ${plural(workers, 'worker')} ahead`;

export type Ratio = Required<Estimate>;

/** The speedup of a over b with its range; its value is that of the times as they are shown. */
export function ratioOf(a: ModeResult, b: ModeResult): Ratio {
  const { low, high, confidence = 1 } = speedupEstimate(a, b);
  const value = speedup(a, b);
  // Times rounded as they are shown may lead just outside of a very narrow range.
  return { value, low: Math.min(low, value), high: Math.max(high, value), confidence };
}

/** "1.83× (1.71 to 1.95)" */
export const ratioText = (ratio: Ratio): string =>
  supported(ratio)
    ? `${fold(ratio.value)} (${digits(ratio.low, 3)} to ${digits(ratio.high, 3)})`
    : `${fold(ratio.value)} (too few rounds for a range)`;

export const threads = ({ workers }: { workers: number }): number => workers + 1;

export const coresText = ({ cores }: Outcome): string => plural(cores, 'hardware thread');

/** " (1.4× to 2.1×)" after a ratio whose interval is wide. */
export const rangeText = (ratio: Ratio): string => rangeBehind(ratio, fold);

/** "2.5×", with the range where it is wide. */
export const ceilingText = (outcome: Outcome): string =>
  `${fold(ceiling(outcome))}${rangeText(ratioOf(need(outcome, 'cached'), need(outcome, 'synchronous')))}`;
