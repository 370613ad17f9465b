// Roofline: attainable rate over arithmetic intensity, log-log, for this device and a named other.

import { nothing, svg } from 'lit';
import { digits, gflopsPerSecond } from '../words/format';
import { axisX, axisY, type Drawing, textWidth } from './chart';
import { drawPoints, drawPrediction, type Prediction, type RooflinePoint } from './roofline-points';
import { type DeviceRoof, drawDevice, drawReference, type ReferenceRoof } from './roofline-roofs';
import { logScale } from './scale';

export type { RooflinePoint } from './roofline-points';
export type { RoofLevel } from './roofline-roofs';

export interface RooflineOptions extends DeviceRoof {
  readonly points?: readonly RooflinePoint[];
  /** Another device, as published: drawn dotted. */
  readonly reference?: ReferenceRoof;
  readonly predicted?: Prediction;
  readonly height?: number;
  /** GFLOP/s axis; fixed, so that it does not move while filling in. */
  readonly domain?: readonly [number, number];
  /** FLOP/byte axis. */
  readonly intensities?: readonly [number, number];
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
    const x = logScale(options.intensities ?? INTENSITIES, [left, width - 20]);
    const { reference, predicted } = options;
    const points = (options.points ?? []).filter(measured);
    return {
      height,
      body: svg`${axisY({ scale: y, label: 'rate (FLOP/s)', format }, left, width - 20)}
        ${axisX({ scale: x, label: 'intensity (FLOP/byte)', format: (value) => digits(value, 1) }, bottom)}
        ${reference === undefined ? nothing : drawReference(reference, x, y)}
        ${drawDevice(options, x, y)}
        ${predicted === undefined ? nothing : drawPrediction(predicted, x, y)}
        ${drawPoints(points, options, predicted, x, y)}`,
    };
  };
}

/** A measurement that was cut short has no rate, and no place on a log axis. */
const measured = ({ intensity, gflops_per_second: rate }: RooflinePoint): boolean =>
  [intensity, rate].every((value) => Number.isFinite(value) && value > 0);

function yDomain({ peak = 50, reference, points = [] }: RooflineOptions): [number, number] {
  const rates = points.filter(measured).map((point) => point.gflops_per_second);
  const roofs = [peak, reference?.peak ?? 0].filter((value) => Number.isFinite(value));
  const high = 10 ** Math.ceil(Math.log10(Math.max(1, ...roofs, ...rates) * 1.3));
  const slowest = Math.min(1, ...rates);
  return [10 ** Math.floor(Math.log10(slowest)), high];
}
