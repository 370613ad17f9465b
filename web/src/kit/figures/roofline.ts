// Roofline: attainable rate over arithmetic intensity, log-log, for this device and a named other.

import { nothing, type SVGTemplateResult, svg } from 'lit';
import { axisX, axisY, type Category, type Drawing, linePath, mark, textWidth } from '../chart';
import { digits, gflopsPerSecond } from '../format';
import { logScale, type Scale } from '../scale';

interface Range {
  readonly low: number;
  readonly high: number;
}

export interface RooflinePoint {
  readonly label: string;
  /** FLOP per byte. */
  readonly intensity: number;
  readonly gflops_per_second: number;
  /** Sizes the point. */
  readonly time_share?: number;
  readonly category?: Category;
}

export interface RooflineOptions {
  /** GFLOP/s; undefined while it is not measured. */
  readonly peak?: number;
  /** GB/s. */
  readonly bandwidth?: number;
  readonly peakInterval?: Range;
  readonly bandwidthInterval?: Range;
  readonly points?: readonly RooflinePoint[];
  readonly reference?: {
    readonly label: string;
    readonly peak: number;
    readonly bandwidth: number;
  };
  readonly height?: number;
  /** GFLOP/s axis; fixed, so that it does not move while filling in. */
  readonly domain?: readonly [number, number];
}

const INTENSITIES = [0.1, 1000] as const;

/** A figure for `figure({draw: roofline({...})})`. */
export function roofline(options: RooflineOptions): (width: number) => Drawing {
  return (width) => {
    const height = options.height ?? 300;
    const bottom = height - 44;
    const y = logScale(options.domain ?? yDomain(options), [bottom, 36]);
    const format = (value: number) => gflopsPerSecond(value, 1).replace('FLOP/s', '');
    const left = Math.max(...y.ticks.map((tick) => textWidth(format(tick)))) + 16;
    const x = logScale(INTENSITIES, [left, width - 20]);
    const { peak, bandwidth, reference } = options;
    return {
      height,
      body: svg`${axisY({ scale: y, label: 'rate (FLOP/s)', format }, left, width - 20)}
        ${axisX({ scale: x, label: 'intensity (FLOP/byte)', format: (value) => digits(value, 1) }, bottom)}
        ${reference === undefined ? nothing : roof(reference.peak, reference.bandwidth, x, y, 'reference', reference.label)}
        ${intervalBand(options, x, y)}
        ${peak === undefined || bandwidth === undefined ? partial(options, x, y) : roof(peak, bandwidth, x, y, 'device', 'this device')}
        ${(options.points ?? []).map((point) => drawPoint(point, options, x, y, width))}`,
    };
  };
}

function yDomain(options: RooflineOptions): [number, number] {
  const rates = [
    options.peak ?? 50,
    options.reference?.peak ?? 0,
    ...(options.points ?? []).map((p) => p.gflops_per_second),
  ];
  const high = 10 ** Math.ceil(Math.log10(Math.max(...rates) * 1.3));
  const slowest = Math.min(
    1,
    ...(options.points ?? []).map((p) => p.gflops_per_second).filter((rate) => rate > 0),
  );
  return [10 ** Math.floor(Math.log10(slowest)), high];
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

function roof(
  peak: number,
  bandwidth: number,
  x: Scale,
  y: Scale,
  kind: string,
  label: string,
): SVGTemplateResult {
  return svg`<path class="roof ${kind}" d=${roofPath(peak, bandwidth, x, y)} />
    <text class="rule-label" x=${x.range[1]} y=${y.map(peak) - 8} text-anchor="end">${label}: ${gflopsPerSecond(peak)}</text>`;
}

/** What is known so far: only one of the two roofs. */
function partial(
  { peak, bandwidth }: RooflineOptions,
  x: Scale,
  y: Scale,
): SVGTemplateResult | typeof nothing {
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

function intervalBand(
  options: RooflineOptions,
  x: Scale,
  y: Scale,
): SVGTemplateResult | typeof nothing {
  const { peakInterval, bandwidthInterval } = options;
  if (peakInterval === undefined || bandwidthInterval === undefined) return nothing;
  const upper = roofPath(peakInterval.high, bandwidthInterval.high, x, y);
  const lower = roofPath(peakInterval.low, bandwidthInterval.low, x, y);
  const back = lower.slice(1).split('L').reverse().join('L');
  return svg`<path class="interval" d="${upper}L${back}Z" />`;
}

/** The gap to the roof is a thin line: readable as a distance on the log axis. */
function drawPoint(
  point: RooflinePoint,
  options: RooflineOptions,
  x: Scale,
  y: Scale,
  width: number,
): SVGTemplateResult {
  const { peak, bandwidth } = options;
  const intensity = Math.min(INTENSITIES[1], Math.max(INTENSITIES[0], point.intensity));
  const at = x.map(intensity);
  const height = y.map(point.gflops_per_second);
  const radius = 4 + 8 * Math.sqrt(point.time_share ?? 0);
  const roofAt =
    peak === undefined || bandwidth === undefined
      ? undefined
      : y.map(Math.min(peak, intensity * bandwidth));
  const anchor = at > width * 0.6 ? 'end' : 'start';
  return svg`${roofAt === undefined ? nothing : svg`<line class="gap" x1=${at} x2=${at} y1=${height} y2=${roofAt} />`}
    ${mark(point.category ?? 'plain', at, height, radius)}
    <text class="value" x=${at + (anchor === 'end' ? -radius - 4 : radius + 4)} y=${height} dy="0.32em" text-anchor=${anchor}>${point.label}</text>`;
}
