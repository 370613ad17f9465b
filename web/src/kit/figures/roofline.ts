// Roofline: attainable rate over arithmetic intensity, log-log, for this device and a named other.

import { nothing, svg } from 'lit';
import { axisX, axisY, type Drawing, textWidth } from '../chart';
import { digits, gflopsPerSecond } from '../format';
import { logScale } from '../scale';
import { drawPoints, drawPrediction, type Prediction, type RooflinePoint } from './roofline-points';
import { type DeviceRoof, drawDevice, drawReference, type ReferenceRoof } from './roofline-roofs';

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
    const { reference, predicted, points = [] } = options;
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
