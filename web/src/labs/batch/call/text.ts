// The texts about one call.

import { count, duration, percent } from '../../../kit/words/format';
import { samplesPerSecond } from '../../../kit/words/phrases';
import { type Model, modelLatency, modelPerSecond } from '../model';

export const words = {
  call: (model: Model, batch: number) =>
    `At batch ${count(batch)}, ${percent(model.fixed_ms / modelLatency(model, batch))} of a call is done once for all`,
  once: ({ fixed_ms }: Model) => `once: ${duration(fixed_ms, 2)}`,
  forEach: ({ each_ms }: Model) => `each sample: ${duration(each_ms, 2)}`,
  rate: (model: Model, batch: number) =>
    `batch ${count(batch)}: ${samplesPerSecond(modelPerSecond(model, batch))}`,
  batches: 'Batches',
  at: (model: Model, batch: number) =>
    `Batch ${count(batch)} takes ${duration(modelLatency(model, batch))}: ${samplesPerSecond(modelPerSecond(model, batch))}.`,
  ownCall: 'By the line through your own times.',
  courseCall:
    'A system that TinyTorch described in 2025: about 4 ms for each call, 1 ms for each sample.',
};
