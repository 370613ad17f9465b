// The explanation, made from the numbers; plain text, so that it can be tested without a page.

import { factorOff } from '../../kit/controls/grade';
import { bytes, count, duration, gbPerSecond, percent, times } from '../../kit/words/format';
import type { Paragraph } from '../../lab/paragraph';
import { COURSE, courseModel } from './course';
import {
  bestWithin,
  fastest,
  KNEE,
  knee,
  type Model,
  modelOf,
  noiseOf,
  type Outcome,
  type Point,
  pointsOf,
  ratioOf,
  residual,
  type Said,
  smallestAsFast,
  worstOf,
} from './outcome';
import { batchText, listed, multiple, rate } from './words';

const CLOSE = 1.1;
/** Residuals below this are not worth a word. */
const SMALL = 0.03;
/** A change between the passes that is one. */
const DRIFT = 0.05;

export function verdict(points: readonly Point[], said: Said): Paragraph {
  const ratio = ratioOf(points);
  const batch = points.at(-1)?.batch ?? 1;
  const off = factorOff(said.ratio, ratio);
  const both = `You said ${multiple(said.ratio)}; batch ${count(batch)} brings ${multiple(ratio)} the samples per second of batch 1`;
  if (off < CLOSE) return { lead: `${both}.`, text: `Within ${percent(off - 1)}.` };
  const lead = `${both}, so ${times(off)} too ${said.ratio > ratio ? 'much' : 'little'}.`;
  const most =
    said.ratio >= batch
      ? `${multiple(batch)} would mean that ${count(batch)} samples take no longer than one; more than that no fixed cost can explain.`
      : '';
  return { lead, text: most };
}

export function line(outcome: Outcome, model: Model | undefined): Paragraph {
  const points = pointsOf(outcome.readings);
  if (model === undefined) {
    return {
      lead: 'Too few batches for a line.',
      text: 'Two points always lie on one. Choose a larger batch and run again.',
    };
  }
  const { fit, fixed_ms, each_ms } = model;
  const method = `Fitted to the ${count(points.length)} batches by least squares of the relative residuals (each weighted with 1/T²), because noise grows with the time; ± is one standard error, with ${count(fit.degrees_of_freedom)} degrees of freedom.`;
  const plus = `a = ${duration(fixed_ms)} ± ${duration(fit.intercept_error, 2)} for each call, c = ${duration(each_ms)} ± ${duration(fit.slope_error, 2)} for each sample`;
  return { lead: `T(b) = a + c b with ${plus}.`, text: `${method} ${fixedPart(outcome, model)}` };
}

/** What the fixed part could be; only arithmetic, no cause is claimed. */
function fixedPart({ plans }: Outcome, { fixed_ms, fixed_is_clear }: Model): string {
  if (!fixed_is_clear) {
    return 'The fixed part a cannot be told from 0 here: what a batch shares is lost in what the line does not explain.';
  }
  const parameters = plans[0]?.parameters_bytes ?? 0;
  const bandwidth = parameters / 1e9 / (fixed_ms / 1000);
  return `What is in a? The cost of a call itself, and what a batch shares: reading ${bytes(parameters)} of parameters. If a were only that, they would be read at ${gbPerSecond(bandwidth)}; compare it with the bandwidth of this device on the opening page.`;
}

export function half(points: readonly Point[], model: Model): Paragraph {
  const { half_batch, half_batch_error, limit_per_second } = model;
  const limit = `By the line no batch brings more than 1 ÷ c = ${rate(limit_per_second)}`;
  if (!model.fixed_is_clear) {
    return {
      lead: `${limit}.`,
      text: unclearHalf(points),
    };
  }
  return {
    lead: `${limit}; half of it is reached at batch a ÷ c = ${batchText(half_batch)} ± ${batchText(half_batch_error)}, 90 % at ${batchText(9 * half_batch)}.`,
    text:
      half_batch < 1
        ? 'Even a single sample costs more than all that a call shares.'
        : half_batch < 4
          ? `At batch ${batchText(half_batch)} the fixed part and the samples cost the same: a small batch has most of the gain.`
          : `At batch ${batchText(half_batch)} the fixed part and the samples cost the same; well below it, a sample more is nearly free.`,
  };
}

function unclearHalf(points: readonly Point[]): string {
  const best = fastest(points);
  const gain = best.samples_per_second / (points[0]?.samples_per_second ?? Number.NaN);
  return gain > CLOSE
    ? `As a is not clear, neither is a ÷ c: batch ${count(best.batch)} does bring ${multiple(gain)} the samples per second of batch 1, but not in the way of a line.`
    : 'As a is not clear, neither is a ÷ c: there is little to share, and larger batches bring little here.';
}

/** The course text's question: best for throughput, efficiency, latency. */
export function aims(
  points: readonly Point[],
  model: Model | undefined,
  bound_ms: number,
): Paragraph {
  const best = fastest(points);
  const enough = smallestAsFast(points);
  const bend = knee(points) ?? best;
  const same =
    enough.batch === best.batch ? '' : `, and batch ${count(enough.batch)} cannot be told from it`;
  const throughput = `For throughput: batch ${count(best.batch)}, ${rate(best.samples_per_second)}${same}.`;
  const part = model ? bend.samples_per_second / model.limit_per_second : Number.NaN;
  // Beyond the limit the line is wrong, which the residuals say.
  const share = part <= 1 ? ` (${percent(part)} of the line’s limit)` : '';
  const saved = bend.latency_ms / best.latency_ms;
  const efficiency = `For efficiency: batch ${count(bend.batch)}, the smallest with ${percent(KNEE)} of that${share}${bend.batch === best.batch ? '' : `; it answers in ${percent(saved)} of the time`}.`;
  return {
    lead: 'There is no best batch without an aim.',
    text: `${throughput} ${efficiency} ${latencyAim(points, bound_ms)}`,
  };
}

function latencyAim(points: readonly Point[], bound_ms: number): string {
  const first = points[0];
  const within = bestWithin(points, bound_ms);
  if (within === undefined || first === undefined) {
    return `For latency: none. Even batch ${count(first?.batch ?? 1)} takes ${duration(first?.latency_ms ?? 0)}, more than your bound of ${duration(bound_ms)}.`;
  }
  return `For latency: batch 1, ${duration(first.latency_ms)}; under your bound of ${duration(bound_ms)}, batch ${count(within.batch)}, which takes ${duration(within.latency_ms)} and brings ${rate(within.samples_per_second)}.`;
}

export function residuals(points: readonly Point[], model: Model): Paragraph {
  const { point, off } = worstOf(model, points);
  if (Math.abs(off) < SMALL) {
    return {
      lead: `The line is within ${percent(SMALL)} of every batch.`,
      text: 'A fixed part and a part for each sample are all that shows here.',
    };
  }
  const noise = noiseOf(point);
  const what = `Batch ${count(point.batch)} takes ${percent(Math.abs(off))} ${off > 0 ? 'longer' : 'less'} than the line says`;
  if (Math.abs(off) < 2 * noise) {
    return {
      lead: `${what}, but its two measurements and their intervals spread by ±${percent(noise)}.`,
      text: 'So this does not show that the line is wrong. Run again on a quieter machine.',
    };
  }
  return {
    lead: `${what}: more than the ±${percent(noise)} of its measurements, so the line is wrong there.`,
    text: `${pattern(points, model)} Engines choose other loops for one row than for many, share large products among threads where they have them, and large batches have activations that leave a cache; a straight line knows none of it.`,
  };
}

/** Which batches are above and below the line by more than a little. */
function pattern(points: readonly Point[], model: Model): string {
  const above = (sign: number) =>
    points
      .filter((each) => sign * residual(model, each.batch, each.latency_ms) > SMALL)
      .map(({ batch }) => batch);
  const [slower, faster] = [above(1), above(-1)];
  const part = (batches: readonly number[], word: string) =>
    batches.length === 0
      ? ''
      : `${batches.length === 1 ? 'Batch' : 'Batches'} ${listed(batches)} ${batches.length === 1 ? 'is' : 'are'} ${word} than the line by more than ${percent(SMALL)}.`;
  return [part(slower, 'slower'), part(faster, 'faster')].filter((text) => text !== '').join(' ');
}

export function drift(points: readonly Point[]): Paragraph {
  const drifts = points.flatMap(({ drift: one }) => (one === undefined ? [] : [one]));
  const most = drifts.reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a), 0);
  const order =
    'Each batch was measured twice, once with batches growing and once with them shrinking';
  if (
    drifts.length > 1 &&
    drifts.every((one) => Math.abs(one) > DRIFT && Math.sign(one) === Math.sign(most))
  ) {
    return {
      lead: `The machine became ${most > 0 ? 'slower' : 'faster'} while it measured: every batch, by up to ${percent(Math.abs(most))}.`,
      text: `${order}, so this cancels from the averages instead of looking like an effect of the batch.`,
    };
  }
  return {
    lead: `${order}; the two differ by at most ${percent(Math.abs(most))}.`,
    text:
      Math.abs(most) < DRIFT
        ? 'So the order hardly matters. Measured in one pass only, a machine that warms up would look like a cost of large batches.'
        : 'Not all in the same direction: that is noise of the machine rather than a drift.',
  };
}

export function memory({ plans, measured_peak_bytes }: Outcome): Paragraph {
  const first = plans[0];
  const last = plans.at(-1);
  if (first === undefined || last === undefined) return { lead: '', text: '' };
  const samples = last.inputs_and_activations_bytes;
  const each = samples / last.batch;
  const { parameters_bytes, workspace_bytes } = last;
  const crossing =
    samples > parameters_bytes
      ? 'By then they exceed the parameters'
      : `They would exceed the parameters from batch ${count(Math.floor(parameters_bytes / each) + 1)} on`;
  const extra =
    workspace_bytes > first.workspace_bytes
      ? ` Workspace grows too, from ${bytes(first.workspace_bytes)} to ${bytes(workspace_bytes)}: other loops need other buffers.`
      : '';
  const checked =
    measured_peak_bytes === undefined
      ? 'The largest batch’s peak was planned, not run.'
      : measured_peak_bytes === last.peak_bytes
        ? `A real run at batch ${count(last.batch)} took exactly the ${bytes(last.peak_bytes)} planned.`
        : `A real run at batch ${count(last.batch)} took ${bytes(measured_peak_bytes)}; ${bytes(last.peak_bytes)} were planned.`;
  return {
    lead: `Memory has the same form: ${bytes(parameters_bytes)} of parameters once, and at batch ${count(last.batch)} ${bytes(each)} of inputs and activations for each sample.`,
    text: `${crossing}.${extra} ${checked}`,
  };
}

/** The course text's 200, 667, 914, 985 samples per second. */
export function course(): Paragraph {
  const model = courseModel();
  const last = COURSE.at(-1);
  const off = Math.max(
    ...COURSE.map(({ batch, latency_ms }) => Math.abs(residual(model, batch, latency_ms))),
  );
  const bend = knee(COURSE);
  const said = listed(COURSE.map(({ samples_per_second }) => samples_per_second));
  return {
    lead: `The course text’s ${said} samples/s at batches ${listed(COURSE.map(({ batch }) => batch))} are calls of ${listed(COURSE.map(({ latency_ms }) => duration(latency_ms)))}.`,
    text: `The same fit gives a = ${duration(model.fixed_ms)}, c = ${duration(model.each_ms)}, a limit of ${rate(model.limit_per_second)} and half of it at batch ${batchText(model.half_batch)}; no batch is more than ${percent(off)} off the line. The text names three causes: overhead, bandwidth and memory limits. A fixed cost for each call explains all four numbers that well. For throughput batch ${last?.batch} is best, for latency batch 1 (${duration(COURSE[0]?.latency_ms ?? 0)}), for efficiency batch ${bend?.batch}: ${percent((bend?.samples_per_second ?? 0) / (last?.samples_per_second ?? 1))} of the speed of batch ${last?.batch} in ${percent((bend?.latency_ms ?? 0) / (last?.latency_ms ?? 1))} of its time.`,
  };
}

export function leftOut({ left_out }: Outcome): Paragraph {
  const [first] = left_out;
  return {
    lead: `Not measured: ${left_out.length === 1 ? 'batch' : 'batches'} ${listed(left_out.map(({ batch }) => count(batch)))}.`,
    text: first === undefined ? '' : `At batch ${count(first.batch)} ${first.why}.`,
  };
}

/** In the order of the figures. */
export function paragraphs(
  outcome: Outcome,
  bound_ms: number,
  said: Said | undefined,
): Paragraph[] {
  const points = pointsOf(outcome.readings);
  const model = modelOf(points);
  return [
    ...(said === undefined ? [] : [verdict(points, said)]),
    line(outcome, model),
    ...(model === undefined ? [] : [half(points, model)]),
    aims(points, model, bound_ms),
    ...(model === undefined ? [] : [residuals(points, model)]),
    drift(points),
    memory(outcome),
    course(),
    ...(outcome.left_out.length === 0 ? [] : [leftOut(outcome)]),
  ];
}

export const shortFit = ({ fixed_ms, each_ms }: Model): string =>
  `${duration(fixed_ms)} + ${duration(each_ms)} × batch`;
