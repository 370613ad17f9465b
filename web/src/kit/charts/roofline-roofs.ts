// The roofs of a roofline: a slope for each level of memory, one flat peak, and another device's roof.

import { nothing, type SVGTemplateResult, svg } from 'lit';
import { digits, gbPerSecond, gflopsPerSecond } from '../words/format';
import { linePath, textWidth } from './chart';
import type { Box } from './label-places';
import type { Scale } from './scale';

interface Range {
  readonly low: number;
  readonly high: number;
}

/** A memory nearer than the slowest one, with a slope of its own. */
export interface RoofLevel {
  readonly label: string;
  /** GB/s. */
  readonly bandwidth: number;
  readonly interval?: Range;
}

export interface DeviceRoof {
  /** GFLOP/s; undefined while it is not measured. */
  readonly peak?: number;
  /** GB/s, of the slowest memory. */
  readonly bandwidth?: number;
  readonly peakInterval?: Range;
  readonly bandwidthInterval?: Range;
  /** Names the slope of `bandwidth` where there are more. */
  readonly bandwidthLabel?: string;
  /** Faster memories, in any order. */
  readonly levels?: readonly RoofLevel[];
  /** Marks where slope and peak meet. */
  readonly ridge?: boolean;
}

export interface ReferenceRoof {
  readonly label: string;
  readonly peak: number;
  readonly bandwidth: number;
}

type Part = SVGTemplateResult | typeof nothing;

/** What is known of this device so far. */
export function drawDevice(device: DeviceRoof, x: Scale, y: Scale): Part {
  const { peak, bandwidth, levels = [] } = device;
  if (peak === undefined || bandwidth === undefined) return partial(device, x, y);
  return svg`${intervalBand(device, x, y)}
    ${levels.map((level) => levelSlope(level, peak, x, y))}
    <path class="roof device" d=${roofPath(peak, bandwidth, x, y)} />
    ${roofNames(device, x, y).map(drawName)}
    ${device.ridge ? ridgeMark(peak, bandwidth, x, y) : nothing}`;
}

/** Where the names of the roofs stand, so that other names keep clear of them. */
export const roofBoxes = (device: DeviceRoof, x: Scale, y: Scale): Box[] =>
  roofNames(device, x, y).map(({ text, x: at, y: middle, anchor }) => {
    const width = textWidth(text);
    const left = anchor === 'end' ? at - width : at;
    return { left, right: left + width, top: middle - 7, bottom: middle + 7 };
  });

export function drawReference({ label, peak, bandwidth }: ReferenceRoof, x: Scale, y: Scale): Part {
  return svg`<path class="roof reference" d=${roofPath(peak, bandwidth, x, y)} />
    ${drawName(peakName(label, peak, x, y))} ${ridgeMark(peak, bandwidth, x, y)}`;
}

/** Slope then flat, meeting at the ridge. */
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

/** A band around one roof; nothing where an end is missing. */
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
  readonly x: number;
  /** Middle of the line. */
  readonly y: number;
  readonly anchor: 'start' | 'end';
}

const drawName = ({ text, x, y, anchor }: Name): SVGTemplateResult =>
  svg`<text class="rule-label" x=${x} y=${y} dy="0.32em" text-anchor=${anchor}>${text}</text>`;

/** Of the slopes only the outermost have room for a name: the fastest to its left, the slowest to its right. */
function roofNames(device: DeviceRoof, x: Scale, y: Scale): Name[] {
  const { peak, bandwidth, levels = [], bandwidthLabel } = device;
  if (peak === undefined || bandwidth === undefined) return [];
  const [low] = y.domain;
  const text = (name: string, rate: number) => `${name}: ${gbPerSecond(rate)}`;
  const foot = Math.max(low * 1.6, x.domain[0] * bandwidth * 1.3);
  const slowest: Name[] =
    bandwidthLabel === undefined
      ? []
      : [
          {
            text: text(bandwidthLabel, bandwidth),
            x: x.map(foot / bandwidth) + 10,
            y: y.map(foot),
            anchor: 'start',
          },
        ];
  const high = low * (peak / low) ** 0.72;
  const fastest = [...levels]
    .sort((a, b) => b.bandwidth - a.bandwidth)
    .slice(0, 1)
    .map(
      (level): Name => ({
        text: text(level.label, level.bandwidth),
        x: x.map(high / level.bandwidth) - 8,
        y: y.map(high) - 4,
        anchor: 'end',
      }),
    )
    .filter((name) => name.x - textWidth(name.text) > x.range[0]);
  return [peakName('this device', peak, x, y), ...slowest, ...fastest];
}

const peakName = (name: string, peak: number, x: Scale, y: Scale): Name => ({
  text: `${name}: ${gflopsPerSecond(peak)}`,
  x: x.range[1],
  y: y.map(peak) - 12,
  anchor: 'end',
});

function ridgeMark(peak: number, bandwidth: number, x: Scale, y: Scale): SVGTemplateResult {
  const at = x.map(peak / bandwidth);
  return svg`<line class="gap" x1=${at} x2=${at} y1=${y.map(peak)} y2=${y.range[0]} />
    <text class="rule-label" x=${at + 5} y=${y.range[0] - 8}>ridge ${digits(peak / bandwidth, 3)}</text>`;
}

/** Only one of the two roofs. */
function partial({ peak, bandwidth }: DeviceRoof, x: Scale, y: Scale): Part {
  if (peak !== undefined) {
    return svg`<path class="roof device" d=${linePath([
      [x.range[0], y.map(peak)],
      [x.range[1], y.map(peak)],
    ])} />
      <text class="rule-label" x=${x.range[1]} y=${y.map(peak) - 8} text-anchor="end">${gflopsPerSecond(peak)} so far</text>`;
  }
  if (bandwidth === undefined) return nothing;
  return svg`<path class="roof device" d=${roofPath(y.domain[1], bandwidth, x, y)} />`;
}
