// All that this lab says; the longer sentences are beside it.

import { html } from 'lit';
import { duration, times } from '../../kit/words/format';
import { asShown } from '../../kit/words/phrases';
import type { Setup } from '../../lab/contract';
import { term } from '../../lab/glossary';
import type { MarkedParagraph } from '../../lab/paragraph';
import type { Said, SceneView } from '../../lab/scene';
import { facts, results, sources } from './facts';
import { figures } from './figures.en';
import type { Outcomes, Queued } from './model';
import { finding, type Outcome, slowdown } from './outcome';
import type { Chosen } from './params';
import { pytorch } from './pytorch';
import { honest, onePercent, rare } from './questions.en';
import { launchMs, sharedMs } from './queue-outcome';
import { blame, cure, launching, launchMessage } from './queue-sentences.en';
import {
  claims,
  cprofile,
  dispatch,
  granularity,
  misses,
  sampled,
  shortOps,
  source,
  verdict,
} from './sentences.en';
import { cost, percents } from './words';

type View = Said<Chosen, number, undefined, Outcomes>;
/** What the scenes are drawn from. */
export type OverheadView = SceneView<Chosen, number, typeof text, undefined, Outcomes>;

const say = (text: MarkedParagraph['text']): MarkedParagraph[] => [{ text }];
const after =
  <T>(make: (outcome: Outcome) => readonly T[]) =>
  ({ outcomes: { instruments } }: View): readonly T[] =>
    instruments === undefined ? [] : make(instruments);
const queued =
  <T>(make: (queue: Queued) => readonly T[], before: readonly T[] = []) =>
  ({ outcomes: { queue } }: View): readonly T[] =>
    queue === undefined ? before : make(queue);

/** What an op costs before its kernel begins. */
function priceOf(outcome: Outcome): MarkedParagraph[] {
  const one = dispatch(outcome);
  return one === undefined ? [] : [{ text: one.lead }];
}

/** The launch and the work, in one sentence. */
export function wrongly(queue: Queued): string {
  const launch = launchMs(queue);
  const work = queue.alone.median;
  if (launch === 0 || work < 3 * launch) return `${launchMessage(queue)}.`;
  return `A clock around the launch says ${duration(launch, 2)}; the work takes ${duration(work)}, ${times(asShown(work) / asShown(launch, 2))} as long.`;
}

const RUN = ['Launch and wait', 'Launch again'] as const;

export const text = {
  params: {
    model: { hint: 'Only models that fit into this tab.' },
    launches: { label: 'Launches in a row' },
    size: {
      label: 'Matrices of so many rows and columns',
      options: { 64: '64', 128: '128', 192: '192', 256: '256' },
    },
  },
  predict: {
    label: ({ model, values: { batch } }: Setup<Chosen>) =>
      `By how many percent does reading the clock around every op slow ${model.title}, ${batch === 1 ? 'with one input' : `with a batch of ${batch}`}?`,
    echo: percents,
    said: (said: number) => `${percents(said)} slower`,
  },
  figures,
  scenes: {
    ways: {
      title: () => 'A profiler runs on the machine that it watches',
      say: () =>
        say(
          html`Step through the ways. ${term('instrumentation', 'Instrumentation')} times everything; ${term('sampling', 'sampling')} only looks now and then.`,
        ),
    },
    cost: {
      title: () => 'What does looking cost?',
      say: ({ outcomes: { instruments }, said }: View) =>
        instruments === undefined
          ? say('Each way runs against the same network without it.')
          : [
              ...(said === undefined ? [] : [verdict(instruments, said)]),
              ...say(granularity(instruments)),
            ],
      more: after((outcome) => [source(outcome), claims(outcome), misses(outcome)]),
    },
    shares: {
      title: () => 'What do snapshots miss?',
      say: after((outcome) => say(sampled(outcome).lead)),
      more: after((outcome) => [...say(sampled(outcome).text), shortOps(outcome)]),
      questions: after(rare),
    },
    op: {
      title: () => 'What does one op cost besides its kernel?',
      say: after(priceOf),
      more: after((outcome) => {
        const one = dispatch(outcome);
        return [...(one === undefined ? [] : say(one.text)), cprofile(outcome)];
      }),
      questions: after(onePercent),
    },
    queue: {
      title: () => 'Do you time the work, or its launch?',
      say: queued(
        (queue) => say(wrongly(queue)),
        say(
          'A GPU works beside your program: a call puts work into its queue and returns. A second worker does the same here.',
        ),
      ),
      more: queued((queue) => [launching(queue), blame(queue), cure(queue)]),
      questions: queued((queue) => [honest(queue)]),
    },
  },
  ending: {
    measured: ({ outcomes: { instruments } }: View) =>
      instruments === undefined ? '' : cost(finding(instruments.report, 'per_op')),
    judged: ({ outcomes: { instruments } }: View, said: number) => {
      if (instruments === undefined) return '';
      const { overhead_interval } = finding(instruments.report, 'per_op');
      const [low, high] = [slowdown(overhead_interval.low), slowdown(overhead_interval.high)];
      if (low <= said && said <= high) return 'right, within the error';
      return said > high ? 'too high' : 'too low';
    },
    lesson: () => 'Who looks slows down what is watched: look rarely, or at what lasts long.',
  },
  instruments: { results, facts },
  queue: {
    title: 'Timing the launch instead of the work',
    run: RUN,
    results: (queue: Queued) => [
      { label: 'Until the launch returns', value: duration(launchMs(queue), 2) },
      { label: 'Until the answer is there', value: duration(queue.alone.median) },
      { label: 'One product, all together', value: duration(sharedMs(queue)) },
    ],
  },
  pytorch,
  sources,
};
