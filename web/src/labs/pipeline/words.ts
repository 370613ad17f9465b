// The numbers and modes of this lab in words.

import { digits, plural } from '../../kit/words/format';
import { multiple } from '../../kit/words/phrases';
import { isWide } from '../../lab/claim';
import { supported } from '../../session/intervals';
import { type ModeId, type ModeResult, type Outcome, speedup } from './outcome';

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

export interface Ratio {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** The lower confidence of the two intervals. */
  readonly confidence: number;
}

/** The speedup of a over b, with the widest range that both intervals allow. */
export function ratioOf(a: ModeResult, b: ModeResult): Ratio {
  const [first, second] = [a.period.median_interval, b.period.median_interval];
  return {
    value: speedup(a, b),
    low: second.low / first.high,
    high: second.high / first.low,
    confidence: Math.min(first.confidence, second.confidence),
  };
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
