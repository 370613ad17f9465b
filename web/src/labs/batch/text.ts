// The texts of this lab: those in its figures, sentences made from the numbers, questions, and the same measurement in PyTorch.

import type { CheckQuestion } from '../../kit/controls/check';
import { bytes, count, digits, duration, plural } from '../../kit/words/format';
import { asShown, listed, samplesPerSecond } from '../../kit/words/phrases';
import type { Setup, Source } from '../../lab/contract';
import { type MarkedParagraph, say } from '../../lab/paragraph';
import { torchModel } from '../../lab/pytorch';
import { given } from '../../lab/scene';
import { quoted } from '../../lab/tinytorch';
import { factsOf } from '../../session/fact';
import { advised, isSurelyFastest } from './curve/model';
import * as curve from './curve/text';
import * as line from './line/text';
import * as memory from './memory/text';
import {
  batchesUpTo,
  bestWithin,
  type Chosen,
  fastest,
  type Known,
  knee,
  modelOf,
  type Outcome,
  type Point,
  pointsOf,
  quickerThan,
  wasBusy,
} from './model';

function within(points: readonly Point[], bound_ms: number): string {
  const quick = quickerThan(points, bound_ms);
  const best = bestWithin(points, bound_ms);
  if (best === undefined) return `Not even batch 1 answers within ${duration(bound_ms)}`;
  const bound = duration(bound_ms);
  if (wasBusy(points))
    return `The largest rate within ${bound}: batch ${count(best.batch)}, on a busy machine`;
  const overall = advised(points);
  if (quick.includes(overall.point))
    return overall.isMost
      ? `Batch ${count(overall.point.batch)}, which brings the most, also answers within ${bound}`
      : `No batch brings measurably more than batch ${count(overall.point.batch)}, which answers within ${bound}`;
  const { point, isMost } = advised(quick);
  const rate = samplesPerSecond(point.samples_per_second);
  return isMost
    ? `Within ${bound}, batch ${count(point.batch)} brings the most: ${rate}`
    : `Within ${bound}, no batch brings measurably more than batch ${count(point.batch)}: ${rate}`;
}

export const figures = {
  within,
  bound: (ms: number) => `your bound: ${duration(ms)}`,
};

/** "Batch 1 answers after 15.4 µs, batch 64 after 603 µs." */
const answers = (points: readonly Point[]): string => {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return '';
  const large =
    last === first ? '' : `, batch ${count(last.batch)} after ${duration(last.latency_ms)}`;
  return `Batch ${count(first.batch)} answers after ${duration(first.latency_ms)}${large}.`;
};

type Swept = Known<'sweep'>;

const pointsIn = ({ outcomes: { sweep } }: Swept): readonly Point[] => pointsOf(sweep.readings);

const leftOut = ({ left_out }: Outcome): MarkedParagraph[] =>
  left_out.flatMap(({ batch, why }) => say(`Batch ${count(batch)} was not measured: ${why}.`));

export function twice(points: readonly Point[]): CheckQuestion {
  const first = points[0]?.latency_ms ?? 0;
  const answer = quickerThan(points, 2 * first).at(-1);
  const ms = answer?.latency_ms ?? 0;
  return {
    id: 'twice-the-time',
    kind: 'choice',
    prompt:
      'An answer may take at most twice as long as at batch 1. What is the largest batch measured here that keeps to it?',
    options: points.map(({ batch }) => ({ id: String(batch), label: count(batch) })),
    answer: String(answer?.batch ?? 1),
    hints: [
      'How long does batch 1 take? The axis is a log axis: twice is the same distance everywhere.',
      `Set the bound to ${duration(2 * first)} and look below it.`,
    ],
    feedback: () =>
      `Batch 1 takes ${duration(first)}, batch ${count(answer?.batch ?? 1)} ${duration(ms)}: ${digits(asShown(ms) / asShown(first), 3)} times as long.`,
  };
}

const sources: Source[] = [
  ...quoted('batches'),
  {
    text: 'The limit and the length at which half of it is reached, for vector computers, after Hockney and Jesshope: Computational Science Education Project, Oak Ridge',
    url: 'http://www.phy.ornl.gov/csep/CSEP/CA/NODE30.html',
  },
  {
    text: 'Least squares with weights and its standard errors: NIST/SEMATECH e-Handbook of statistical methods, section 4.1.4.3',
    url: 'https://www.itl.nist.gov/div898/handbook/pmd/section1/pmd143.htm',
  },
  {
    text: 'Batches under a bound on latency, in a data centre: Jouppi and others, In-datacenter performance analysis of a tensor processing unit, 2017',
    url: 'https://arxiv.org/abs/1704.04760',
  },
];

/** PyTorch code for the batches in both passes, the median of each, and the same weighted fit. */
function pytorch(setup: Setup, batches: readonly number[]): string {
  const { code, input } = torchModel(setup);
  return `import numpy as np
${code}
model.eval()

from torch.utils import benchmark

batches = [${batches.join(', ')}]
times = {b: [] for b in batches}
with torch.inference_mode():
    for b in batches + batches[::-1]:  # up, then down: drift cancels
        names = {'model': model, 'x': ${input('b')}}
        timer = benchmark.Timer('model(x)', globals=names)
        run = timer.blocked_autorange(min_run_time=0.3)
        times[b].append(run.median)
b, t = np.array(batches), np.array([np.mean(times[n]) for n in batches])
c, a = np.polyfit(b, t, 1, w=1 / t)    # relative distances
print(f'{1e6 * a:.1f} us for a call, {1e6 * c:.2f} us for a sample')
print('off the line:', np.round(t / (a + c * b) - 1, 3))`;
}

export const text = {
  params: {
    model: { hint: 'Only models that fit into this tab.' },
    batch: { label: 'Largest batch', hint: 'All smaller powers of two are measured too.' },
    bound: { label: 'An answer may take', unit: 'µs' },
  },
  predict: {
    label: ({ model, values: { batch } }: Setup<Chosen>) =>
      `With batch ${count(batch)}, how many times as many samples per second does ${model.title} handle as with batch 1?`,
    echo: curve.asSaid,
    inWords: (prediction: number) => `${curve.asSaid(prediction)} the samples per second`,
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
        say: ({ values }: Known) =>
          say(
            `If all of a call were shared, ${count(values.batch)} at once would be ${count(values.batch)} times as many per second; if nothing were, no more than alone.`,
          ),
      },
      title: () => 'What does a larger batch bring?',
      say: ({ outcomes: { sweep }, prediction }: Swept) =>
        curve.found(pointsOf(sweep.readings), prediction, sweep.title),
      more: ({ outcomes: { sweep } }: Swept) => [...leftOut(sweep), ...say(curve.course())],
      questions: () => [curve.courseKnee],
    },
    bound: {
      title: () => 'How long may an answer take?',
      say: (view: Swept) =>
        say(`${answers(pointsIn(view))} Move your bound: how many samples per second?`),
      questions: (view: Swept) => (wasBusy(pointsIn(view)) ? [] : [twice(pointsIn(view))]),
    },
    line: {
      title: () => 'Does each further sample cost the same time?',
      say: (view: Swept) => say(line.fixedPart(pointsIn(view), modelOf(pointsIn(view)))),
      more: (view: Swept) => [
        ...say(line.drift(pointsIn(view))),
        ...given(modelOf(pointsIn(view)), (model) => line.inside(view.outcomes.sweep, model)),
      ],
      questions: (view: Swept) =>
        given(modelOf(pointsIn(view)), (model) => [line.unmeasured(pointsIn(view), model)]),
    },
    memory: {
      title: () => 'And what does a larger batch cost?',
      say: ({ dry }: Known) => given(dry, ({ plans }) => memory.perSample(plans)),
      more: ({ outcomes }: Known) => given(outcomes.sweep, memory.peaks),
    },
  },
  ending: {
    measured: (view: Swept) => curve.gainText(pointsIn(view)),
    verdict: (view: Swept, prediction: number) =>
      curve.verdictOn(pointsIn(view), prediction, view.outcomes.sweep.title),
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
        [`Batch ${count(last?.batch ?? 1)} over batch 1`]: curve.gainText(points),
        ...(wasBusy(points)
          ? {}
          : {
              'Most samples per second': `${samplesPerSecond(best.samples_per_second)} at batch ${count(best.batch)}${isSurelyFastest(best, points) ? '' : '; none is surely the fastest'}`,
              '90 % of that from': `batch ${count(knee(points)?.batch ?? best.batch)}`,
              'Is it a line': line.words.line(points, modelOf(points)),
            }),
        'Peak memory of the largest': bytes(outcome.plans.at(-1)?.peak_bytes ?? 0),
      });
    },
    facts: ({ readings, tick_ms, left_out }: Outcome) => {
      const further = line.measuredAgain(pointsOf(readings));
      const restless = readings.filter(({ steady }) => !steady).length;
      const samples = readings.reduce((sum, reading) => sum + reading.samples, 0);
      return [
        {
          label: 'Order',
          value: 'batches growing, then shrinking; the mean of both medians counts',
        },
        ...(further.length === 0 ? [] : [{ label: 'Measured again', value: listed(further) }]),
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
