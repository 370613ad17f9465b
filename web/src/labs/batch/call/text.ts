// The texts about one call.

import { count, duration, percent } from '../../../kit/words/format';
import { asShown, samplesPerSecond } from '../../../kit/words/phrases';
import { type Model, modelLatency, modelPerSecond } from '../model';

/** Two digits: it is read off a line, and not measured. */
const rateText = (model: Model, batch: number): string =>
  samplesPerSecond(asShown(modelPerSecond(model, batch), 2));

export const words = {
  call: (model: Model, batch: number) =>
    `At batch ${count(batch)}, ${percent(model.fixed_ms / modelLatency(model, batch))} of a call is work done once per call`,
  once: ({ fixed_ms }: Model) => `once: ${duration(fixed_ms, 2)}`,
  forEach: ({ each_ms }: Model) => `each sample: ${duration(each_ms, 2)}`,
  rate: (model: Model, batch: number) => `batch ${count(batch)}: ${rateText(model, batch)}`,
  batches: 'Batches',
  at: (model: Model, batch: number) =>
    `Batch ${count(batch)} takes ${duration(modelLatency(model, batch), 2)}: ${rateText(model, batch)}.`,
  ownCall: 'By the line through your own times.',
  courseCall: ({ fixed_ms, each_ms }: Model) =>
    `By TinyTorch’s figures of 2025 for a system of its own: about ${duration(fixed_ms, 2)} for each call, ${duration(each_ms, 2)} for each sample.`,
};
