// The numbers and names of this lab in words.

import type { DeviceReport } from '../../engine/types';
import { bytes, digits, gbPerSecond, gflopsPerSecond, percent } from '../../kit/words/format';
import type { Estimate } from '../../lab/claim';
import { rangeBehind } from '../../lab/range';
import type { Limit } from './changes';
import { operation, type Stream } from './ops';
import {
  digitsOf,
  intensityOf,
  type Level,
  levelFor,
  roofLevel,
  type Side,
  type Work,
} from './outcome';

export const labelOf = ({ op }: Pick<Work, 'op'>): string => operation(op).label;

export const perByte = (intensity: number): string =>
  `${digits(intensity, digitsOf(intensity))}\u00a0FLOP/byte`;

export const rate = (gflops: number): string => gflopsPerSecond(gflops);

/** Rounded to the digits that are shown, so that products on the page are products of the numbers shown. */
const asShown = (value: number, significant: number): number =>
  Number(value.toPrecision(significant));

const factors = (work: Work, { gb_per_second }: Level) =>
  [asShown(intensityOf(work), digitsOf(intensityOf(work))), asShown(gb_per_second, 3)] as const;

/** "0.50 FLOP/byte × 31.2 GB/s = 15.6 GFLOP/s" */
export function product(work: Work, level: Level): string {
  const [intensity, bandwidth] = factors(work, level);
  return `${perByte(intensity)} × ${gbPerSecond(bandwidth)} = ${rate(intensity * bandwidth)}`;
}

/** The lower of its roofs, from the same rounded factors as the product. */
export function roofText(device: DeviceReport, work: Work): string {
  const [intensity, bandwidth] = factors(work, levelFor(device, work));
  return rate(Math.min(device.roof.peak_gflops_per_second, intensity * bandwidth));
}

/** "20.5 GB/s (probably 18.0 to 22.1)" */
export const ranged = ({ gb_per_second, interval }: Level): string =>
  `${gbPerSecond(gb_per_second)} (probably ${digits(interval.low)} to ${digits(interval.high)})`;

/** "81 %", and where the interval is wide "81 % (60 % to 95 %)"; no share of a limit is more than all of it. */
export function shareText(share: Estimate): string {
  const atMostAll = (one: number) => Math.min(1, one);
  const range = { low: atMostAll(share.low), high: atMostAll(share.high) };
  return `${percent(atMostAll(share.value))}${rangeBehind(range, percent)}`;
}

const DOING: Readonly<Record<Stream, string>> = {
  read: 'reading',
  copy: 'copying',
  triad: 'adding arrays within',
};

/** "reading 16.8 MB" */
export function levelName({ stream, bytes: size, rows = 1, threads = 1 }: Level): string {
  const how = stream === 'read' && rows > 1 ? `, ${rows} rows at once` : '';
  return `${DOING[stream]} ${bytes(size)}${how}${threads > 1 ? ` on ${threads} threads` : ''}`;
}

/** "reading 101 MB, 4 rows at once": the fastest way through the largest set. */
export const roofName = (device: DeviceReport): string => levelName(roofLevel(device));

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
