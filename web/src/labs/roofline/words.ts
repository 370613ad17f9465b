// Numbers and names of this lab in words.

import { bytes, digits, gbPerSecond, gflopsPerSecond } from '../../kit/words/format';
import type { Limit } from './changes';
import { operation, type Stream } from './ops';
import { intensityOf, type Level, type Side, type Work } from './outcome';

export const labelOf = ({ op }: Pick<Work, 'op'>): string => operation(op).label;

export const perByte = (intensity: number): string => `${digits(intensity, 2)}\u00a0FLOP/byte`;

export const rate = (gflops: number): string => gflopsPerSecond(gflops);

/** To as many digits as are shown, so that products on the page are products of what stands there. */
const asShown = (value: number, significant: number): number =>
  Number(value.toPrecision(significant));

/** "0.50 FLOP/byte × 31.2 GB/s = 15.6 GFLOP/s" */
export function product(work: Work, { gb_per_second }: Level): string {
  const intensity = asShown(intensityOf(work), 2);
  const bandwidth = asShown(gb_per_second, 3);
  return `${perByte(intensity)} × ${gbPerSecond(bandwidth)} = ${rate(intensity * bandwidth)}`;
}

const DOING: Readonly<Record<Stream, string>> = {
  read: 'reading',
  copy: 'copying',
  triad: 'adding two arrays of',
};

/** "reading 16.8 MB" */
export const levelName = ({ stream, bytes: size }: Level): string =>
  `${DOING[stream]} ${bytes(size)}`;

/** "arithmetic", as the subject of "limits it". */
export const sideName = (side: Side): string => (side === 'memory' ? 'memory' : 'arithmetic');

export const limitName = (limit: Limit): string =>
  ({
    compute: 'arithmetic',
    bandwidth: 'memory',
    both: 'arithmetic and memory',
    neither: 'neither arithmetic nor memory',
    undecided: 'cannot tell',
  })[limit];

/** "A", "A and B", "A, B and C"; more than `most` are counted. */
export function list(names: readonly string[], most = 4): string {
  if (names.length > most) {
    const rest = names.length - most + 1;
    return `${names.slice(0, most - 1).join(', ')} and ${rest} more`;
  }
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
