// The texts of the figures: titles made from the numbers.

import type { DeviceReport } from '../../engine/types';
import { bytes, digits, gbPerSecond, percent, plural, times } from '../../kit/words/format';
import { limitOf } from './changes';
import { operation } from './ops';
import {
  type Change,
  efficiency,
  fewestWrong,
  isAbove,
  type Level,
  movedGb,
  type Point,
  type RuleCase,
} from './outcome';
import { labelOf, levelName, perByte, rate, roofName, roofText } from './words';

export const ridgeOf = (device: DeviceReport): number =>
  device.roof.peak_gflops_per_second / device.roof.bandwidth_gb_per_second;

/** No share is shown for a point that exceeds its roof by more than this factor, even if the intervals allow it. */
export const ROUGH = 1.05;

/** "ran at 81 % of its ceiling"; above the ceiling, nothing is claimed. */
export function reached(device: DeviceReport, point: Point): string {
  const name = labelOf(point);
  const below = device.roof.peak_gflops_per_second / point.gflops_per_second;
  if (isAbove(device, point))
    return below < 1.5
      ? `${name} ran above its roof: the roof is too low`
      : `${name} ran ${times(below)} below the peak, and above a slope: the roof is too low`;
  const share = efficiency(device, point);
  if (share > ROUGH) return `${name} is about at its roof, which is known roughly`;
  if (share > 1) return `${name} reached its roof`;
  return `${name} reached ${percent(share)} of its roof`;
}

export const figures = {
  devices: (device: DeviceReport | undefined) =>
    device === undefined
      ? 'Four operations, from few FLOPs per byte to many; dotted: the roof of an A100'
      : `The ridge is at ${perByte(ridgeOf(device))} here, at 156 on an A100`,
  /** The texts about the four operations while no roof is measured. */
  unroofed: {
    title: 'Four operations, and no roof measured yet',
    summary: 'Four operations by their FLOPs per byte; nothing is measured yet.',
    note: 'Measure the roofs above to see them here.',
  },
  roofed: 'The short bar on each line is that operation’s limit',
  four: 'What each reached, and the bar of its roof',
  fourSummary: (device: DeviceReport, points: readonly Point[]) =>
    `Peak ${rate(device.roof.peak_gflops_per_second)}. ${points.map((point) => `${labelOf(point)}: ${rate(point.gflops_per_second)} of ${roofText(device, point)}`).join('; ')}.`,
  mark: (op: string) => `Your prediction for ${operation(op).label}`,
  /** @param below true if a column ends below the slope */
  roofs: (device: DeviceReport, below = false) =>
    `The slope: ${roofName(device)}, ${gbPerSecond(device.roof.bandwidth_gb_per_second)}. A bar above it: the data fits in a cache.${below ? ' A bar below it: streaming a set of its size the same way was slower.' : ''}`,
  moved: (point: Point) => `${labelOf(point)}, its ${bytes(point.min_bytes)}`,
  memory: (point: Point, nearest: Level) =>
    `${labelOf(point)} moved its bytes at ${gbPerSecond(movedGb(point))}; ${levelName(nearest)} runs at ${gbPerSecond(nearest.gb_per_second)}`,
  nearest: '←: the set nearest in size to its data; its roof is that speed.',
  changed: (op: string, changes: readonly Change[] | undefined) => {
    const { label } = operation(op);
    if (changes === undefined) return `What will the time of ${label} follow?`;
    switch (limitOf(changes)) {
      case 'undecided':
        return `Two changes of ${label} leave open what limits it`;
      case 'neither':
        return `The time of ${label} follows neither FLOPs nor bytes`;
      case 'both':
        return `The time of ${label} follows its FLOPs and its bytes`;
      case 'compute':
        return `The time of ${label} follows its FLOPs more than its bytes`;
      case 'bandwidth':
        return `The time of ${label} follows its bytes more than its FLOPs`;
    }
  },
  rule: (limit: number, wrong: number, all: number) =>
    `“Below ${rate(limit)} is memory-bound”: wrong for ${wrong} of ${all}`,
  line: 'Line',
  errors: (limit: number, wrong: number, cases: readonly RuleCase[]) => {
    const fewest = fewestWrong(cases);
    const here = `A line at ${rate(limit)} is wrong ${digits(wrong)} times.`.replace(
      /\.0+ times/,
      ' times',
    );
    return fewest === 0
      ? `${here} Some line happens to fit all of these; another device moves the points and not the line.`
      : `${here} No line is wrong less often than ${fewest === 1 ? 'once' : plural(fewest, 'time')}.`;
  },
};
