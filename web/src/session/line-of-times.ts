// Which batches lie off a line, and whether one of them lies off alone: then it is named, and the line is that of the others.

import { fitRelativeLine, type LineFit, lineAt, studentT } from '../kit/numbers/fit';

/** The time of a batch, and the range that its readings cover where it was measured. */
export interface Timed {
  readonly batch: number;
  readonly latency_ms: number;
  readonly low_ms?: number;
  readonly high_ms?: number;
}

/** Relative distances from the line below this are not mentioned. */
const SMALL = 0.03;

/** With fewer others, a line through them says little of one more. */
const FEWEST_OTHERS = 4;

/** Half the relative width of the range that a batch's two readings and their intervals cover; 0 where there are none. */
const noiseOf = ({ latency_ms, low_ms = latency_ms, high_ms = latency_ms }: Timed): number =>
  (high_ms - low_ms) / 2 / latency_ms;

/** How much longer a batch takes than the line says: 0.1 means 10 %. */
export const offLine = (fit: LineFit, { batch, latency_ms }: Timed): number =>
  latency_ms / lineAt(fit, batch) - 1;

/** True where a batch lies off the line by SMALL, and by twice the noise of its readings. */
export const isOff = (fit: LineFit, one: Timed): boolean =>
  Math.abs(offLine(fit, one)) >= Math.max(SMALL, 2 * noiseOf(one));

export const fitOf = (points: readonly Timed[]): LineFit | undefined =>
  fitRelativeLine(points.map(({ batch, latency_ms }) => [batch, latency_ms]));

/** The standard error of the line at this batch. */
const errorAt = (fit: LineFit, batch: number): number =>
  Math.sqrt(
    Math.max(
      0,
      fit.intercept_error ** 2 + 2 * batch * fit.covariance + (batch * fit.slope_error) ** 2,
    ),
  );

/** True where a batch lies off the line through the others, and these lie on it. */
function isAlone<P extends Timed>(one: P, all: readonly P[]): boolean {
  const others = all.filter((other) => other !== one);
  const fit = fitOf(others);
  if (fit === undefined || others.some((other) => isOff(fit, other))) return false;
  const error_ms = studentT(fit.degrees_of_freedom) * errorAt(fit, one.batch);
  return isOff(fit, one) && Math.abs(one.latency_ms - lineAt(fit, one.batch)) > error_ms;
}

/** The only batch that lies off a line through all others; undefined where there is none, or where it could be one or another. */
export function aloneOff<P extends Timed>(points: readonly P[]): P | undefined {
  if (points.length <= FEWEST_OTHERS) return undefined;
  const [one, ...more] = points.filter((point) => isAlone(point, points));
  return more.length === 0 ? one : undefined;
}
