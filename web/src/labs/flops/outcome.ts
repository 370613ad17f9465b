// What this lab predicts and counts, and the arithmetic on it. No DOM.

import type { ConventionCount, Description } from '../../engine/types';

export interface Said {
  readonly flops: number;
}

export interface Outcome {
  readonly title: string;
  readonly chosen: Description;
  /** The same model over batches 1, 2, 4 ... */
  readonly batches: readonly Description[];
  /** Over sequence lengths, for models that read tokens; else empty. */
  readonly lengths: readonly Description[];
}

export const BATCHES = [1, 2, 4, 8, 16, 32, 64, 128, 256] as const;

/** Powers of two up to the model's longest sequence, at least 16. */
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

/** In model order, the layers with most FLOPs; the rest is summed up in one line. */
export function shownLayers(description: Description): Group[] {
  const working = description.layers.filter((layer) => layer.flops > 0);
  const rows = working.map(({ name, flops }) => ({ label: name, flops }));
  if (rows.length <= MAX_ROWS) return rows;
  const kept = new Set([...rows].sort((a, b) => b.flops - a.flops).slice(0, MAX_ROWS - 1));
  const rest = rows.filter((row) => !kept.has(row));
  const sum = rest.reduce((total, row) => total + row.flops, 0);
  return [
    ...rows.filter((row) => kept.has(row)),
    { label: `${rest.length} other layers`, flops: sum },
  ];
}

/** The op type with most FLOPs, and its part of all. */
export function busiestType(description: Description): { type: string; share: number } | undefined {
  const sums = new Map<string, number>();
  for (const { type, flops } of description.layers) {
    sums.set(type, (sums.get(type) ?? 0) + flops);
  }
  const [busiest] = [...sums].sort((a, b) => b[1] - a[1]);
  if (busiest === undefined || description.flops_per_call === 0) return undefined;
  return { type: busiest[0], share: busiest[1] / description.flops_per_call };
}

/** FLOPs of one op type in one call. */
export function flopsOfType(description: Description, type: string): number {
  return description.layers
    .filter((layer) => layer.type === type)
    .reduce((total, layer) => total + layer.flops, 0);
}

export const ATTENTION = 'scaled_dot_product_attention';

export function convention(description: Description, id: string): ConventionCount | undefined {
  return description.conventions.find((count) => count.id === id);
}

/** The smallest and the largest count that any tool would print. */
export function spread(
  description: Description,
): { low: ConventionCount; high: ConventionCount } | undefined {
  const sorted = [...description.conventions].sort((a, b) => a.per_call - b.per_call);
  const low = sorted[0];
  const high = sorted.at(-1);
  return low === undefined || high === undefined ? undefined : { low, high };
}
