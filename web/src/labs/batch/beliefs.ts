// Wrong ideas about the gain of a large batch, each with the number it leads to; and why the gain is what it is.

import { count, duration } from '../../kit/words/format';
import { durationsLike, multiple } from '../../kit/words/phrases';
import type { Belief } from '../../lab/beliefs';
import { claim } from '../../lab/claim';
import { gainEstimate, gainVerdict } from './curve/model';
import { COURSE, COURSE_GAIN, courseModel, lawOf, type Point } from './model';

/** A limit within this factor of the gain is none that it is still below. */
const ABOVE = 1.03;

/** A gain whose whole interval lies within this factor of the limit has hardly more to win. */
const HARDLY = 1.25;

interface Ends {
  readonly first: Point;
  readonly last: Point;
}

const each = ({ batch, latency_ms }: Point): number => latency_ms / batch;

/** The time of a sample alone and in the largest batch: "Alone a sample takes 37.9 µs, in a batch of 64 11.8 µs". */
function perSample({ first, last }: Ends): string {
  const both = durationsLike([each(first), each(last)]);
  return `Alone a sample takes ${both(each(first))}, in a batch of ${count(last.batch)} it takes ${both(each(last))}`;
}

/** What a call costs before its first sample, and each sample; where the batches lie on a line. */
function cost(points: readonly Point[]): string | undefined {
  const model = lawOf(points);
  if (model === undefined) return undefined;
  return `A call costs about ${duration(model.fixed_ms, 2)} before its first sample and ${duration(model.each_ms, 2)} for each`;
}

/** The gain of an endless batch, where the batches lie on a line. */
const limitOf = (points: readonly Point[]): number | undefined => {
  const model = lawOf(points);
  return model && (model.fixed_ms + model.each_ms) / model.each_ms;
};

/** The same, only where it is beyond the error above the measured gain: no finite batch beats the endless one. */
const ceiling = (points: readonly Point[]): number | undefined => {
  const most = limitOf(points);
  if (most === undefined) return undefined;
  return claim(gainEstimate(points), most, ABOVE).verdict === 'less' ? most : undefined;
};

/** Behind what is shared: the limit, or that the measured gain has reached it; nothing where the intervals leave both open. */
function limitBehind(points: readonly Point[]): string {
  const [reached, above] = [limitOf(points), ceiling(points)];
  if (above !== undefined) return `: even an endless batch would bring only ${multiple(above)}`;
  return reached !== undefined && claim(gainEstimate(points), reached, HARDLY).verdict === 'equal'
    ? ': larger batches would bring hardly more'
    : '';
}

/** The ideas that a prediction may show. */
export function beliefs(points: readonly Point[]): Belief[] {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || first === last) return [];
  const ends = { first, last };
  const most = ceiling(points);
  const alone = perSample(ends);
  const many = count(last.batch);
  const atMost =
    most === undefined ? '' : `: even an endless batch would bring only ${multiple(most)}`;
  const split = cost(points);
  const free = {
    value: last.batch,
    why: `That is as if ${many} samples took no longer than one. ${split === undefined ? alone : `${split}${atMost}`}.`,
  };
  const isGain = gainVerdict(points) === 'more';
  const none = {
    value: 1,
    why: isGain
      ? `That is as if samples shared nothing. ${split === undefined ? alone : `${split}; ${many} samples share the first part`}.`
      : `That is as if every sample took the same time. ${alone}.`,
  };
  const longer = last.latency_ms / first.latency_ms;
  const call = {
    value: longer,
    why: `That is how many times as long the call takes: ${duration(last.latency_ms)} instead of ${duration(first.latency_ms)}. In that time it does ${many} samples.`,
  };
  const limit = {
    value: most ?? Number.NaN,
    why: `That is the gain of an endless batch. At ${many} a sample still carries its share of the call’s own cost.`,
  };
  const { fixed_ms, each_ms } = courseModel();
  const other = {
    value: last.batch === COURSE.at(-1)?.batch ? COURSE_GAIN : Number.NaN,
    why: `That is the gain of the system shown at first, whose calls cost as much as ${count(fixed_ms / each_ms)} samples before the first. ${split === undefined ? alone : `${split}, here`}.`,
  };
  return [free, none, call, limit, other].filter(({ value }) => Number.isFinite(value));
}

/** What can be shared, and what cannot; without a line, what a sample costs alone and among many. */
export function mechanism(points: readonly Point[], prediction: number): string {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || first === last) return '';
  if (prediction > last.batch)
    return `Even if a batch cost no more than one sample, the gain would be ${count(last.batch)}×.`;
  const model = lawOf(points);
  if (model === undefined) return `${perSample({ first, last })}.`;
  return `Only the ${duration(model.fixed_ms, 2)} of a call are shared, not the ${duration(model.each_ms, 2)} of each sample${limitBehind(points)}.`;
}
