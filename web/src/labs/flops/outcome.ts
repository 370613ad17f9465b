// The data types of this lab's predictions and counts, and the arithmetic on them, without DOM.

import type { ConventionCount, Description } from '../../engine/types';

/** The engine's counts without running the model; they are updated on every change of a control. */
export interface Dry {
  readonly title: string;
  readonly chosen: Description;
  /** The same model at batches 1, 2, 4 ... */
  readonly batches: readonly Description[];
  /** Counts over sequence lengths: of the model if it takes tokens, of GPT-2 small otherwise. */
  readonly lengths: readonly Description[];
  readonly reader: string;
}

/** The predicted quantity: the FLOPs of one call. */
export interface Outcome {
  readonly title: string;
  readonly description: Description;
}

/** The matrix product that is stepped through: 3 x 4 by 4 x 2. */
export const PRODUCT = { rows: 3, inner: 4, columns: 2 } as const;
export const MULTIPLY_ADDS = PRODUCT.rows * PRODUCT.inner * PRODUCT.columns;

/** The cells that the nth multiply-add reads and adds to, in row-major order of the results. */
export function touched(nth: number): { row: number; column: number; inner: number } {
  const cell = Math.floor(nth / PRODUCT.inner);
  return {
    row: Math.floor(cell / PRODUCT.columns),
    column: cell % PRODUCT.columns,
    inner: nth % PRODUCT.inner,
  };
}

/** FLOPs per sample count as constant within this tolerance, because some work is done once per call, such as batch norm's scale. */
const STEADY = 0.005;

/** What a counter of products alone leaves out, by the types of layers that do it. */
const LEFT_OUT: readonly (readonly [name: string, types: RegExp])[] = [
  ['biases', /^bias$/],
  ['activations', /relu|gelu|silu|tanh|sigmoid/],
  ['norms', /norm/],
  ['softmax', /softmax|scaled_dot/],
  ['additions', /^add|position/],
  ['pooling', /pool/],
];
const PRODUCTS = /^(linear|conv)/;

/** The work of a model besides its products: "biases", "activations" and the like. */
export function leftOut({ layers }: Description): string[] {
  const working = layers.filter(({ flops, type }) => flops > 0 && !PRODUCTS.test(type));
  const has = (of: (type: string) => boolean) => working.some(({ type }) => of(type));
  const biased = layers.some(({ type, bias_flops }) => PRODUCTS.test(type) && bias_flops > 0);
  return [
    ...LEFT_OUT.filter(
      ([name, types]) => has((type) => types.test(type)) || (biased && name === 'biases'),
    ).map(([name]) => name),
    ...(has((type) => LEFT_OUT.every(([, types]) => !types.test(type))) ? ['other layers'] : []),
  ];
}

/** The relative difference between the largest and the smallest FLOPs per sample, over all batches. */
export function sampleSpread(batches: readonly Description[]): number {
  const all = batches.map((each) => each.flops_per_sample);
  const most = Math.max(0, ...all);
  return most === 0 ? 0 : (most - Math.min(...all)) / most;
}

/** The count that stays constant over the batch. */
export function steady(batches: readonly Description[]): 'call' | 'sample' | 'both' | 'neither' {
  const calls = new Set(batches.map((each) => each.flops_per_call));
  const sample = sampleSpread(batches) <= STEADY;
  if (calls.size === 1) return sample ? 'both' : 'call';
  return sample ? 'sample' : 'neither';
}

export const BATCHES = [1, 2, 4, 8, 16, 32, 64, 128, 256] as const;

/** Powers of two from 16 up to the model's longest sequence. */
export function lengthsUpTo(longest: number): number[] {
  const lengths: number[] = [];
  for (let length = 16; length <= longest; length *= 2) lengths.push(length);
  return lengths;
}

export interface Group {
  readonly label: string;
  readonly flops: number;
}

const MAX_ROWS = 12;

/** The layers with most FLOPs, in model order, where there are many with repeated blocks as one; the others are summed in one row. */
export function shownLayers(description: Description): Group[] {
  const working = description.layers.filter((layer) => layer.flops > 0);
  const all = working.map(({ name, flops }) => ({ label: name, flops }));
  if (all.length <= MAX_ROWS) return all;
  const rows = groupRepeated(all);
  if (rows.length <= MAX_ROWS) return rows;
  const shown = new Set([...rows].sort((a, b) => b.flops - a.flops).slice(0, MAX_ROWS - 1));
  const rest = rows.filter((row) => !shown.has(row));
  const sum = rest.reduce((total, row) => total + row.flops, 0);
  return [...rows.filter((row) => shown.has(row)), { label: 'all others', flops: sum }];
}

/** A number without a name before it counts layers, which may be of any kind. */
const patternOf = (label: string): string =>
  /^\d/.test(label) ? label : label.replace(/\.\d+(?=\.|$)/g, '.*');

/** "12 × h.*.mlp.fc" instead of twelve rows. */
function groupRepeated(rows: readonly Group[]): Group[] {
  const groups = new Map<string, Group & { many: number }>();
  for (const { label, flops } of rows) {
    const pattern = patternOf(label);
    const { many = 0, flops: before = 0, label: first = label } = groups.get(pattern) ?? {};
    groups.set(pattern, { many: many + 1, flops: before + flops, label: first });
  }
  return [...groups].map(([pattern, { many, flops, label }]) => ({
    label: many === 1 ? label : `${many} × ${pattern}`,
    flops,
  }));
}

/** The op type with most FLOPs, and its share of the total. */
export function busiestType(description: Description): { type: string; share: number } | undefined {
  const sums = new Map<string, number>();
  for (const { type, flops } of description.layers) {
    sums.set(type, (sums.get(type) ?? 0) + flops);
  }
  const [busiest] = [...sums].sort((a, b) => b[1] - a[1]);
  if (busiest === undefined || description.flops_per_call === 0) return undefined;
  return { type: busiest[0], share: busiest[1] / description.flops_per_call };
}

/** The FLOPs of one op type in one call. */
export function flopsOfType(description: Description, type: string): number {
  return description.layers
    .filter((layer) => layer.type === type)
    .reduce((total, layer) => total + layer.flops, 0);
}

export const ATTENTION = 'scaled_dot_product_attention';

export function convention(description: Description, id: string): ConventionCount | undefined {
  return description.conventions.find((count) => count.id === id);
}

/** Formats "torchinfo 1.8.0": a tool's output depends on its version. */
export const named = ({ tool, version }: ConventionCount): string =>
  version === '' ? tool : `${tool} ${version}`;

/** Attention's share of all FLOPs. */
export const attentionShare = (description: Description): number =>
  description.flops_per_call === 0
    ? 0
    : flopsOfType(description, ATTENTION) / description.flops_per_call;

/** How the work grows beside the length of the text, from the shortest to the longest. */
export function growthOf({ lengths }: Dry): 'more' | 'alike' | 'less' | 'none' {
  const [first, last] = [lengths[0], lengths.at(-1)];
  if (first === undefined || last === undefined || last.flops_per_call === 0) return 'none';
  // Whole numbers: the products are exact.
  const [work, text] = [last.flops_per_call * first.seq, first.flops_per_call * last.seq];
  if (work === text) return 'alike';
  return work > text ? 'more' : 'less';
}

/** True where a token looks at others. */
export const attends = ({ lengths }: Dry): boolean =>
  lengths.some((description) => attentionShare(description) > 0);

/** The smallest and the largest count that any of the tools would print. */
export function spread(
  description: Description,
): { low: ConventionCount; high: ConventionCount } | undefined {
  const sorted = [...description.conventions].sort((a, b) => a.per_call - b.per_call);
  const low = sorted[0];
  const high = sorted.at(-1);
  return low === undefined || high === undefined ? undefined : { low, high };
}

/** The largest and the smallest count without torchinfo's released version, where that alone is the smallest, by far. */
export function withoutReleased({ conventions }: Description) {
  const released = conventions.find(({ id }) => id === 'torchinfo');
  const others = conventions.filter((each) => each !== released).map((each) => each.per_call);
  const [low, high] = [Math.min(...others), Math.max(...others)];
  const isFar = released !== undefined && low > 0 && 2 * released.per_call < low;
  return {
    released: released === undefined ? '' : named(released),
    rest: isFar ? { low, high } : undefined,
  };
}

/** The unit of time in which the seconds are a number from 1 on, and that number. */
export function inUnit(seconds: number): { readonly value: number; readonly unit: string } {
  if (seconds >= 1) return { value: seconds, unit: 's' };
  return seconds >= 1e-3
    ? { value: 1e3 * seconds, unit: 'ms' }
    : { value: 1e6 * seconds, unit: 'µs' };
}

/** The share of attention that a course once claimed, of the time. */
const CLAIMED_SHARE = 0.73;

export const exceedsClaim = (description: Description): boolean =>
  attentionShare(description) > CLAIMED_SHARE;
