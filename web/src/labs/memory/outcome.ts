// The data types of this lab's plans and measurements, and the arithmetic on both, without DOM.

import type { CategoryBytes, Description, MemoryReport, MemoryUse } from '../../engine/types';

export interface Dry {
  readonly title: string;
  readonly description: Description;
  readonly plan: MemoryReport;
  /** Plans of the same model at batches 1, 2, 4 ...: even a batch that does not fit can be planned. */
  readonly plans: readonly MemoryReport[];
  readonly memory_limit_bytes: number;
}

export interface Outcome {
  readonly title: string;
  readonly report: MemoryReport;
}

export const BATCHES = [1, 2, 4, 8, 16, 32, 64, 128, 256] as const;

/** The ledger's categories that occur in a forward pass, in stacking order. */
export const CATEGORIES = ['parameters', 'buffers', 'inputs', 'activations', 'workspace'] as const;
export type ForwardCategory = (typeof CATEGORIES)[number];

export const bytesOf = (use: CategoryBytes | MemoryUse, category: ForwardCategory): number =>
  use[`${category}_bytes`];

/** Bytes that are stored once and do not depend on the batch. */
export const storedOnce = ({ parameters_bytes, buffers_bytes }: CategoryBytes): number =>
  parameters_bytes + buffers_bytes;

/** The measured use, or the planned use where the run was refused. */
export const useOf = (report: MemoryReport): MemoryUse => report.measured ?? report.planned;

/** The index of the event with the highest total. */
export function peakEvent(report: MemoryReport): number {
  const totals = report.timeline.map((event) => event.total_bytes);
  return totals.indexOf(Math.max(...totals));
}

/** The first planned batch at which parameters are less than half of the peak. */
export function overtakingBatch(plans: readonly MemoryReport[]): number | undefined {
  return plans.find(({ planned }) => planned.peak_bytes > 2 * planned.at_peak.parameters_bytes)
    ?.batch;
}

/** Bytes that each further sample adds at the peak: the slope between the two largest plans. */
export function bytesPerSample(plans: readonly MemoryReport[]): number {
  const last = plans.at(-1);
  const before = plans.at(-2);
  if (last === undefined || before === undefined) return 0;
  return (last.planned.peak_bytes - before.planned.peak_bytes) / (last.batch - before.batch);
}

/** Steps of the peak that differ by less are the same. */
const SAME = 0.01;

/** The batch from which every further sample adds as much to the peak as the last ones do; undefined where that is never so. */
export function steadyGrowth(plans: readonly MemoryReport[]): {
  readonly from: number | undefined;
  readonly slope: number;
} {
  const slope = bytesPerSample(plans);
  const isSteady = (index: number) =>
    plans
      .slice(index)
      .every(
        (_, at) =>
          at === 0 || Math.abs(bytesPerSample(plans.slice(0, index + at + 1)) / slope - 1) < SAME,
      );
  const first = plans.findIndex((_, index) => index < plans.length - 1 && isSteady(index));
  return { from: plans[first]?.batch, slope };
}

/** The number of samples that fit the limit, extrapolated with that slope. */
export const samplesThatFit = ({ plan, plans, memory_limit_bytes }: Dry): number =>
  (memory_limit_bytes - storedOnce(plan.planned)) / bytesPerSample(plans);

/** A moment of the pass, and what is alive then. */
export interface Moment {
  readonly label: string;
  readonly total_bytes: number;
  readonly activations_bytes: number;
  readonly workspace_bytes: number;
  /** Parameters, buffers and inputs. */
  readonly stored_bytes: number;
}

const NOTHING: Moment = {
  label: '',
  total_bytes: 0,
  activations_bytes: 0,
  workspace_bytes: 0,
  stored_bytes: 0,
};

/** The peak if activations were never released, as in training: the same events without those releases. */
export function peakIfAllKept({ timeline }: MemoryReport): Moment {
  let unreleased = 0;
  let peak = NOTHING;
  for (const { bytes, category, label, total_bytes, current } of timeline) {
    if (category === 'activations' && bytes < 0) unreleased -= bytes;
    if (total_bytes + unreleased <= peak.total_bytes) continue;
    const { parameters_bytes, buffers_bytes, inputs_bytes, workspace_bytes } = current;
    peak = {
      label,
      total_bytes: total_bytes + unreleased,
      activations_bytes: current.activations_bytes + unreleased,
      workspace_bytes,
      stored_bytes: parameters_bytes + buffers_bytes + inputs_bytes,
    };
  }
  return peak;
}

/** The name of a tensor; a layer's workspace has the name of its result. */
export const tensorName = ({ label, category }: { label: string; category: string }): string =>
  category === 'workspace' ? `${label} workspace` : label;

export interface Life {
  readonly label: string;
  readonly category: ForwardCategory;
  readonly bytes: number;
  /** Indices of events: the tensor is allocated at `from` and is alive until just before `to`. */
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

/** The largest number of tensors that are alive after any one event. */
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

/** The tensors that are alive after the given event, largest first. */
export const aliveAfter = (report: MemoryReport, event: number): Life[] =>
  livesOf(report)
    .filter(({ from, to }) => from <= event && event < to)
    .sort((a, b) => b.bytes - a.bytes);

/** True if what is stored once is already more than the tab may allocate. */
export const isTooLarge = ({ plan, memory_limit_bytes }: Dry): boolean =>
  storedOnce(plan.planned) > memory_limit_bytes;

/** Activations beside parameters at the peak. */
export function activationsBesideParameters({ at_peak }: MemoryUse): 'more' | 'equal' | 'less' {
  const { activations_bytes: activations, parameters_bytes: parameters } = at_peak;
  if (activations === parameters) return 'equal';
  return activations > parameters ? 'more' : 'less';
}
