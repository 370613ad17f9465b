// All that this lab says: sentences made from the numbers.

import { bytes, count, duration, gbPerSecond, percent, plural } from '../../kit/words/format';
import { asShown } from '../../kit/words/phrases';
import type { Setup } from '../../lab/contract';
import type { MarkedParagraph } from '../../lab/paragraph';
import { given } from '../../lab/scene';
import { offBy, verdict } from '../../lab/verdict';
import { factsOf } from '../../session/fact';
import { COURSE, courseModel } from './course';
import { figures, missed } from './figure-words';
import type { Known } from './model';
import {
  batchesUpTo,
  fastest,
  fixedBetween,
  knee,
  type Model,
  modelOf,
  type Outcome,
  type Plan,
  type Point,
  pointsOf,
  ratioBetween,
  ratioOf,
  residual,
  smallestAsFast,
} from './outcome';
import type { Chosen } from './params';
import { pytorch } from './pytorch';
import { courseKnee, twice, unmeasured } from './questions';
import { sources } from './sources';
import { listed, multiple, rate } from './words';

/** A change between the ways up and down that is one. */
const DRIFT = 0.05;
type Swept = Known<'sweep'>;

const say = (text: string): MarkedParagraph[] => [{ text }];
const pointsIn = ({ outcomes: { sweep } }: Swept): readonly Point[] => pointsOf(sweep.readings);

export function judged(points: readonly Point[], said: number, title: string): MarkedParagraph {
  const ratio = asShown(ratioOf(points));
  const { low, high } = ratioBetween(points);
  const most = points.at(-1)?.batch ?? 1;
  if (low <= said && said <= high)
    return {
      lead: `You said ${multiple(said)}; it was ${multiple(ratio)}.`,
      text: 'That is within the error.',
    };
  if (said === 0)
    return {
      lead: `You said 0×; it was ${multiple(ratio)}.`,
      text: 'Some samples per second there always are.',
    };
  return verdict({
    ...{ said: asShown(said), measured: ratio, format: multiple, of: title },
    sides: ['much', 'little'],
    thought: said > most ? `More than ${count(most)}× no shared cost can explain.` : '',
  });
}

/** What the best batch is, by aim. */
function aims(points: readonly Point[]): string {
  const best = fastest(points);
  const same = smallestAsFast(points);
  const bend = knee(points) ?? best;
  const throughput =
    same.batch === best.batch
      ? `For throughput take batch ${count(best.batch)}.`
      : `For throughput take batch ${count(same.batch)}: batch ${count(best.batch)} cannot be told from it.`;
  if (bend.batch >= same.batch) return throughput;
  const rates = percent(asShown(bend.samples_per_second) / asShown(same.samples_per_second));
  const time = percent(asShown(bend.latency_ms) / asShown(same.latency_ms));
  return `${throughput} Batch ${count(bend.batch)} brings ${rates} of batch ${count(same.batch)}’s samples per second and answers in ${time} of its time.`;
}

/** What a call costs before its first sample, and why a line can be wrong. */
export function fixedPart(points: readonly Point[], model: Model | undefined): string {
  if (model === undefined) return 'Choose a larger batch and run again.';
  if (missed(points, model) !== undefined)
    return 'Both ways agree, so it is not noise: engines choose other loops for one row than for many, and large batches leave a cache. A straight line knows none of it.';
  const { low, high } = fixedBetween(model);
  return model.fixed_is_clear
    ? `Before its first sample a call probably costs between ${duration(low, 2)} and ${duration(high, 2)}: large batches share it.`
    : 'What a call costs before its first sample cannot be told from nothing: there is little to share.';
}

export function drift(points: readonly Point[]): string {
  const drifts = points.flatMap((point) => point.drift ?? []);
  const most = drifts.reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a), 0);
  const order = 'Each batch was measured twice, with batches growing and then shrinking';
  const all = drifts.every((one) => Math.abs(one) > DRIFT && Math.sign(one) === Math.sign(most));
  return all && drifts.length > 1
    ? `${order}. The machine became ${most > 0 ? 'slower' : 'faster'} meanwhile, by up to ${percent(Math.abs(most))}: that cancels from the averages.`
    : `${order}; the two differ by at most ${percent(Math.abs(most))}${Math.abs(most) < DRIFT ? ', so the order hardly matters' : ', not all in one direction: that is noise'}.`;
}

/** Only arithmetic; no cause is claimed. */
function inside({ plans }: Outcome, { fixed_ms, fixed_is_clear }: Model): MarkedParagraph[] {
  if (!fixed_is_clear) return [];
  const parameters = plans[0]?.parameters_bytes ?? 0;
  const bandwidth = parameters / 1e9 / (fixed_ms / 1000);
  return say(
    `What does a call do once? It is made, and it reads ${bytes(parameters)} of parameters. If that were all, they would be read at ${gbPerSecond(bandwidth)}; compare it with the bandwidth of this device on the opening page.`,
  );
}

/** The course text's 200, 667, 914, 985 samples per second. */
function course(): string {
  const model = courseModel();
  const off = Math.max(
    ...COURSE.map(({ batch, latency_ms }) => Math.abs(residual(model, batch, latency_ms))),
  );
  return `TinyTorch’s figures of 2025, ${listed(COURSE.map((each) => each.samples_per_second))} samples/s at batches ${listed(COURSE.map(({ batch }) => batch))}, are calls of ${listed(COURSE.map(({ latency_ms }) => duration(latency_ms)))}. ${duration(model.fixed_ms)} for each call and ${duration(model.each_ms)} for each sample explain all four within ${percent(off)}. The text names three causes: overhead, bandwidth and memory limits.`;
}

const perSample = ({ inputs_and_activations_bytes, batch }: Plan): MarkedParagraph[] =>
  say(
    `Parameters are stored once. Each sample adds ${bytes(inputs_and_activations_bytes / batch)} of inputs and activations.`,
  );

/** The largest batch's peak: planned, and what its run took. */
function checked({ batch, peak_bytes }: Plan, peak: number | undefined): MarkedParagraph[] {
  if (peak === undefined) return say('The largest batch’s peak was planned, not run.');
  return say(
    peak === peak_bytes
      ? `A real run at batch ${count(batch)} took exactly the ${bytes(peak_bytes)} planned.`
      : `A real run at batch ${count(batch)} took ${bytes(peak)}; ${bytes(peak_bytes)} were planned.`,
  );
}

const peaks = ({ plans, measured_peak_bytes: peak }: Outcome): readonly MarkedParagraph[] =>
  given(plans.at(-1), (last) => checked(last, peak));

const leftOut = ({ left_out }: Outcome): MarkedParagraph[] =>
  left_out.flatMap(({ batch, why }) => say(`Batch ${count(batch)} was not measured: ${why}.`));

export const text = {
  params: {
    model: { hint: 'Only models that fit into this tab.' },
    batch: { label: 'Largest batch', hint: 'All powers of two up to it are measured.' },
    bound: { label: 'An answer may take', unit: 'µs' },
  },
  predict: {
    label: ({ model, values: { batch } }: Setup<Chosen>) =>
      `How many times more samples per second with batch ${batch} than with batch 1, for ${model.title}?`,
    echo: multiple,
    said: (said: number) => `${multiple(said)} the samples per second`,
  },
  scenes: {
    call: {
      title: () => 'A call does some work once, and some for each sample',
      say: () =>
        say(
          'Step to larger batches: the grey part is shared among more samples, but each answer waits for its whole batch.',
        ),
    },
    curve: {
      before: {
        title: ({ values }: Known) => `What will batch ${count(values.batch)} bring here?`,
        say: () => say('The other system gains less and less. Does this device do the same?'),
      },
      title: () => 'What does a larger batch bring?',
      say: ({ outcomes: { sweep }, said }: Swept) => {
        const points = pointsOf(sweep.readings);
        return [
          ...given(said, (said) => [judged(points, said, sweep.title)]),
          ...say(aims(points)),
        ];
      },
      more: ({ outcomes: { sweep } }: Swept) => [...leftOut(sweep), ...say(course())],
      questions: () => [courseKnee],
    },
    bound: {
      title: () => 'How long may an answer take?',
      say: (view: Swept) =>
        say(
          `Batch 1 answers first, after ${duration(pointsIn(view)[0]?.latency_ms ?? 0)}. Move your bound: which batch brings most below it?`,
        ),
      questions: (view: Swept) => [twice(pointsIn(view))],
    },
    line: {
      title: () => 'Is it a straight line?',
      say: (view: Swept) => say(fixedPart(pointsIn(view), modelOf(pointsIn(view)))),
      more: (view: Swept) => [
        ...say(drift(pointsIn(view))),
        ...given(modelOf(pointsIn(view)), (model) => inside(view.outcomes.sweep, model)),
      ],
      questions: (view: Swept) =>
        given(modelOf(pointsIn(view)), (model) => [unmeasured(pointsIn(view), model)]),
    },
    memory: {
      title: () => 'And what does a larger batch cost?',
      say: ({ dry }: Known) => given(dry?.plans.at(-1), perSample),
      more: ({ outcomes }: Known) => given(outcomes.sweep, peaks),
    },
  },
  ending: {
    measured: (view: Swept) => `${multiple(ratioOf(pointsIn(view)))} the samples per second`,
    judged: (view: Swept, said: number) =>
      said === 0 ? 'too low' : offBy(asShown(said), asShown(ratioOf(pointsIn(view)))),
    lesson: () =>
      'There is no best batch without an aim: most samples, quick answers, or little memory.',
  },
  sweep: {
    results: (outcome: Outcome) => {
      const points = pointsOf(outcome.readings);
      const best = fastest(points);
      const last = points.at(-1);
      return factsOf({
        Model: `${outcome.title}, batches ${listed(points.map(({ batch }) => batch))}`,
        [`Batch ${count(last?.batch ?? 1)} over batch 1`]: `${multiple(ratioOf(points))} the samples per second`,
        'Most samples per second': `${rate(best.samples_per_second)} at batch ${count(best.batch)}`,
        '90 % of that from': `batch ${count(knee(points)?.batch ?? best.batch)}`,
        'Is it a line': figures.line(points, modelOf(points)),
        'Peak memory of the largest': bytes(outcome.plans.at(-1)?.peak_bytes ?? 0),
      });
    },
    facts: ({ readings, tick_ms, left_out }: Outcome) => {
      const restless = readings.filter(({ steady }) => !steady).length;
      const samples = readings.reduce((sum, reading) => sum + reading.samples, 0);
      return [
        {
          label: 'Order',
          value: 'batches growing, then shrinking; the mean of both medians counts',
        },
        {
          label: 'Samples',
          value: `${count(samples)} in ${plural(readings.length, 'measurement')}; clock tick ${duration(tick_ms, 1)}`,
        },
        {
          label: 'Warm-up',
          value:
            restless === 0
              ? 'every measurement became steady'
              : `${plural(restless, 'measurement')} of ${count(readings.length)} began before times were steady`,
        },
        ...left_out.map(({ batch, why }) => ({
          label: `Batch ${count(batch)}`,
          value: `not measured: ${why}`,
        })),
      ];
    },
  },
  pytorch: (setup: Setup<Chosen>) => pytorch(setup, batchesUpTo(setup.values.batch)),
  sources,
};
