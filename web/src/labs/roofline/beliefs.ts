// Wrong ideas about a rate under two roofs, each with the number it leads to; and why the rate is what it is.

import type { DeviceReport } from '../../engine/types';
import { bytes, gbPerSecond, percent } from '../../kit/words/format';
import { type Belief, distinct } from '../../lab/beliefs';
import { claim } from '../../lab/claim';
import {
  A100,
  attainable,
  farthest,
  intensityOf,
  isAbove,
  isNearer,
  levelFor,
  type Point,
  shareOfPeak,
  shareOfRoof,
  sideOf,
  standingOf,
} from './outcome';
import { perByte, product, rate } from './words';

/** A rate that is certainly below this share of a limit did not reach it. */
const REACHED = 0.95;
/** A rate that is certainly below this share of its roof stays far below. */
const FAR = 0.5;

/** The peak: above the memory's roof, or a limit that the operation did not reach. */
function thePeak(device: DeviceReport, point: Point): Belief[] {
  const value = device.roof.peak_gflops_per_second;
  const share = shareOfPeak(device, point);
  if (sideOf(device, point) === 'memory' && !isAbove(device, point))
    return [
      {
        value,
        why: `That is the peak, with enough FLOPs for each byte. Here memory allows ${product(point, levelFor(device, point))}.`,
      },
    ];
  if (claim(share, REACHED).verdict !== 'less') return [];
  if (sideOf(device, point) === 'memory')
    return [
      {
        value,
        why: `That is the peak, with enough FLOPs for each byte. Here memory allows about ${product(point, levelFor(device, point))}; some of its bytes came faster.`,
      },
    ];
  return [
    {
      value,
      // The title beside it has the range.
      why: `The peak is a limit, no forecast. It reached ${percent(share.value)} of it.`,
    },
  ];
}

/** Its own roof, taken for a forecast. */
function theRoof(device: DeviceReport, point: Point): Belief[] {
  const share = shareOfRoof(device, point);
  if (claim(share, REACHED).verdict !== 'less') return [];
  return [
    {
      value: attainable(device, point),
      why: `That is its roof, and a roof is a limit, no forecast: it reached ${percent(share.value)} of it.`,
    },
  ];
}

/** GB/s taken for GFLOP/s. */
const onePerByte = (device: DeviceReport, point: Point): Belief => ({
  value: levelFor(device, point).gb_per_second,
  why: `You took one FLOP for each byte. It does ${perByte(intensityOf(point))}: ${product(point, levelFor(device, point))}.`,
});

/** The speed of the largest set, for bytes that a nearer memory holds. */
function farBytes(device: DeviceReport, point: Point): Belief[] {
  if (sideOf(device, point) === 'compute' || !isNearer(device, point)) return [];
  const [near, far] = [levelFor(device, point), farthest(device)];
  return [
    {
      value: intensityOf(point) * far.gb_per_second,
      why: `That is the speed of ${bytes(far.bytes)}. A set like its ${bytes(point.min_bytes)} moves at ${gbPerSecond(near.gb_per_second)}, not ${gbPerSecond(far.gb_per_second)}.`,
    },
  ];
}

export function beliefs(device: DeviceReport, point: Point): Belief[] {
  const intensity = intensityOf(point);
  return distinct([
    ...thePeak(device, point),
    ...theRoof(device, point),
    ...farBytes(device, point),
    ...(sideOf(device, point) === 'compute' ? [] : [onePerByte(device, point)]),
    {
      value: Math.min(A100.peak, intensity * A100.bandwidth),
      why: `That would be the roof of an A100. Here memory brings ${gbPerSecond(levelFor(device, point).gb_per_second)}, and the peak is ${rate(device.roof.peak_gflops_per_second)}.`,
    },
    {
      value: levelFor(device, point).gb_per_second / 4,
      why: `You took one FLOP for each number of 4 bytes. It does ${perByte(intensity)}.`,
    },
  ]);
}

/** The roof that the operation ran under, and what it says of the rate. */
export function mechanism(device: DeviceReport, point: Point): string {
  const level = levelFor(device, point);
  const peak = device.roof.peak_gflops_per_second;
  const side = sideOf(device, point);
  if (isAbove(device, point))
    return side === 'compute'
      ? `Its roof would be the peak, ${rate(peak)}. It ran above that, so the peak was measured too low.`
      : `Its roof would be ${product(point, level)}, with the speed at which ${bytes(level.bytes)} were streamed. It ran above that, so this roof is too low.`;
  if (standingOf(device, point) === 'roughly') return roughly(device, point);
  const far =
    claim(shareOfRoof(device, point), FAR).verdict === 'less'
      ? ' It stays far below: a roof is no forecast.'
      : '';
  if (side === 'compute') return `Arithmetic is its lower limit: the peak, ${rate(peak)}.${far}`;
  const cache = isNearer(device, point)
    ? `; its ${bytes(point.min_bytes)} lie partly in a cache`
    : '';
  const roof = `${product(point, level)}${cache}`;
  return side === 'memory'
    ? `Memory is its lower limit: ${roof}.${far}`
    : `Its roof: ${roof}, about the peak.${far}`;
}

function roughly(device: DeviceReport, point: Point): string {
  const { interval, gb_per_second: gb } = levelFor(device, point);
  const { peak_interval: peak } = device.roof;
  const ends = [interval.low, interval.high].map((gb) => intensityOf(point) * gb);
  const [low = 0, high = 0] = [Math.min(peak.low, ends[0] ?? 0), Math.min(peak.high, ends[1] ?? 0)];
  const from =
    sideOf(device, point) === 'memory'
      ? `${perByte(intensityOf(point))} × ${gbPerSecond(gb)}`
      : 'about the peak';
  return `Its roof, ${from}, is known roughly: between ${rate(low)} and ${rate(high)}.`;
}
