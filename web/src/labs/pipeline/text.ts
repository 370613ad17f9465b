// All texts of this lab: sentences made from the numbers.

import { FED_MODELS } from '../../feeding/fed-training';
import { count, duration, percent, plural } from '../../kit/words/format';
import type { Setup } from '../../lab/contract';
import { say } from '../../lab/paragraph';
import { given } from '../../lab/scene';
import { factsOf } from '../../session/fact';
import { supported } from '../../session/intervals';
import { reason } from './beliefs';
import { findings } from './cprofile';
import type { Known } from './model';
import {
  besideFormula,
  busyShare,
  type Comparison,
  ceiling,
  compared,
  epochMs,
  fedMode,
  formulaMs,
  imagesPerSecond,
  isCrowded,
  lengths,
  median,
  need,
  type Outcome,
} from './outcome';
import type { Chosen } from './params';
import { pytorch } from './pytorch';
import { bound as limit, spikes, workers } from './questions';
import { claims, handOver, learned, starting, starved } from './remarks';
import {
  bound,
  boundMessage,
  crowd,
  epochMessage,
  inTurn,
  moreWorkers,
  next,
  overlapped,
  timelineMessage,
  verdictOn,
} from './sentences';
import { sources } from './sources';
import { ceilingText, fold, modeLabel, rangeText, ratioOf, ratioText } from './words';

type Measured = Known<'epoch'>;

/** How certain the ratio is, where the title does not already show it. */
function sure(outcome: Outcome): string[] {
  const [fed, sync] = [fedMode(outcome), need(outcome, 'synchronous')];
  const ratio = ratioOf(fed, sync);
  if (!supported(ratio)) return ['Too few rounds to say how sure that is.'];
  if (compared(fed, sync) !== 'unclear') return [];
  return [`It is probably between ${fold(ratio.low)} and ${fold(ratio.high)}.`];
}

/** "2.44× as fast", with the range where it is wide. */
function fastText(epoch: Outcome): string {
  const [fed, sync] = [fedMode(epoch), need(epoch, 'synchronous')];
  if (compared(fed, sync) === 'unclear') return 'these rounds can’t tell whether it is faster';
  const ratio = ratioOf(fed, sync);
  return `${fold(ratio.value)} as fast${rangeText(ratio)}`;
}

/** Loading ahead beside a loader without cost. */
const REACHED: Readonly<Record<Comparison, string>> = {
  faster: 'Loading ahead reaches it already.',
  slower: 'No number of workers gets below that.',
  unclear:
    'No number of workers gets below that; these rounds can’t tell whether loading ahead is there already.',
};

/** Why the measured point lies above the formula; only where it does, and threads do share cores. */
const aboveFormula = (epoch: Outcome): string =>
  given(formulaMs(epoch, fedMode(epoch)), (ms) =>
    isCrowded(epoch) && besideFormula(fedMode(epoch), ms) === 'more'
      ? [' Measured lies above the formula: the cores are shared.']
      : [],
  ).join('');

export const text = {
  params: {
    long: { label: 'A load takes as long as', unit: 'steps' },
    workers: { label: 'Loader workers' },
    prefetch: { label: 'Prefetch', unit: 'batches per worker' },
    network: {
      label: 'Network',
      options: { 'images-lenet5': 'LeNet-5', 'images-cnn': 'Small CNN' },
    },
    batch: { unit: 'images' },
    passes: { label: 'Augmentation passes', hint: 'More passes slow the loader.' },
    photo: {
      label: 'Images, pixels a side',
      options: { 32: '32', 64: '64', 128: '128' },
    },
  },
  predict: {
    label: ({ values: { workers: many, network } }: Setup<Chosen>) =>
      `How many times as fast is an epoch of ${FED_MODELS[network].title} with ${plural(many, 'worker')} loading ahead as in turn?`,
    echo: fold,
    inWords: (prediction: number) => `${fold(prediction)} as fast`,
  },
  scenes: {
    paper: {
      title: () => 'Load, then step: one waits for the other',
      say: () =>
        say(
          'In turn, a batch takes load + step. With workers ahead, it takes the longer of load ÷ workers and step. Play both: when does the network wait?',
        ),
      more: () => [
        {
          text: 'That holds once the queue is full, if each thread has a core of its own and messages cost nothing.',
        },
      ],
      questions: ({ outcomes }: Known) => given(outcomes.epoch, () => [spikes]),
    },
    epoch: {
      before: {
        title: () => 'And with real loads and steps?',
        say: () =>
          say(
            'Workers of this browser really decode, turn and crop digits; the network really learns from them.',
          ),
      },
      title: ({ outcomes }: Measured) => epochMessage(outcomes.epoch),
      say: ({ outcomes: { epoch }, prediction, shown: { long } }: Measured) => {
        if (prediction === undefined) return say([...sure(epoch), reason(epoch)].join(' '));
        const judged = verdictOn(epoch, prediction, long);
        return [
          judged,
          ...(judged.standing === 'cannot tell' ? [] : sure(epoch).flatMap((words) => say(words))),
        ];
      },
      more: ({ outcomes: { epoch } }: Measured) => [
        inTurn(epoch),
        overlapped(epoch),
        moreWorkers(epoch),
        handOver(epoch),
        starting(epoch),
        claims(epoch),
        learned(epoch),
      ],
    },
    seen: {
      name: 'How long the network waits',
      title: ({ outcomes }: Measured) => timelineMessage(outcomes.epoch),
      say: ({ outcomes }: Measured) => say(crowd(outcomes.epoch)),
      questions: ({ outcomes }: Measured) => [limit(outcomes.epoch)],
    },
    ceiling: {
      name: 'How fast would it be without loading?',
      title: ({ outcomes }: Measured) =>
        `The ceiling: ${fold(ceiling(outcomes.epoch))} as fast as in turn`,
      say: ({ outcomes: { epoch } }: Measured) =>
        say(
          `One batch again and again loads nothing: ${duration(lengths(epoch).step_ms)} a batch instead of ${duration(median(need(epoch, 'synchronous')))}. ${REACHED[compared(fedMode(epoch), need(epoch, 'cached'))]}${aboveFormula(epoch)}`,
        ),
      more: ({ outcomes: { epoch } }: Measured) => [bound(epoch), starved(epoch), next(epoch)],
      questions: ({ outcomes }: Measured) => [workers(outcomes.epoch)],
    },
    images: {
      title: () => 'Why load anew in every epoch?',
      say: () => say('Each image is changed at random: no epoch sees the same one twice.'),
    },
    cprofile: {
      title: () => 'Your turn: does this training wait for its data?',
      say: () =>
        say(
          'Python’s profiler saw one epoch of another course’s training. tottime is a function’s own time, cumtime with all that it calls.',
        ),
      more: () => findings(),
    },
  },
  ending: {
    measured: ({ outcomes: { epoch } }: Measured) =>
      `${fastText(epoch)}; the ceiling is ${ceilingText(epoch)}`,
    verdict: ({ outcomes: { epoch }, shown: { long } }: Measured, prediction: number) =>
      verdictOn(epoch, prediction, long),
    lesson: () =>
      'Measure once without loading: that is the ceiling, and it says whether the loader is worth your time.',
  },
  epoch: {
    results: (outcome: Outcome) => {
      const { settings, modes } = outcome;
      const { load_ms, step_ms } = lengths(outcome);
      const each = modes.map((mode) => {
        const formula = formulaMs(outcome, mode);
        const paper = formula === undefined ? '' : ` (formula ${duration(formula)})`;
        return [
          modeLabel(mode),
          `${duration(median(mode))} a batch${paper}, ${count(imagesPerSecond(outcome, mode))} images/s, epoch ${duration(epochMs(outcome, mode))}, network works ${percent(busyShare(mode))}`,
        ] as const;
      });
      return factsOf({
        Experiment: `${settings.title}, batch ${settings.batch}, ${plural(settings.passes, 'augmentation pass', 'augmentation passes')} at ${settings.photo_side} by ${settings.photo_side}`,
        'Load, step': `${duration(load_ms)}, ${duration(step_ms)}`,
        ...Object.fromEntries(each),
        'Loading ahead against in turn': ratioText(
          ratioOf(fedMode(outcome), need(outcome, 'synchronous')),
        ),
        Limit: boundMessage(outcome),
      });
    },
    facts: ({ modes, steps_per_round, steps, cores, settings, start_ms }: Outcome) =>
      factsOf({
        Rounds: `${count(modes[0]?.rounds.length ?? 0)} of ${plural(steps_per_round, 'step')} in each mode; the modes alternate`,
        'Training steps in all': count(steps),
        'Starting the workers': duration(start_ms),
        Queue: `${settings.workers} × ${settings.prefetch} batches`,
        'Hardware threads': `${count(cores)}, as the browser says`,
        Times:
          'the page’s clock when a message arrives; a load or a step began as long before as its own thread says it took',
      }),
  },
  pytorch,
  sources,
};
