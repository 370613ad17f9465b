// The texts of the figures: titles made from the numbers.

import type { DeviceReport } from '../../engine/types';
import { bytes, gbPerSecond, percent, times } from '../../kit/words/format';
import { claim, type Estimate, quotient, surenessBehind } from '../../lab/claim';
import { given } from '../../lab/scene';
import { limitOf } from './changes';
import { operation } from './ops';
import {
  type Change,
  type Level,
  levelEstimate,
  levelFor,
  movedEstimate,
  type Point,
  peakEstimate,
  rateEstimate,
  ridgeEstimate,
  type Standing,
  shareOfRoof,
  sideOf,
  standingOf,
} from './outcome';
import { bestLine, errorsOf, LIMITS, type RuleCase } from './rule';
import { labelOf, perByte, rate, roofName, roofText, shareText } from './words';

/** "3.6 FLOP/byte", with its range where that is wide. */
export function ridgeText(device: DeviceReport): string {
  const ridge = ridgeEstimate(device);
  return `${perByte(ridge.value)}${surenessBehind(ridge, perByte)}`;
}

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

/** The cases whose interval reaches over the line. */
const openText = (open: number): string => (open === 0 ? '' : `, open for ${open}`);

export const figures = {
  devices: (device: DeviceReport | undefined) =>
    device === undefined
      ? 'Four operations, from few FLOPs per byte to many; dotted: the roof of an A100'
      : `The ridge is at ${ridgeText(device)} here beyond the caches, at 156 on an A100`,
  /** The texts about the four operations while no roof is measured. */
  unroofed: {
    title: 'Four operations, and no roof measured yet',
    summary: 'Four operations by their FLOPs per byte; nothing is measured yet.',
    note: 'Measure the roofs above to see them here.',
  },
  roofed: 'The short bar on each line is that operation’s limit',
  four: 'What each reached; the short bar is its roof',
  fourSummary: (device: DeviceReport, points: readonly Point[]) =>
    `Peak ${rate(device.roof.peak_gflops_per_second)}. ${points.map((point) => `${labelOf(point)}: ${rate(point.gflops_per_second)} of ${roofText(device, point)}`).join('; ')}.`,
  mark: (op: string) => `Your prediction for ${operation(op).label}`,
  /**
   * @param thin the level of the chosen operation, where that is not the slope
   * @param above true if a column ends above the slope
   */
  roofs: (device: DeviceReport, thin: Level | undefined, above: boolean) =>
    [
      `${thin === undefined ? 'The slope' : 'Thick'}: ${roofName(device)}, ${gbPerSecond(device.roof.bandwidth_gb_per_second)}.`,
      ...(above ? ['A short bar above it: a cache holds some of the data.'] : []),
      ...given(thin, ({ bytes: size, gb_per_second: gb }) => [
        `Thin: ${bytes(size)}, as large as its data, ${gbPerSecond(gb)}.`,
      ]),
    ].join(' '),
  /** The name of a slope. */
  slope: ({ bytes: size }: Level) => bytes(size),
  moved: (point: Point) => `${labelOf(point)}, its ${bytes(point.min_bytes)}`,
  memory: (device: DeviceReport, point: Point) => {
    const ranged = (one: Estimate) =>
      `${gbPerSecond(one.value)}${surenessBehind(one, gbPerSecond)}`;
    const moved = `${labelOf(point)} moved its ${bytes(point.min_bytes)} at ${ranged(movedEstimate(point))}`;
    const { interval } = levelFor(device, point);
    const brings = ranged(levelEstimate(levelFor(device, point)));
    if (sideOf(device, point) !== 'memory') return `${moved}; memory brings ${brings}`;
    const roof: Readonly<Record<Standing, string>> = {
      above: `, above a roof that is too low, ${brings}`,
      at: `, within 5\u00a0% of its roof`,
      below: `; its roof is ${brings}`,
      roughly: `; its roof lies between ${gbPerSecond(interval.low)} and ${gbPerSecond(interval.high)}`,
      few: `; its roof is ${brings}`,
    };
    return `${moved}${roof[standingOf(device, point)]}`;
  },
  sets: 'How fast sets of data of each size were streamed here, at best. ← its roof.',
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
  /** @param open the cases whose interval reaches over the line */
  rule: (limit: number, wrong: number, open: number, all: number) =>
    `“Below ${rate(limit)} is memory-bound”: wrong for ${wrong} of ${all}${openText(open)}`,
  line: 'Line',
  /** Before a line is moved: the rule as it stands. */
  ownLine: ({ wrong, open }: ReturnType<typeof errorsOf>) =>
    `The rule’s own line, wrong for ${wrong}${openText(open)}. Step on: a line goes from ${rate(Math.min(...LIMITS))} to ${rate(Math.max(...LIMITS))}.`,
  errors: (limit: number, cases: readonly RuleCase[]) => {
    const { wrong, open } = errorsOf(cases, limit);
    const { fewest, isFitting } = bestLine(cases);
    const here = `A line at ${rate(limit)} is wrong for ${wrong}${openText(open)}.`;
    if (isFitting)
      return `${here} Some line happens to fit all of these; another device moves the points and not the line.`;
    return fewest === 0
      ? `${here} Whether a line fits all of these, the rates leave open.`
      : `${here} No line is wrong for fewer than ${fewest}.`;
  },
};
