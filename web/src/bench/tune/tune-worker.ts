// Measures generated kernels in a worker, one after the other.

import type { TimingBudget } from '../sandbox';
import { type Measured, measureCandidate } from './candidate';
import type { Variant } from './space';

export interface ToTuner {
  readonly id: number;
  readonly variant: Variant;
  readonly budget: TimingBudget;
}
export type FromTuner =
  | { readonly id: number; readonly measured: Measured }
  | { readonly id: number; readonly problem: string };

const post = (message: FromTuner) => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<ToTuner>) => {
  const { id, variant, budget } = data;
  try {
    post({ id, measured: measureCandidate(variant, budget) });
  } catch (thrown) {
    post({ id, problem: String(thrown) });
  }
});
