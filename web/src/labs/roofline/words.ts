// Numbers and names of this lab in words.

import type { Category } from '../../kit/charts/chart';
import { digits, gflopsPerSecond, percent } from '../../kit/words/format';
import type { Limit } from './changes';
import { operation } from './ops';
import type { Point } from './outcome';

export const labelOf = ({ op }: Point): string => operation(op).label;
export const titleOf = ({ op }: Point): string => operation(op).title;

export { setSize } from '../../kit/words/phrases';

export const perByte = (intensity: number): string => `${digits(intensity, 2)}\u00a0FLOP/byte`;

export const rate = (gflops: number): string => gflopsPerSecond(gflops);

const CATEGORIES: Readonly<Record<string, Category>> = {
  compute: 'compute',
  bandwidth: 'bandwidth',
  overhead: 'overhead',
};
export const categoryOf = ({ bottleneck }: Point): Category => CATEGORIES[bottleneck] ?? 'plain';

/** "arithmetic", as the subject of "limits it". */
export const wallName = (wall: string): string =>
  ({ compute: 'arithmetic', bandwidth: 'memory traffic', overhead: 'neither, but overhead' })[
    wall
  ] ?? 'cannot tell';

export const limitName = (limit: Limit): string =>
  ({ both: 'arithmetic and memory traffic', neither: 'neither FLOPs nor bytes' })[
    limit as string
  ] ?? wallName(limit);

/** "A", "A and B", "A, B and C"; more than `most` are counted. */
export function list(names: readonly string[], most = 4): string {
  if (names.length > most) {
    const rest = names.length - most + 1;
    return `${names.slice(0, most - 1).join(', ')} and ${rest} more`;
  }
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

export const share = (fraction: number): string => percent(fraction, 2);
