import type { Control } from './search';

/** The budget that is held equal: parameters, or FLOPs of one sample. */
export const TARGETS: Readonly<Record<Control, number>> = {
  parameters: 400_000,
  flops: 20_000_000,
};

/** A transformer whose weights do not fit into a small cache, and the length of its prompt. */
export const DECODER = { width: 384, depth: 4 };
export const PROMPT = 128;
