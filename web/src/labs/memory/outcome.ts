// What this lab measures, and the arithmetic on it. No DOM.

import type { CategoryBytes, MemoryReport, MemoryUse } from '../../engine/types';

export interface Outcome {
  readonly title: string;
  readonly report: MemoryReport;
  /** Plans of the same model over batches 1, 2, 4 ...: dry, so none is too large. */
  readonly plans: readonly MemoryReport[];
  readonly parameters: number;
  readonly memory_limit_bytes: number;
}

export const BATCHES = [1, 2, 4, 8, 16, 32, 64, 128, 256] as const;

/** Those of the six categories that a forward pass has; in the order they are stacked. */
export const CATEGORIES = ['parameters', 'inputs', 'activations', 'workspace'] as const;
export type ForwardCategory = (typeof CATEGORIES)[number];

export const bytesOf = (use: CategoryBytes | MemoryUse, category: ForwardCategory): number =>
  use[`${category}_bytes`];

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
    return planned.peak_bytes - at_peak.parameters_bytes > at_peak.parameters_bytes;
  })?.batch;
}

/** Bytes that each further sample adds at the peak: slope between the two largest plans. */
export function bytesPerSample(plans: readonly MemoryReport[]): number {
  const last = plans.at(-1);
  const before = plans.at(-2);
  if (last === undefined || before === undefined) return 0;
  return (last.planned.peak_bytes - before.planned.peak_bytes) / (last.batch - before.batch);
}

/** What was alive after each event up to the given one, largest first. */
export function aliveAfter({ timeline }: MemoryReport, event: number): MemoryReport['timeline'] {
  const alive: MemoryReport['timeline'][number][] = [];
  for (const change of timeline.slice(0, event + 1)) {
    if (change.bytes >= 0) {
      alive.push(change);
      continue;
    }
    const { label, bytes } = change;
    const released = alive.findIndex((each) => each.label === label && each.bytes === -bytes);
    if (released >= 0) alive.splice(released, 1);
  }
  return alive.sort((a, b) => b.bytes - a.bytes);
}
