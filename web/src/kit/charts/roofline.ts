// Roofline: attainable rate over arithmetic intensity on log-log axes, for this device and optionally another one.

import { nothing, svg } from 'lit';
import { digits, gflopsPerSecond } from '../words/format';
import { axisX, axisY, type Drawing, textWidth } from './chart';
import { Texts } from './label-places';
import { reached } from './predicted';
import {
  drawPoints,
  drawPrediction,
  type Prediction,
  placePoints,
  type RooflinePoint,
} from './roofline-points';
import {
  type DeviceRoof,
  drawDevice,
  drawReference,
  type ReferenceRoof,
  roofHeight,
} from './roofline-roofs';
import { logScale } from './scale';

export type { RooflinePoint } from './roofline-points';
export type { RoofLevel } from './roofline-roofs';

export interface RooflineOptions extends DeviceRoof {
  readonly points?: readonly RooflinePoint[];
  /** The published roof of another device, drawn dotted. */
  readonly reference?: ReferenceRoof;
  readonly predicted?: Prediction;
  readonly height?: number;
  /** Ends of the axis in GFLOP/s; set them so that the axis does not move while results arrive. */
  readonly domain?: readonly [number, number];
  /** Ends of the axis in FLOP/byte. */
  readonly intensities?: readonly [number, number];
}

const INTENSITIES = [0.1, 1000] as const;

/** Returns a drawing function for `figure({draw: roofline({...})})`. */
export function roofline(options: RooflineOptions): (width: number) => Drawing {
  return (width) => {
    const height = options.height ?? 300;
    const bottom = height - 44;
    const y = logScale(options.domain ?? yDomain(options), [bottom, 36]);
    const format = (value: number) => gflopsPerSecond(value, 1).replace('FLOP/s', '');
    const left = Math.max(...y.ticks.map((tick) => textWidth(format(tick)))) + 16;
    const right = width - 20;
    const x = logScale(options.intensities ?? INTENSITIES, [left, right]);
    const { reference, predicted } = options;
    const texts = new Texts({ left, right: width, top: y.range[1] - 20, bottom });
    texts.keepClear({ left: 0, right: 150, top: 0, bottom: y.range[1] - 10 }); // reserved for the axis label
    const points = placePoints((options.points ?? []).filter(measured), options, x, y, texts);
    // In order of importance, because the texts placed first keep their places.
    const prediction = predicted === undefined ? nothing : drawPrediction(predicted, x, y, texts);
    const device = drawDevice(options, x, y, texts);
    const named = drawPoints(points, 0.45 * (right - left), texts, roofHeight(options, x, y));
    const other = reference === undefined ? nothing : drawReference(reference, x, y, texts);
    const intensity = (value: number) => digits(value, 1);
    return {
      height,
      body: svg`${axisY({ scale: y, label: 'rate (FLOP/s)', format }, left, right)}
        ${axisX({ scale: x, label: 'intensity (FLOP/byte)', format: intensity, width }, bottom)}
        ${other}${device}${prediction}${named}`,
    };
  };
}

/** A measurement that was cut short has no rate and therefore no place on a log axis. */
const measured = ({ intensity, gflops_per_second: rate }: RooflinePoint): boolean =>
  [intensity, rate].every((value) => Number.isFinite(value) && value > 0);

function yDomain({
  peak = 50,
  reference,
  points = [],
  predicted,
}: RooflineOptions): [number, number] {
  const rates = points.filter(measured).map((point) => point.gflops_per_second);
  const roofs = [peak, reference?.peak ?? 0].filter((value) => Number.isFinite(value));
  const seen = reached([1, ...roofs, ...rates], [predicted?.gflops_per_second], { log: true });
  const high = 10 ** Math.ceil(Math.log10(Math.max(...seen) * 1.3));
  return [10 ** Math.floor(Math.log10(Math.min(...seen))), high];
}
