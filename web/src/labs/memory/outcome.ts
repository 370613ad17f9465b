// What this lab knows without running and what it measures, and the arithmetic on both. No DOM.

import type { CategoryBytes, Description, MemoryReport, MemoryUse } from '../../engine/types';

export interface Dry {
  readonly title: string;
  readonly description: Description;
  readonly plan: MemoryReport;
  /** Plans of the same model over batches 1, 2, 4 ...: none is too large to be planned. */
  readonly plans: readonly MemoryReport[];
  readonly memory_limit_bytes: number;
}

export interface Outcome {
  readonly title: string;
  readonly report: MemoryReport;
}

export const BATCHES = [1, 2, 4, 8, 16, 32, 64, 128, 256] as const;

/** Those of the ledger's categories that a forward pass has; in the order they are stacked. */
export const CATEGORIES = ['parameters', 'buffers', 'inputs', 'activations', 'workspace'] as const;
export type ForwardCategory = (typeof CATEGORIES)[number];

export const bytesOf = (use: CategoryBytes | MemoryUse, category: ForwardCategory): number =>
  use[`${category}_bytes`];

/** What is there whatever the batch: it is stored once. */
export const storedOnce = ({ parameters_bytes, buffers_bytes }: CategoryBytes): number =>
  parameters_bytes + buffers_bytes;

/** Measured where it ran, planned where it was refused. */
export const useOf = (report: MemoryReport): MemoryUse => report.measured ?? report.planned;

/** The category with most bytes at the moment of the peak. */
export function largestAtPeak(use: MemoryUse): ForwardCategory {
  return CATEGORIES.reduce((best, category) =>
    bytesOf(use.at_peak, category) > bytesOf(use.at_peak, best) ? category : best,
  );
}

/** Index of the event at which the total was highest. */
export function peakEvent(report: MemoryReport): number {
  const totals = report.timeline.map((event) => event.total_bytes);
  return totals.indexOf(Math.max(...totals));
}

/** First planned batch at which what depends on the batch outgrows the parameters. */
export function overtakingBatch(plans: readonly MemoryReport[]): number | undefined {
  return plans.find(({ planned }) => {
    const { at_peak } = planned;
    return planned.peak_bytes - storedOnce(at_peak) > at_peak.parameters_bytes;
  })?.batch;
}

/** Bytes that each further sample adds at the peak: slope between the two largest plans. */
export function bytesPerSample(plans: readonly MemoryReport[]): number {
  const last = plans.at(-1);
  const before = plans.at(-2);
  if (last === undefined || before === undefined) return 0;
  return (last.planned.peak_bytes - before.planned.peak_bytes) / (last.batch - before.batch);
}

/** Samples that fit the limit, by that slope. */
export const samplesThatFit = ({ plan, plans, memory_limit_bytes }: Dry): number =>
  (memory_limit_bytes - storedOnce(plan.planned)) / bytesPerSample(plans);

/** Highest sum if activations were never released, as training must keep them: same events, without their releases. */
export function peakIfAllKept({ timeline }: MemoryReport): number {
  let kept = 0;
  let peak = 0;
  for (const { bytes, category, total_bytes } of timeline) {
    if (category === 'activations' && bytes < 0) kept -= bytes;
    peak = Math.max(peak, total_bytes + kept);
  }
  return peak;
}

export interface Life {
  readonly label: string;
  readonly category: ForwardCategory;
  readonly bytes: number;
  /** Events: taken at `from`, alive until before `to`. */
  readonly from: number;
  readonly to: number;
}

/** Every tensor from its allocation to its release. */
export function livesOf({ timeline }: MemoryReport): Life[] {
  const lives: (Omit<Life, 'to'> & { to: number })[] = [];
  const alive = new Map<string, (typeof lives)[number][]>();
  for (const [at, { label, category, bytes }] of timeline.entries()) {
    const key = `${label} ${Math.abs(bytes)}`;
    if (bytes < 0) {
      const ended = alive.get(key)?.shift();
      if (ended !== undefined) ended.to = at;
      continue;
    }
    const to = timeline.length;
    const life = { label, category: category as ForwardCategory, bytes, from: at, to };
    lives.push(life);
    alive.set(key, [...(alive.get(key) ?? []), life]);
  }
  return lives;
}

/** Most tensors alive after any one event. */
export function mostAlive({ timeline }: MemoryReport): number {
  let alive = 0;
  return Math.max(
    0,
    ...timeline.map(({ bytes }) => {
      alive += bytes < 0 ? -1 : 1;
      return alive;
    }),
  );
}

/** What was alive after the given event, largest first. */
export const aliveAfter = (report: MemoryReport, event: number): Life[] =>
  livesOf(report)
    .filter(({ from, to }) => from <= event && event < to)
    .sort((a, b) => b.bytes - a.bytes);
