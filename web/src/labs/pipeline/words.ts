// The numbers and modes of this lab in words.

import { digits, plural } from '../../kit/words/format';
import { multiple } from '../../kit/words/phrases';
import { type Estimate, isWide } from '../../lab/claim';
import { supported } from '../../session/intervals';
import { type ModeId, type ModeResult, type Outcome, speedup, speedupEstimate } from './outcome';

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
  return { value: speedup(a, b), low, high, confidence };
}

/** "1.83× (1.71 to 1.95)" */
export const ratioText = (ratio: Ratio): string =>
  supported(ratio)
    ? `${fold(ratio.value)} (${digits(ratio.low, 3)} to ${digits(ratio.high, 3)})`
    : `${fold(ratio.value)} (too few rounds for a range)`;

export const threads = ({ workers }: { workers: number }): number => workers + 1;

export const coresText = ({ cores }: Outcome): string => plural(cores, 'hardware thread');

/** " (1.4× to 2.1×)" after a ratio whose interval is wide. */
export const rangeText = (ratio: Ratio): string =>
  supported(ratio) && isWide(ratio) ? ` (${fold(ratio.low)} to ${fold(ratio.high)})` : '';
