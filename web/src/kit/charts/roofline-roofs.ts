// The roofs of a roofline: one slope per memory level, one flat peak, and the roof of another device.

import { nothing, type SVGTemplateResult, svg } from 'lit';
import { digits, gbPerSecond, gflopsPerSecond } from '../words/format';
import { linePath, textWidth } from './chart';
import type { LabelPlace, Texts } from './label-places';
import type { Scale } from './scale';

interface Range {
  readonly low: number;
  readonly high: number;
}

/** A memory faster than the slowest one, with a slope of its own. */
export interface RoofLevel {
  readonly label: string;
  /** Bandwidth in GB/s. */
  readonly bandwidth: number;
  readonly interval?: Range;
}

export interface DeviceRoof {
  /** Peak in GFLOP/s; undefined while it has not been measured. */
  readonly peak?: number;
  /** Bandwidth of the slowest memory in GB/s. */
  readonly bandwidth?: number;
  readonly peakInterval?: Range;
  readonly bandwidthInterval?: Range;
  /** The name of the slope of `bandwidth`, for figures with several slopes. */
  readonly bandwidthLabel?: string;
  /** Faster memories, in any order. */
  readonly levels?: readonly RoofLevel[];
  /** Marks the ridge point, where slope and peak meet. */
  readonly ridge?: boolean;
}

export interface ReferenceRoof {
  readonly label: string;
  readonly peak: number;
  readonly bandwidth: number;
}

type Part = SVGTemplateResult | typeof nothing;

/** Draws what is known of this device so far; names are placed only where they cover nothing in `texts`. */
export function drawDevice(device: DeviceRoof, x: Scale, y: Scale, texts: Texts): Part {
  const { peak, bandwidth, levels = [] } = device;
  if (peak === undefined || bandwidth === undefined) return partial(device, x, y, texts);
  return svg`${intervalBand(device, x, y)}
    ${levels.map((level) => levelSlope(level, peak, x, y))}
    <path class="roof device" d=${roofPath(peak, bandwidth, x, y)} />
    ${roofNames(device, x, y).map((name) => drawName(name, texts))}
    ${device.ridge ? ridgeMark(peak, bandwidth, x, y, texts) : nothing}`;
}

export function drawReference(
  { label, peak, bandwidth }: ReferenceRoof,
  x: Scale,
  y: Scale,
  texts: Texts,
): Part {
  return svg`<path class="roof reference" d=${roofPath(peak, bandwidth, x, y)} />
    ${drawName(peakName(label, peak, x, y), texts)} ${ridgeMark(peak, bandwidth, x, y, texts)}`;
}

/** The roof's path: a slope and a flat part that meet at the ridge. */
function roofPath(peak: number, bandwidth: number, x: Scale, y: Scale): string {
  const [low, high] = x.domain;
  const start = Math.max(low, y.domain[0] / bandwidth);
  const ridge = Math.min(high, peak / bandwidth);
  return linePath([
    [x.map(start), y.map(start * bandwidth)],
    [x.map(ridge), y.map(Math.min(peak, ridge * bandwidth))],
    [x.map(high), y.map(Math.min(peak, high * bandwidth))],
  ]);
}

/** The vertical position of the roof at each horizontal one, in pixels; not a number while it is not known. */
export function roofHeight({ peak, bandwidth }: DeviceRoof, x: Scale, y: Scale) {
  if (peak === undefined || bandwidth === undefined) return () => Number.NaN;
  const [low, high] = x.domain;
  const [left, right] = [x.map(low), x.map(high)];
  const [from, to] = [y.map(low * bandwidth), y.map(high * bandwidth)];
  return (at: number) => Math.max(y.map(peak), from + ((at - left) / (right - left)) * (to - from));
}

/** The band between the lower and the upper roof of two intervals. */
function band(peak: Range, bandwidth: Range, x: Scale, y: Scale): SVGTemplateResult {
  const upper = roofPath(peak.high, bandwidth.high, x, y);
  const lower = roofPath(peak.low, bandwidth.low, x, y);
  const back = lower.slice(1).split('L').reverse().join('L');
  return svg`<path class="interval" d="${upper}L${back}Z" />`;
}

function intervalBand({ peakInterval, bandwidthInterval }: DeviceRoof, x: Scale, y: Scale): Part {
  if (peakInterval === undefined || bandwidthInterval === undefined) return nothing;
  return band(peakInterval, bandwidthInterval, x, y);
}

function levelSlope(level: RoofLevel, peak: number, x: Scale, y: Scale): SVGTemplateResult {
  const flat = { low: peak, high: peak };
  return svg`${level.interval === undefined ? nothing : band(flat, level.interval, x, y)}
    <path class="roof level" d=${roofPath(peak, level.bandwidth, x, y)} />`;
}

interface Name {
  readonly text: string;
  readonly places: readonly [LabelPlace, ...LabelPlace[]];
}

/** Draws a name, unless it has no free place; the figure's table still has it. */
function drawName({ text, places }: Name, texts: Texts): Part {
  const place = texts.free(textWidth(text), places);
  return place === undefined
    ? nothing
    : svg`<text class="rule-label" x=${place.x} y=${place.y} dy="0.32em" text-anchor=${place.anchor}>${text}</text>`;
}

/** Only the outermost slopes have room for a name: the fastest to its left, the slowest to its right. */
function roofNames(device: DeviceRoof, x: Scale, y: Scale): Name[] {
  const { peak, bandwidth, levels = [], bandwidthLabel } = device;
  if (peak === undefined || bandwidth === undefined) return [];
  const text = (name: string, rate: number) => `${name}: ${gbPerSecond(rate)}`;
  const slowest: Name[] =
    bandwidthLabel === undefined
      ? []
      : [
          {
            text: text(bandwidthLabel, bandwidth),
            places: besideSlope(bandwidth, peak, 'right', x, y),
          },
        ];
  const fastest = [...levels]
    .sort((a, b) => b.bandwidth - a.bandwidth)
    .slice(0, 1)
    .map(
      (level): Name => ({
        text: text(level.label, level.bandwidth),
        places: besideSlope(level.bandwidth, peak, 'left', x, y),
      }),
    );
  return [peakName('this device', peak, x, y), ...slowest, ...fastest];
}

/** Places along a slope: from its foot upwards on its right side, or from the top downwards on its left side. */
function besideSlope(
  bandwidth: number,
  peak: number,
  side: 'left' | 'right',
  x: Scale,
  y: Scale,
): readonly [LabelPlace, ...LabelPlace[]] {
  const foot = Math.max(y.domain[0], x.domain[0] * bandwidth);
  const at = (share: number): LabelPlace => {
    const rate = foot * (peak / foot) ** share;
    const beside = x.map(rate / bandwidth);
    return side === 'right'
      ? { x: beside + 10, y: y.map(rate) + 8, anchor: 'start' }
      : { x: beside - 8, y: y.map(rate) - 4, anchor: 'end' };
  };
  const shares = [0.08, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.72];
  const [first = 0.1, ...rest] = side === 'right' ? shares : shares.reverse();
  return [at(first), ...rest.map(at)];
}

/** Places for the peak's name: above the flat part from its right end on, then below it. */
function peakName(name: string, peak: number, x: Scale, y: Scale): Name {
  const [, right] = x.range;
  const at = y.map(peak);
  const spots = [-12, 12, -26, 26].flatMap((dy) =>
    [0, 40, 90, 150].map((left) => [left, dy] as const),
  );
  return {
    text: `${name}: ${gflopsPerSecond(peak)}`,
    places: [
      { x: right, y: at - 12, anchor: 'end' },
      ...spots.map(([left, dy]): LabelPlace => ({ x: right - left, y: at + dy, anchor: 'end' })),
    ],
  };
}

function ridgeMark(peak: number, bandwidth: number, x: Scale, y: Scale, texts: Texts): Part {
  const at = x.map(peak / bandwidth);
  const text = `ridge ${digits(peak / bandwidth, 3)}`;
  const foot = y.range[0] - 12;
  const places = [0, 16, 32].flatMap((up): LabelPlace[] => [
    { x: at + 5, y: foot - up, anchor: 'start' },
    { x: at - 5, y: foot - up, anchor: 'end' },
  ]);
  return svg`<line class="gap" x1=${at} x2=${at} y1=${y.map(peak)} y2=${y.range[0]} />
    ${drawName({ text, places: [{ x: at + 5, y: foot, anchor: 'start' }, ...places] }, texts)}`;
}

/** Draws the only one of the two roofs that has been measured. */
function partial({ peak, bandwidth }: DeviceRoof, x: Scale, y: Scale, texts: Texts): Part {
  if (peak !== undefined) {
    const { places } = peakName('', peak, x, y);
    return svg`<path class="roof device" d=${linePath([
      [x.range[0], y.map(peak)],
      [x.range[1], y.map(peak)],
    ])} />
      ${drawName({ text: `${gflopsPerSecond(peak)} so far`, places }, texts)}`;
  }
  if (bandwidth === undefined) return nothing;
  return svg`<path class="roof device" d=${roofPath(y.domain[1], bandwidth, x, y)} />`;
}
