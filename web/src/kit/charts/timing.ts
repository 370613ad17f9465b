// Timing: raw samples in order on the left with the warm-up shaded, and their distribution on the right, on one shared axis.

import { nothing, type SVGTemplateResult, svg } from 'lit';
import { duration } from '../words/format';
import { axisY, type Drawing, fitText, sideLabels, textWidth } from './chart';
import { predictedLabel, predictedPlace, reached } from './predicted';
import { linearScale, logScale, niceDomain, type Scale } from './scale';

export interface TimingMark {
  /** "median 1.24 ms". */
  readonly label: string;
  readonly value: number;
  readonly kind: 'median' | 'mean' | 'percentile' | 'predicted' | 'tick';
}

export interface TimingOptions {
  /** Warm-up and samples in milliseconds per run, in the order in which they were taken. */
  readonly warmUp: readonly number[];
  readonly samples: readonly number[];
  readonly marks: readonly TimingMark[];
  /** 95 % interval of the median, drawn as a band. */
  readonly interval?: { readonly low: number; readonly high: number };
  /** Indices into samples. */
  readonly outliers?: readonly number[];
  /**
   * The ends of the axis in milliseconds; set them while live. By default all values and a prediction close to them, on a log axis when the
   * values span more than a factor of 20.
   */
  readonly domain?: readonly [number, number];
  readonly log?: boolean;
  /** Number of samples for which the strip reserves room while samples still arrive. */
  readonly expected?: number;
  readonly height?: number;
  /** What each sample is the time of: a run unless given. */
  readonly of?: string;
}

const MAX_POINTS = 400;
const BINS = 64;

function timeScale(options: TimingOptions, range: readonly [number, number]): Scale {
  const predicted = options.marks
    .filter(({ kind }) => kind === 'predicted')
    .map(({ value }) => value);
  const marks = options.marks.filter(({ kind }) => kind !== 'predicted');
  const data = [...options.warmUp, ...options.samples, ...marks.map(({ value }) => value)];
  const positive = data.filter((value) => value > 0);
  const spreads = Math.max(...positive) / Math.min(...positive) > 20;
  const log = options.log ?? (data.every((value) => value > 0) && spreads);
  const values = reached(data, predicted, { log, zero: true });
  const high = Math.max(...values);
  if (log) return logScale(options.domain ?? [Math.min(...values) * 0.9, high * 1.1], range, 5);
  return linearScale(options.domain ?? niceDomain([0, high > 0 ? high : 1]), range);
}

interface Bin {
  readonly from: number;
  readonly to: number;
  readonly share: number;
}

/** Bins have equal heights in pixels, so that they look even on a log axis. */
function bins(samples: readonly number[], y: Scale): Bin[] {
  const [bottom, top] = y.range;
  const step = (bottom - top) / BINS;
  const counts = Array.from({ length: BINS }, () => 0);
  for (const sample of samples) {
    const index = Math.floor((bottom - y.map(sample)) / step);
    const clamped = Math.max(0, Math.min(BINS - 1, index));
    counts[clamped] = (counts[clamped] ?? 0) + 1;
  }
  const most = Math.max(1, ...counts);
  return counts.map((many, index) => ({
    from: bottom - (index + 1) * step,
    to: bottom - index * step,
    share: many / most,
  }));
}

/** Returns a drawing function for `figure({draw: timing({...})})`. */
export function timing(options: TimingOptions): (width: number) => Drawing {
  return (width) => {
    const height = options.height ?? 320;
    const bottom = height - 28;
    const y = timeScale(options, [bottom, 40]);
    const format = (ms: number) => duration(ms, 2);
    const left = Math.max(...y.ticks.map((tick) => textWidth(format(tick)))) + 14;
    const labels = Math.min(
      width * 0.34,
      Math.max(80, ...options.marks.map((mark) => textWidth(mark.label, 12, 600) + 14)),
    );
    const right = width - labels;
    const middle = left + (right - left) * 0.7;
    const total = Math.max(
      options.expected ?? 0,
      options.warmUp.length + options.samples.length,
      1,
    );
    const x = linearScale([-0.5, total - 0.5], [left + 4, middle - 10]);
    const order = `${options.of ?? 'sample'}s in order`;
    return {
      height,
      body: svg`${axisY({ scale: y, label: `time per ${options.of ?? 'run'}`, format }, left, right)}
        ${warmUpShade(options, x, y, bottom)}
        ${band(options, y, left, right)}
        ${strip(options, x, y)}
        ${bins(options.samples, y).map(
          (bin) =>
            svg`<rect class="bin" x=${middle} y=${bin.from} width=${bin.share * (right - middle - 4)} height=${Math.max(1, bin.to - bin.from - 1)} />`,
        )}
        ${marks(options.marks, y, left, right, width)}
        <text class="axis-label" x=${left + 4} y=${height - 8}>${textWidth(order) < middle - left - 12 ? order : 'in order'}</text>
        <text class="axis-label" x=${middle} y=${height - 8}>${fitText('how many', width - middle)}</text>`,
    };
  };
}

function warmUpShade(
  options: TimingOptions,
  x: Scale,
  y: Scale,
  bottom: number,
): SVGTemplateResult | typeof nothing {
  const many = options.warmUp.length;
  if (many === 0) return nothing;
  const end = x.map(many - 0.5);
  // The line of a mark would strike the word through.
  const isFree = (at: number) =>
    options.marks.every(({ value }) => Math.abs(y.map(value) - (at - 4)) > 9);
  const at = [54, 72, 90].find(isFree) ?? 54;
  return svg`<rect class="shade" x=${x.range[0] - 4} y="40" width=${Math.max(2, end - x.range[0] + 4)} height=${Math.max(0, bottom - 40)} />
    <text class="rule-label" x=${x.range[0]} y=${at}>warm-up</text>`;
}

function band(
  options: TimingOptions,
  y: Scale,
  left: number,
  right: number,
): SVGTemplateResult | typeof nothing {
  const { interval } = options;
  if (interval === undefined) return nothing;
  const top = y.map(interval.high);
  return svg`<rect class="interval" x=${left} width=${right - left} y=${top} height=${Math.max(1.5, y.map(interval.low) - top)} />`;
}

/** The strip of samples; beyond MAX_POINTS it draws every n-th sample and all outliers, while the table has every sample. */
function strip(options: TimingOptions, x: Scale, y: Scale): SVGTemplateResult[] {
  const offset = options.warmUp.length;
  const outliers = new Set(options.outliers ?? []);
  const all = [...options.warmUp, ...options.samples];
  const stride = Math.ceil(all.length / MAX_POINTS);
  return all.flatMap((value, index) => {
    const outlier = outliers.has(index - offset);
    if (index % stride !== 0 && !outlier) return [];
    const kind = index < offset ? 'warm' : outlier ? 'outlier' : 'sample';
    return [
      svg`<circle class="dot ${kind}" cx=${x.map(index).toFixed(1)} cy=${y.map(value).toFixed(1)} r="2.5" />`,
    ];
  });
}

function marks(
  all: readonly TimingMark[],
  y: Scale,
  left: number,
  right: number,
  width: number,
): SVGTemplateResult[] {
  const labels = all.map((mark) => {
    const { at, off } = predictedPlace(y, mark.value);
    return {
      text: predictedLabel(mark.label, off, 'up'),
      y: at,
      off,
      className: `timing-label ${mark.kind}`,
    };
  });
  return [
    ...labels.map(({ y: at, off }, index) =>
      off === undefined
        ? svg`<line class="timing-mark ${all[index]?.kind}" x1=${left} x2=${right} y1=${at} y2=${at} />`
        : svg``,
    ),
    ...sideLabels(labels, right + 8, width - right - 8, [40, y.range[0]]),
  ];
}
