// The texts of the figures: titles made from the numbers.

import type { DeviceReport } from '../../engine/types';
import { bytes, digits, gbPerSecond, percent, plural, times } from '../../kit/words/format';
import { claim, quotient } from '../../lab/claim';
import { limitOf } from './changes';
import { operation } from './ops';
import {
  type Change,
  fewestWrong,
  type Level,
  movedGb,
  type Point,
  peakEstimate,
  type RuleCase,
  rateEstimate,
  shareOfRoof,
  standingOf,
} from './outcome';
import { labelOf, levelName, perByte, rate, roofName, roofText, shareText } from './words';

export const ridgeOf = (device: DeviceReport): number =>
  device.roof.peak_gflops_per_second / device.roof.bandwidth_gb_per_second;

/** A rate this many times below the peak has another roof. */
const FAR_BELOW = 1.5;

function above(device: DeviceReport, point: Point): string {
  const below = quotient(peakEstimate(device), rateEstimate(point));
  return claim(below, FAR_BELOW).verdict === 'more'
    ? `${labelOf(point)} ran ${times(below.value)} below the peak, but above its roof`
    : `${labelOf(point)} ran above its roof, which is too low`;
}

/** "reached 81 % of its roof"; above the roof, nothing is claimed. */
export function reached(device: DeviceReport, point: Point): string {
  const name = labelOf(point);
  const share = shareOfRoof(device, point);
  switch (standingOf(device, point)) {
    case 'above':
      return above(device, point);
    case 'at':
      return `${name} reached its roof`;
    case 'below':
      return `${name} reached ${shareText(share)} of its roof`;
    case 'roughly':
      return `${name} ran at ${percent(Math.min(1, share.low))} of its roof or more, as both are known roughly`;
    case 'few':
      return `${name} ran at ${rate(point.gflops_per_second)}: too few samples to compare it with its roof`;
  }
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
  changes: (op: string, isMeasured: boolean) =>
    isMeasured
      ? 'How much longer it took after each change'
      : `What will the time of ${operation(op).label} follow?`,
  followed: (op: string, changes: readonly Change[]) => {
    const { label } = operation(op);
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
