// What the figures say: titles made from the numbers, notes, labels.

import { bytes, count, duration, percent } from '../../kit/words/format';
import { COURSE_GAIN } from './course';
import {
  bestWithin,
  fastest,
  type Model,
  modelLatency,
  modelPerSecond,
  noiseOf,
  type Outcome,
  type Plan,
  type Point,
  ratioBetween,
  ratioOf,
  smallestAsFast,
  worstOf,
} from './outcome';
import { multiple, rate } from './words';

/** Distances from the line below this are not worth a word. */
const SMALL = 0.03;

/** The batch where a straight line is wrong: farther off than small, and than its measurements spread. */
export function missed(points: readonly Point[], model: Model) {
  const worst = worstOf(model, points);
  const far = Math.max(SMALL, 2 * noiseOf(worst.point));
  return Math.abs(worst.off) < far ? undefined : worst;
}

function throughput({ finished, largest }: Outcome, points: readonly Point[]): string {
  const last = points.at(-1);
  if (!finished || last === undefined) return `Samples per second, batch 1 to ${count(largest)}`;
  const { low, high } = ratioBetween(points);
  const batch = `Batch ${count(last.batch)}`;
  const best = fastest(points);
  const other = best.batch !== last.batch && smallestAsFast(points).batch !== last.batch;
  const most = other && best.batch > 1 ? `; batch ${count(best.batch)} the most` : '';
  if (low <= 1 && 1 <= high) return `${batch} brings no measurable gain over batch 1${most}`;
  return `${batch} brings ${multiple(ratioOf(points))} the samples per second of batch 1${most}`;
}

function within(points: readonly Point[], bound_ms: number): string {
  const best = bestWithin(points, bound_ms);
  if (best === undefined) return `Not even batch 1 answers within ${duration(bound_ms)}`;
  return best.batch === fastest(points).batch
    ? `The fastest batch, ${count(best.batch)}, also answers within ${duration(bound_ms)}`
    : `Within ${duration(bound_ms)}, batch ${count(best.batch)} brings the most: ${rate(best.samples_per_second)}`;
}

function line(points: readonly Point[], model: Model | undefined): string {
  if (model === undefined) return 'Too few batches to lay a line through';
  const wrong = missed(points, model);
  if (wrong !== undefined)
    return `Batch ${count(wrong.point.batch)} takes ${percent(Math.abs(wrong.off))} ${wrong.off > 0 ? 'longer' : 'less'} than a straight line says`;
  return model.fixed_is_clear
    ? `Within the error a straight line: about ${duration(model.fixed_ms, 2)} for a call, ${duration(model.each_ms, 2)} for a sample`
    : 'Time grows at the same rate as the batch, within the error';
}

function memory(plans: readonly Plan[]): string {
  const last = plans.at(-1);
  if (last === undefined) return 'Memory against batch';
  const { batch, parameters_bytes: parameters, inputs_and_activations_bytes: samples } = last;
  const than =
    samples === parameters ? 'as much as' : samples > parameters ? 'more than' : 'less than';
  return `At batch ${count(batch)}, activations take ${bytes(samples)}: ${than} the ${bytes(parameters)} of parameters`;
}

export const figures = {
  call: (model: Model, batch: number) =>
    `At batch ${count(batch)}, ${percent(model.fixed_ms / modelLatency(model, batch))} of a call is done once for all`,
  once: ({ fixed_ms }: Model) => `once: ${duration(fixed_ms, 2)}`,
  forEach: ({ each_ms }: Model) => `each sample: ${duration(each_ms, 2)}`,
  rate: (model: Model, batch: number) =>
    `batch ${count(batch)}: ${rate(modelPerSecond(model, batch))}`,
  batches: 'Batches',
  at: (model: Model, batch: number) =>
    `Batch ${count(batch)} takes ${duration(modelLatency(model, batch))}: ${rate(modelPerSecond(model, batch))}.`,
  ownCall: 'By the line through your own times.',
  courseCall:
    'A system that TinyTorch described in 2025: about 4 ms for each call, 1 ms for each sample.',
  course: `Another system: batch 64 brings ${multiple(COURSE_GAIN)} the samples per second of batch 1`,
  other: 'TinyTorch’s system of 2025',
  throughput,
  yours: (said: number) => `you said ${multiple(said)}`,
  twice: 'Each batch is measured on the way up and again on the way down.',
  within,
  bound: (ms: number) => `your bound: ${duration(ms)}`,
  line,
  lineNote:
    'Where both ways agree and are off the line, it is wrong; where they differ, it is noise.',
  memory,
  memoryNote: 'Activations with the inputs. Planned by a dry run of each batch.',
};
