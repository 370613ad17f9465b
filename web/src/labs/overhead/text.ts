// All texts of this lab; the longer sentences have a file of their own.

import { html } from 'lit';
import { duration } from '../../kit/words/format';
import type { Setup } from '../../lab/contract';
import { term } from '../../lab/glossary';
import type { MarkedParagraph } from '../../lab/paragraph';
import { given } from '../../lab/scene';
import { facts, results, sources } from './facts';
import type { Known, Queued } from './model';
import { finding } from './outcome';
import type { Chosen } from './params';
import { pytorch } from './pytorch';
import { honest, onePercent, rare } from './questions';
import { isWorkLonger, launchMs, sharedMs } from './queue-outcome';
import { blame, cure, launching, launchMessage, workText } from './queue-sentences';
import {
  ASKED,
  claims,
  costTitle,
  cprofile,
  dispatch,
  granularity,
  misses,
  sampled,
  shortOps,
  source,
  UNINTERRUPTED,
  verdictOn,
} from './sentences';
import { cost, percents } from './words';

type Looked = Known<'instruments'>;

const say = (text: MarkedParagraph['text']): MarkedParagraph[] => [{ text }];

/** The launch and the work, in one sentence. */
export function wrongly(queue: Queued): string {
  const launch = launchMs(queue);
  if (launch === 0 || !isWorkLonger(queue)) return `${launchMessage(queue)}.`;
  return `As on a GPU, the call returns early: a clock around the launch says ${duration(launch, 2)}; awaited alone, the work takes ${workText(queue)}.`;
}

const COST = 'What does looking cost?';
const LAUNCH = 'Do you time the work, or its launch?';
const RUN = ['Launch and wait', 'Launch again'] as const;

export const text = {
  params: {
    model: { hint: 'Only models that fit into this tab.' },
    launches: { label: 'Launches in a row' },
    size: {
      label: 'Rows and columns of the matrices',
      options: { 64: '64', 128: '128', 192: '192', 256: '256' },
    },
  },
  predict: {
    label: ({ model, values: { batch } }: Setup<Chosen>) =>
      `By how many percent does reading the clock around every op slow ${model.title}, ${batch === 1 ? 'with one input' : `with a batch of ${batch}`}?`,
    echo: percents,
    inWords: (prediction: number) => `${percents(prediction)} slower`,
  },
  scenes: {
    ways: {
      title: () => 'A profiler runs on the machine that it watches',
      say: () =>
        say(
          html`Step through the ways. ${term('instrumentation', 'Instrumentation')} times everything; ${term('sampling', 'sampling')} only looks now and then.`,
        ),
    },
    cost: {
      before: {
        title: () => COST,
        say: () =>
          say(
            'Each way takes turns with the same network without it. Timing an op reads the clock before and after it.',
          ),
      },
      title: ({ outcomes: { instruments } }: Looked) => costTitle(instruments) ?? COST,
      say: ({ outcomes: { instruments }, prediction }: Looked) => [
        ...given(prediction, (prediction) => [verdictOn(instruments, prediction)]),
        ...say(ASKED),
      ],
      more: ({ outcomes: { instruments } }: Looked) => [
        ...say(UNINTERRUPTED),
        ...say(granularity(instruments)),
        source(instruments),
        claims(instruments),
        misses(instruments),
      ],
    },
    shares: {
      title: () => 'What do snapshots miss?',
      say: ({ outcomes }: Looked) => say(sampled(outcomes.instruments).lead),
      more: ({ outcomes: { instruments } }: Looked) => [
        ...say(sampled(instruments).text),
        shortOps(instruments),
      ],
      questions: ({ outcomes }: Looked) => rare(outcomes.instruments),
    },
    op: {
      title: () => 'What does one op cost besides its kernel?',
      say: ({ outcomes }: Looked) =>
        dispatch(outcomes.instruments).map(({ lead: text }) => ({ text })),
      more: ({ outcomes: { instruments } }: Looked) => [
        ...dispatch(instruments).map(({ text }) => ({ text })),
        cprofile(instruments),
      ],
      questions: ({ outcomes }: Looked) => onePercent(outcomes.instruments),
    },
    queue: {
      before: {
        title: () => LAUNCH,
        say: () =>
          say(
            'A GPU works beside your program: a call puts work into its queue and returns. Here a second thread plays the GPU.',
          ),
      },
      title: () => LAUNCH,
      say: ({ outcomes }: Known<'queue'>) => say(wrongly(outcomes.queue)),
      more: ({ outcomes: { queue } }: Known<'queue'>) => [
        launching(queue),
        blame(queue),
        cure(queue),
      ],
      questions: ({ outcomes }: Known<'queue'>) => [honest(outcomes.queue)],
    },
  },
  ending: {
    measured: ({ outcomes }: Looked) => cost(finding(outcomes.instruments.report, 'per_op')),
    verdict: ({ outcomes }: Looked, prediction: number) =>
      verdictOn(outcomes.instruments, prediction),
    lesson: () => 'Measuring slows what you measure: read the clock rarely, and time long pieces.',
  },
  instruments: { results, facts },
  queue: {
    title: 'Timing the launch instead of the work',
    run: RUN,
    results: (queue: Queued) => [
      { label: 'Until the launch returns', value: duration(launchMs(queue), 2) },
      { label: 'One product, awaited alone', value: workText(queue) },
      { label: 'One product, all awaited together', value: duration(sharedMs(queue)) },
    ],
  },
  pytorch,
  sources,
};
