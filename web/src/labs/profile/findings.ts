// The four questions, answered by the measurement: the first "no" names the wall. No DOM.

import type { ForwardProfile } from '../../engine/types';
import { digits, duration, gflopsPerSecond, percent, plural } from '../../kit/words/format';
import { asShown } from '../../kit/words/phrases';
import { ATTENTION, grouped, type OpRow } from './outcome';

/** What the questions are answered by. */
export interface Examined {
  /** The time of each step in ms, in order. */
  readonly steps_ms: readonly number[];
  /** The median time of a call. */
  readonly latency_ms: number;
  readonly overhead: Pick<ForwardProfile['overhead'], 'ops' | 'dispatch_ns' | 'dispatch_share'>;
  readonly peak_gflops_per_second: number;
  /** The time by kind of op, the slowest first. */
  readonly ops: readonly Pick<OpRow, 'name' | 'self_ms' | 'share' | 'flops'>[];
}

export function examinedOf(steps_ms: readonly number[], profile: ForwardProfile): Examined {
  const { latency_ms, overhead, device, trace } = profile;
  const { ops, dispatch_ns, dispatch_share } = overhead;
  return {
    steps_ms,
    latency_ms,
    overhead: { ops, dispatch_ns, dispatch_share },
    peak_gflops_per_second: device.peak_gflops_per_second,
    ops: grouped(trace, 'op').map(({ name, self_ms, share, flops }) => ({
      ...{ name, self_ms, share, flops },
    })),
  };
}

export const QUESTIONS = ['stable', 'busy', 'products', 'peak'] as const;
export type QuestionName = (typeof QUESTIONS)[number];

export type Wall = 'unequal' | 'overhead' | 'bandwidth' | 'kernel' | 'compute' | 'unknown';

export const WALLS: Readonly<Record<Wall, string>> = {
  unequal: 'unstable steps: unequal work, or a machine that is not quiet',
  overhead: 'overhead: the time between kernels',
  bandwidth: 'bandwidth: passes over memory outside the products',
  kernel: 'products far from the peak: too little work for each byte they read, or a poor kernel',
  compute: 'compute: the products run near the peak, and there are many of them',
  unknown: 'this clock cannot tell',
};

/** The threshold of each question. All are conventions, stated beside the question. */
export const LIMITS = {
  /** The upper quartile of the steps over the lower one. */
  stable: 3,
  /** The share of a call spent dispatching ops. */
  dispatch: 0.25,
  /** The share of the time in ops spent in products. */
  products: 0.5,
  /** The share of the peak rate. */
  peak: 0.5,
} as const;

const PRODUCTS = new Set(['linear', 'conv2d', 'matmul', ATTENTION]);

export interface Finding {
  readonly question: QuestionName;
  readonly value: number;
  /** Undefined where the clock is too coarse to tell. */
  readonly yes: boolean | undefined;
}

export const isProduct = (type: string): boolean => PRODUCTS.has(type);

export function quantile(values: readonly number[], at: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const place = at * (sorted.length - 1);
  const low = sorted[Math.floor(place)] ?? Number.NaN;
  const high = sorted[Math.ceil(place)] ?? Number.NaN;
  return low + (place - Math.floor(place)) * (high - low);
}

const productRows = ({ ops }: Examined): Examined['ops'] =>
  ops.filter(({ name }) => isProduct(name));

/** The GFLOP/s of all products together; undefined where their time is not measurable. */
export function productRate(examined: Examined): number | undefined {
  const rows = productRows(examined);
  const ms = rows.reduce((sum, { self_ms }) => sum + self_ms, 0);
  const flops = rows.reduce((sum, row) => sum + row.flops, 0);
  return ms > 0 ? flops / ms / 1e6 : undefined;
}

/** The findings of all four questions, in order. */
export function findings(examined: Examined): Finding[] {
  const { steps_ms, overhead, ops } = examined;
  const spread = quantile(steps_ms, 0.75) / quantile(steps_ms, 0.25);
  const dispatch = overhead.dispatch_share;
  const timed = ops.some(({ self_ms }) => self_ms > 0);
  const products = productRows(examined).reduce((sum, { share }) => sum + share, 0);
  const rate = productRate(examined);
  const reached = (rate ?? 0) / examined.peak_gflops_per_second;
  // Compared as they are shown: a share of "50 %" is 50 %.
  const share = (value: number) => asShown(value, 2);
  return [
    {
      question: 'stable',
      value: spread,
      yes: Number.isFinite(spread) ? asShown(spread) <= LIMITS.stable : undefined,
    },
    { question: 'busy', value: dispatch, yes: share(dispatch) <= LIMITS.dispatch },
    {
      question: 'products',
      value: products,
      yes: timed ? share(products) >= LIMITS.products : undefined,
    },
    {
      question: 'peak',
      value: reached,
      yes: rate === undefined ? undefined : share(reached) >= LIMITS.peak,
    },
  ];
}

/** The wall that a "no" stands for. */
export const WALL_OF: Readonly<Record<QuestionName, Wall>> = {
  stable: 'unequal',
  busy: 'overhead',
  products: 'bandwidth',
  peak: 'kernel',
};

/** The questions to ask: up to the first whose answer is "no" or unknown. */
export function asked(all: readonly Finding[]): Finding[] {
  const last = all.findIndex(({ yes }) => yes !== true);
  return last < 0 ? [...all] : all.slice(0, last + 1).filter(({ yes }) => yes !== undefined);
}

export function wallOf(all: readonly Finding[]): Wall {
  const first = all.find(({ yes }) => yes !== true);
  if (first === undefined) return 'compute';
  return first.yes === false ? WALL_OF[first.question] : 'unknown';
}

export const PROMPTS: Readonly<Record<QuestionName, string>> = {
  stable: `1. Is the step time stable? Call it stable if the middle half of the steps lies within a factor of ${LIMITS.stable}.`,
  busy: `2. Is the device busy with the ops themselves? Call it busy if dispatching them takes at most ${percent(LIMITS.dispatch)} of a call.`,
  products: `3. Is the busy time in products: linear, convolution, attention? Say yes from ${percent(LIMITS.products)} on.`,
  peak: `4. Do the products run near this device’s peak? Say yes from ${percent(LIMITS.peak)} of it on.`,
};

/** A part that was measured apart from its whole may come out larger. */
const part = (share: number): string => (share > 1 ? 'more than all' : percent(share));

/** What was measured, in a sentence. */
export function evidence(finding: Finding, examined: Examined): string {
  const { steps_ms, overhead, latency_ms, peak_gflops_per_second: peak } = examined;
  const { value } = finding;
  const at = (part: number) => duration(quantile(steps_ms, part));
  switch (finding.question) {
    case 'stable':
      return `The middle half of the steps takes ${at(0.25)} to ${at(0.75)}, a factor of ${digits(value, 3)}.`;
    case 'busy':
      return `Dispatching ${plural(overhead.ops, 'op')}, ${duration(overhead.dispatch_ns / 1e6)} each, takes ${part(value)} of a call of ${duration(latency_ms)}.`;
    case 'products':
      return `Products take ${percent(value)} of the time in ops.`;
    case 'peak':
      return `They run at ${gflopsPerSecond(productRate(examined) ?? 0)}, ${part(value)} of the peak of ${gflopsPerSecond(peak)}.`;
  }
}
