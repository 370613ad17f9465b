// Least-squares fits for figures: a line and a power law. Pure functions, no DOM.

export type FitPoint = readonly [x: number, y: number];

export interface LineFit {
  /** The model is y = intercept + slope x. */
  readonly intercept: number;
  readonly slope: number;
  /** Standard errors; NaN for two points, which leave no degrees of freedom. */
  readonly intercept_error: number;
  readonly slope_error: number;
  readonly covariance: number;
  readonly degrees_of_freedom: number;
}

export const lineAt = ({ intercept, slope }: LineFit, x: number): number => intercept + slope * x;

/**
 * Minimises the sum of weight * (y - intercept - slope x)^2. The scale of the weights does not matter, because the errors come from the
 * residuals. Returns undefined for fewer than two different x, which do not determine a line.
 */
export function fitLine(
  points: readonly FitPoint[],
  weights: readonly number[] = points.map(() => 1),
): LineFit | undefined {
  const weight = (index: number) => weights[index] ?? 0;
  const total = sum(points, (_, index) => weight(index));
  const meanX = sum(points, ([x], index) => weight(index) * x) / total;
  const meanY = sum(points, ([, y], index) => weight(index) * y) / total;
  const xx = sum(points, ([x], index) => weight(index) * (x - meanX) ** 2);
  const xy = sum(points, ([x, y], index) => weight(index) * (x - meanX) * (y - meanY));
  if (!(xx > 0)) return undefined;
  const slope = xy / xx;
  const intercept = meanY - slope * meanX;
  const degrees_of_freedom = points.length - 2;
  const left = sum(points, ([x, y], index) => weight(index) * (y - intercept - slope * x) ** 2);
  const variance = degrees_of_freedom > 0 ? left / degrees_of_freedom : Number.NaN;
  return {
    intercept,
    slope,
    intercept_error: Math.sqrt(variance * (1 / total + meanX ** 2 / xx)),
    slope_error: Math.sqrt(variance / xx),
    covariance: (-variance * meanX) / xx,
    degrees_of_freedom,
  };
}

/** The line with the least squares of relative residuals: for times, whose noise grows with their size. */
export function fitRelativeLine(points: readonly FitPoint[]): LineFit | undefined {
  return fitLine(
    points,
    points.map(([, y]) => 1 / y ** 2),
  );
}

/** intercept / slope with its standard error, by the delta method. */
export function interceptOverSlope(fit: LineFit): { value: number; error: number } {
  const { intercept, slope, intercept_error, slope_error, covariance } = fit;
  const value = intercept / slope;
  const variance = intercept_error ** 2 - 2 * value * covariance + (value * slope_error) ** 2;
  return { value, error: Math.sqrt(Math.max(0, variance)) / Math.abs(slope) };
}

export interface PowerFit {
  /** The model is y = factor * x^exponent. */
  readonly factor: number;
  readonly exponent: number;
  /** Standard error; NaN for two points, which leave no degrees of freedom. */
  readonly exponent_error: number;
  readonly degrees_of_freedom: number;
}

/** Fits a straight line to the logarithms; all values must be above zero. */
export function fitPower(points: readonly FitPoint[]): PowerFit | undefined {
  const fit = fitLine(points.map(([x, y]) => [Math.log(x), Math.log(y)] as const));
  if (fit === undefined) return undefined;
  const { intercept, slope, slope_error, degrees_of_freedom } = fit;
  return {
    factor: Math.exp(intercept),
    exponent: slope,
    exponent_error: slope_error,
    degrees_of_freedom,
  };
}

export const powerAt = ({ factor, exponent }: PowerFit, x: number): number =>
  factor * x ** exponent;

const NORMAL = 1.959964;
const FEW = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262];

/** Half-width of a 95 % interval in standard errors: Student's t, from ten degrees of freedom on by the Cornish-Fisher expansion. */
export function studentT(degrees_of_freedom: number): number {
  const known = FEW[degrees_of_freedom - 1];
  if (known !== undefined) return known;
  if (!(degrees_of_freedom > 0)) return Number.NaN;
  const z = NORMAL;
  const first = (z ** 3 + z) / 4;
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  return z + first / degrees_of_freedom + second / degrees_of_freedom ** 2;
}

const sum = (
  points: readonly FitPoint[],
  term: (point: FitPoint, index: number) => number,
): number => points.reduce((total, point, index) => total + term(point, index), 0);
