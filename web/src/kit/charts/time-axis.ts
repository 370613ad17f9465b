// The time axis of the live figure: it only ever widens, in round steps, so that it stays still while samples arrive.

export interface TimeAxis {
  readonly low: number;
  readonly high: number;
  readonly log: boolean;
  readonly domain: readonly [number, number];
}

const LOG_FROM = 5;
const STEPS = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10] as const;

function rounded(value: number, up: boolean): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const unit = value / power;
  const step = up
    ? STEPS.find((each) => each >= unit * 0.999999)
    : STEPS.findLast((each) => each <= unit * 1.000001);
  return Number(((step ?? (up ? 10 : 1)) * power).toPrecision(12));
}

/** The axis is logarithmic once the values span more than a factor of five, and otherwise linear from zero. */
export function timeAxis(values: readonly number[], before?: TimeAxis): TimeAxis | undefined {
  const positive = values.filter((value) => value > 0 && Number.isFinite(value));
  const seen = before === undefined ? positive : [...positive, before.low, before.high];
  if (seen.length === 0) return before;
  const low = seen.reduce((a, b) => Math.min(a, b));
  const high = seen.reduce((a, b) => Math.max(a, b));
  const log = before?.log === true || high > low * LOG_FROM;
  const top = rounded(high * 1.04, true);
  return { low, high, log, domain: log ? [rounded(low * 0.96, false), top] : [0, top] };
}

/** True where a mark is close enough to the data to widen the axis for it. */
export function worthShowing(mark: number, values: readonly number[], reach: number): boolean {
  const axis = timeAxis(values);
  return axis !== undefined && mark >= axis.low / reach && mark <= axis.high * reach;
}
