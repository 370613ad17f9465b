// All texts of this lab: sentences made from the numbers.

import { html } from 'lit';
import {
  count,
  counted,
  digits,
  duration,
  percent,
  plural,
  short,
  times,
} from '../../kit/words/format';
import { asShown, signed } from '../../kit/words/phrases';
import type { Setup } from '../../lab/contract';
import { term } from '../../lab/glossary';
import type { MarkedParagraph } from '../../lab/paragraph';
import { type Guess, type Verdict, verdict } from '../../lab/verdict';
import { factsOf } from '../../session/fact';
import { supported } from '../../session/intervals';
import { beliefs, closeTo, mechanism, rangeOf } from './beliefs';
import type { ClockOutcome } from './clock-outcome';
import { clockMore, coarse } from './clock-words';
import { facts, sources } from './facts';
import { changeText, figures, shownPercent } from './figure-words';
import type { Known } from './model';
import type { NoiseDone } from './noise-source';
import { type Measured, type Movement, moved, movementOf, rounding, withClock } from './outcome';
import { pytorch } from './pytorch';
import { compare, drift, queue } from './questions';
import { REAL, SYNTHETIC } from './sources';

type Noisy = Known<'noise'>;

const say = (text: MarkedParagraph['text']): MarkedParagraph[] => [{ text }];

function guessOn(noise: Measured, prediction: number): Guess {
  const changed = shownPercent(movementOf(noise.effect, 'mean').change);
  const said = shownPercent(prediction / 100);
  return {
    prediction: said,
    measured: changed,
    interval: rangeOf(noise),
    // A prediction far beyond the axis is written as it was echoed.
    format: (change) => (change === said && said > 1000 ? changeText(said) : signed(change / 100)),
    exact: changeText,
    verb: 'the mean moved by',
    sides: ['much', 'little'],
    of: noise.title,
    difference: {
      close: closeTo(changed),
      format: (apart) => `${short(apart)} ${apart === 1 ? 'point' : 'points'}`,
    },
    beliefs: beliefs(noise),
    mechanism: mechanism(noise),
  };
}

/** What is said of a prediction; where a clock without resolution leaves no change, nothing can be judged. */
export function verdictOn(noise: Measured, prediction: number): Verdict {
  if (Number.isFinite(movementOf(noise.effect, 'mean').change))
    return verdict(guessOn(noise, prediction));
  return {
    standing: 'cannot tell',
    lead: `You said ${signed(prediction / 100)}; the quiet samples took no time that this clock could read.`,
    text: 'This run can’t tell.',
  };
}

/** Compares the mean with the median, by what the rounds agree on. */
export function compared({ effect }: Measured): string {
  const mean = movementOf(effect, 'mean');
  const median = movementOf(effect, 'median');
  if (!moved(mean) && !moved(median))
    return 'Neither mean nor median moved by more than the rounds differ: this noise cannot be told from none.';
  if (!moved(median))
    return mean.change > 0
      ? 'The median only counts how many samples lie on each side: a few slow ones cannot pull it. The mean takes each at its full length.'
      : 'Whether the median moved at all, this run can’t tell.';
  if (!moved(mean)) return 'The median surely moved; whether the mean did, we can’t tell.';
  const ratio = Math.abs(shownPercent(mean.change) / shownPercent(median.change));
  if (ratio > 1.5)
    return `The median gave way as well, ${times(ratio)} less than the mean: so many samples were disturbed that the middle one was among them.`;
  return ratio > 0.67
    ? 'Both moved about alike: nearly every sample was slower. Against that no statistic helps.'
    : 'The median moved more than the mean: close to half of the samples were disturbed, and the middle jumped to the slow ones.';
}

/** What an interval can tell; it is never narrower than the clock allows. */
export function interval(measured: Measured): string {
  const { quiet, noisy } = measured.effect;
  if (!supported(noisy.median_interval))
    return `With noise there were ${plural(noisy.count, 'sample')}: too few to say between what the true median lies.`;
  const share = rounding(measured);
  const { low, high } = withClock(noisy, share);
  const holds = low <= quiet.median && quiet.median <= high;
  const clock = `It cannot be known more closely than one step of the clock, ${percent(share)} of a sample.`;
  return `With noise the true median is probably between ${duration(low)} and ${duration(high)}. ${clock} The quiet median, ${duration(quiet.median)}, lies ${holds ? 'inside' : 'outside. An interval tells of chance, not of a machine that is busy: more samples would only narrow it around the wrong value'}.`;
}

const tailOf = ({ effect }: Measured): string => {
  const p99 = movementOf(effect, 'p99');
  const least = movementOf(effect, 'min');
  const minimum = moved(least)
    ? `Even the minimum moved, by ${signed(least.change)}.`
    : 'Whether the minimum moved, this run can’t tell: it says what the machine can do undisturbed, not what to expect of it.';
  return `p99, the time that 99 of 100 samples stay under, went from ${duration(p99.quiet_ms)} to ${duration(p99.noisy_ms)}. ${minimum}`;
};

/** Tests TinyTorch's claim. */
export function claim({ effect, plan }: Measured): string {
  const [mean, median]: Movement[] = [movementOf(effect, 'mean'), movementOf(effect, 'median')];
  const length = `with samples of ${duration(plan.sample_ms)}`;
  const here =
    median && moved(median)
      ? `not enough: ${length} the median moved too.`
      : mean && moved(mean)
        ? `good advice for comparing code here, ${length}.`
        : 'undecided, since this noise is too weak.';
  return `TinyTorch said before 0.1.14 “always use the median, never the mean”. Here that is ${here} But a thousand noisy runs take a thousand means, ${duration(1000 * asShown(effect.noisy.mean))}, not a thousand medians, ${duration(1000 * asShown(effect.noisy.median))}.`;
}

function actionText({ noise, sources, work, collected }: NoiseDone): string {
  const who = `${REAL[noise].label}, ${plural(sources, 'worker')}`;
  if (noise === 'paint') return `${who}: ${plural(work, 'frame')}.`;
  if (noise === 'burn') return `${who}: ${counted(work)} multiplications.`;
  if (noise === 'stream') return `${who}: ${digits(work / 1e9, 3)} GB read and written.`;
  return `${who}: ${counted(work)} objects; of those that were watched, ${collected > 0 ? count(collected) : 'none'} were seen to be freed.`;
}

function more(measured: Measured): MarkedParagraph[] {
  const { plan, blocks, done, hardware_threads } = measured;
  const turns = `${plural(blocks.length, 'block')} of ${plural(plan.samples_per_block, 'sample')}, in random order: a machine that warms up meanwhile slows both halves alike.`;
  const actions =
    done.length === 0
      ? []
      : say(
          `This device has ${plural(hardware_threads, 'hardware thread')}. ${done.map(actionText).join(' ')}`,
        );
  return [
    ...say(turns),
    ...actions,
    ...say(interval(measured)),
    ...say(tailOf(measured)),
    ...say(claim(measured)),
  ];
}

const COARSE = 'And on a coarse clock?';

const ON_OFF = { off: 'off', on: 'on' };

export const text = {
  params: {
    model: { hint: 'Only models that fit into this tab.' },
    burners: {
      label: 'Workers that compute',
      unit: 'workers',
      hint: '0 stands for one worker per hardware thread.',
    },
    length: {
      label: 'One sample lasts',
      options: { short: 'as short as the clock allows', long: '20 ms' },
    },
    burn: { label: REAL.burn.label, options: ON_OFF },
    churn: { label: REAL.churn.label, options: ON_OFF },
    paint: { label: REAL.paint.label, options: ON_OFF },
    stream: { label: REAL.stream.label, options: ON_OFF },
    spikes: { label: SYNTHETIC.spikes.label, options: ON_OFF },
    drift: { label: SYNTHETIC.drift.label, options: ON_OFF },
    modes: { label: SYNTHETIC.modes.label, options: ON_OFF },
    tail: { label: SYNTHETIC.tail.label, options: ON_OFF },
    clock: {
      label: 'Clock with steps of',
      options: { page: 'this page', '100us': '100 µs', '1ms': '1 ms' },
    },
  },
  predict: {
    label: ({ model }: Setup) =>
      `By how many percent does the mean time of ${model.title} rise while this noise is on? Below zero: it falls.`,
    echo: changeText,
    inWords: (prediction: number) => `the mean moves by ${changeText(prediction)}`,
  },
  scenes: {
    repeat: {
      title: () => 'Repeat an experiment, and its numbers differ',
      say: () => say('Step through the experiments. Which of the two marks stays where it is?'),
    },
    run: {
      before: {
        title: () => 'How far does a busy machine move your numbers?',
        say: () =>
          say(
            'The noise is real: switch it on below the figure. Off and on take turns, so that nothing else can explain the difference.',
          ),
      },
      title: () => 'What the noise did',
      say: ({ outcomes: { noise }, prediction }: Noisy) => [
        ...(prediction === undefined ? say(mechanism(noise)) : [verdictOn(noise, prediction)]),
      ],
      more: ({ outcomes }: Noisy) => more(outcomes.noise),
    },
    moved: {
      title: () => 'Which number survives?',
      say: ({ outcomes }: Noisy) => say(compared(outcomes.noise)),
      questions: ({ outcomes }: Noisy) => [queue(outcomes.noise), compare],
    },
    synthetic: {
      title: () => 'Add noise to numbers you know',
      say: () =>
        say('The true value is the quiet one. Add noise and see which statistic still finds it.'),
      questions: () => [drift],
    },
    clock: {
      before: {
        title: () => COARSE,
        say: () =>
          say(
            html`A product of two 16 × 16 matrices is over long before the next ${term('tick', 'tick')} of the clock. Time it in ${term('sample', 'samples')} of 1, 10 and 100 steps.`,
          ),
      },
      title: () => COARSE,
      say: ({ outcomes }: Known<'clock'>) => say(coarse(outcomes.clock)),
      more: ({ outcomes }: Known<'clock'>) => clockMore(outcomes.clock),
    },
  },
  ending: {
    measured: ({ outcomes: { noise } }: Noisy) =>
      `the mean moved by ${signed(movementOf(noise.effect, 'mean').change)}, the median by ${signed(movementOf(noise.effect, 'median').change)}`,
    verdict: ({ outcomes: { noise } }: Noisy, prediction: number) => verdictOn(noise, prediction),
    lesson: () => 'Compare in turns and by the median; plan by the mean; promise by p99.',
  },
  noise: {
    steps: { pilot: 'Warming up' },
    results: ({ title, effect, noise, synthetic }: Measured) =>
      factsOf({
        Model: title,
        Noise: noise.map((name) => REAL[name].label).join(', ') || 'none',
        ...Object.fromEntries(
          (['mean', 'median', 'p95', 'p99'] as const).map((name) => {
            const { quiet_ms, noisy_ms, change } = movementOf(effect, name);
            const label = name.startsWith('p')
              ? name
              : `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
            return [
              label,
              `${duration(quiet_ms)}, with noise ${duration(noisy_ms)} (${signed(change)})`,
            ];
          }),
        ),
        'Synthetic noise':
          synthetic.kinds.map((kind) => SYNTHETIC[kind].label).join(', ') || 'none',
      }),
    facts,
  },
  clock: {
    title: 'A coarse clock',
    run: ['Time it', 'Time it again'] as const,
    results: (outcome: ClockOutcome) =>
      outcome.rows.map((row) => ({
        label: figures.row(row),
        value: `${plural(row.distinct, 'different value')}, median ${duration(row.statistics.median)}`,
      })),
  },
  pytorch,
  sources,
};
