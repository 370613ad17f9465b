// The texts about one call.

import { count, duration, percent } from '../../../kit/words/format';
import { type Model, modelLatency } from '../model';

/** "5.7 µs + 8 × 9.1 µs": two digits, for it is read off a line, and not measured. */
const sumText = ({ fixed_ms, each_ms }: Model, batch: number): string =>
  `${duration(fixed_ms, 2)} + ${count(batch)} × ${duration(each_ms, 2)}`;

export const words = {
  call: (model: Model, batch: number, isOwn: boolean) =>
    `${isOwn ? 'At' : 'Another course’s system: at'} batch ${count(batch)}, ${percent(model.fixed_ms / modelLatency(model, batch))} of a call is work done once per call`,
  once: ({ fixed_ms }: Model) => `once: ${duration(fixed_ms, 2)}`,
  forEach: ({ each_ms }: Model) => `each sample: ${duration(each_ms, 2)}`,
  batches: 'Batches',
  at: (model: Model, batch: number) => `Batch ${count(batch)}: ${sumText(model, batch)}.`,
  ownCall: 'By the line through your own times.',
  courseCall: ({ fixed_ms, each_ms }: Model) =>
    `By a line through another course’s figures: about ${duration(fixed_ms, 2)} for each call, ${duration(each_ms, 2)} for each sample.`,
};
