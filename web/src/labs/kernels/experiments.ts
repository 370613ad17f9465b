// The measured ladder, and the counts that need no run.

import { experiment, type Run, type Setup } from '../../lab/define';
import { type Counters, countersOf } from './counters';
import { measure } from './measure';
import type { Outcome } from './outcome';
import type { Chosen, Order } from './params';
import { RUNGS } from './rungs';
import { fetchedBy } from './walk';

export interface Dry {
  readonly size: number;
  /** The counters of the rungs whose loops are known, with fused multiply-add and without. */
  readonly counters: Readonly<Record<'fused' | 'split', Readonly<Record<string, Counters>>>>;
  readonly order: Order;
  readonly fetched: Readonly<Record<Order, number>>;
}

/** Counting takes a few milliseconds per rung, so the page may draw in between. */
async function counters(size: number, signal: AbortSignal): Promise<Dry['counters']> {
  const of = async (fused: boolean) => {
    const all: Record<string, Counters> = {};
    for (const variant of Object.keys(RUNGS)) {
      await new Promise((resume) => setTimeout(resume));
      signal.throwIfAborted();
      const one = countersOf(variant, size, fused);
      if (one !== undefined) all[variant] = one;
    }
    return all;
  };
  return { fused: await of(true), split: await of(false) };
}

export async function dry(
  { values }: Setup<Chosen>,
  signal: AbortSignal,
  before: Dry | undefined,
): Promise<Dry> {
  const size = Number(values.size);
  return {
    size,
    counters: before?.size === size ? before.counters : await counters(size, signal),
    order: values.order,
    fetched: { ijk: fetchedBy('ijk'), ikj: fetchedBy('ikj'), tiled: fetchedBy('tiled') },
  };
}

export const ladder = experiment({
  uses: ['size'],
  steps: { ladder: 6000 },
  run: (run: Run<Chosen, Outcome>) => measure(run),
});
