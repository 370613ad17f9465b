// All texts of this lab: sentences made from the numbers.

import { html } from 'lit';
import { count, counted, digits, duration, plural, short } from '../../kit/words/format';
import { signed } from '../../kit/words/phrases';
import { busyVerdict } from '../../lab/claim';
import type { Setup } from '../../lab/contract';
import { term } from '../../lab/glossary';
import type { MarkedParagraph } from '../../lab/paragraph';
import { type Guess, type Verdict, verdict } from '../../lab/verdict';
import { factsOf } from '../../session/fact';
import { beliefs, closeTo, mechanism, rangeOf } from './beliefs';
import type { ClockOutcome } from './clock-outcome';
import { clockMore, coarse } from './clock-words';
import { facts, sources } from './facts';
import { changeText, figures, movedText } from './figure-words';
import type { Known } from './model';
import type { NoiseDone } from './noise-source';
import { isMachineBusy, isUnread, type Measured, moved, movementOf, shownPercent } from './outcome';
import { pytorch } from './pytorch';
import { compare, drift, queue } from './questions';
import { claim, compared, interval } from './sentences';
import { REAL, SYNTHETIC } from './sources';

type Noisy = Known<'noise'>;

/** A prediction far beyond the axis is written as it was echoed. */
const saidText = (said: number): string => (said > 1000 ? changeText(said) : signed(said / 100));

const say = (text: MarkedParagraph['text']): MarkedParagraph[] => [{ text }];

function guessOn(noise: Measured, prediction: number): Guess {
  const changed = shownPercent(movementOf(noise.effect, 'mean').change);
  const said = shownPercent(prediction / 100);
  return {
    prediction: said,
    measured: changed,
    interval: rangeOf(noise),
    format: (change) => (change === said ? saidText(said) : signed(change / 100)),
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
  if (isMachineBusy(noise)) return busyVerdict(prediction, changeText);
  if (Number.isFinite(movementOf(noise.effect, 'mean').change))
    return verdict(guessOn(noise, prediction));
  return {
    standing: 'cannot tell',
    lead: `You said ${signed(prediction / 100)}; the quiet samples took no time that this clock could read.`,
    text: 'This run can’t tell.',
  };
}

/** What may have moved mean and median besides the noise. */
function doubt(noise: Measured): string {
  if (isMachineBusy(noise)) return ', on a machine that was busy besides';
  const isSure = (['mean', 'median'] as const).some((name) =>
    moved(movementOf(noise.effect, name)),
  );
  return isSure ? '' : ', which may be chance';
}

function actionText({ noise, sources, work, collected }: NoiseDone): string {
  const who = `${REAL[noise].label}, ${plural(sources, 'worker')}`;
  if (noise === 'paint') return `${who}: ${plural(work, 'frame')}.`;
  if (noise === 'burn') return `${who}: ${counted(work)} multiplications.`;
  if (noise === 'stream') return `${who}: ${digits(work / 1e9, 3)} GB read and written.`;
  return `${who}: ${counted(work)} objects; of those that were watched, ${collected > 0 ? count(collected) : 'none'} ${collected === 1 ? 'was' : 'were'} seen to be freed.`;
}

function more(measured: Measured): MarkedParagraph[] {
  const { plan, blocks, done, hardware_threads } = measured;
  const turns = `${plural(blocks.length, 'block')} of ${plural(plan.samples_per_block, 'sample')}, in random order, so that a slow spell meets both kinds.`;
  const actions =
    done.length === 0
      ? []
      : say(
          `This device has ${plural(hardware_threads, 'hardware thread')}. ${done.map(actionText).join(' ')}`,
        );
  return [...say(turns), ...actions, ...say(interval(measured)), ...say(claim(measured))];
}

const COARSE = 'And on a coarse clock?';

const ON_OFF = { off: 'off', on: 'on' };

export const text = {
  params: {
    model: { hint: 'Only models that fit into this tab.' },
    burners: {
      label: 'Workers that compute',
      unit: 'workers',
      hint: '0 means as many as this device has hardware threads, not none.',
    },
    length: {
      label: 'One sample lasts',
      options: { short: 'as long as the clock needs', long: '20 ms' },
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
      `By how many percent will the mean time of ${model.title} rise with this noise on? Negative if it falls.`,
    echo: changeText,
    inWords: (prediction: number) => `the mean moves by ${saidText(prediction)}`,
  },
  scenes: {
    repeat: {
      title: () => 'Repeat an experiment, and its numbers differ',
      say: () => say('Step through the experiments. Which mark stays where it is?'),
    },
    run: {
      before: {
        title: () => 'How far does a busy machine move your numbers?',
        say: () =>
          say(
            'The noise is real: choose it below the figure. It comes in blocks in random order, so that a slow spell meets noisy and quiet ones.',
          ),
      },
      title: () => 'How far did the mean move?',
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
      say: () => say('The quiet value is the true one. Add noise: which statistic still finds it?'),
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
      isUnread(noise.effect.quiet)
        ? 'the mean moved by an unknown share: most quiet samples read 0'
        : `the mean moved by ${movedText(movementOf(noise.effect, 'mean').change)}, the median by ${movedText(movementOf(noise.effect, 'median').change)}${doubt(noise)}`,
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
              `${duration(quiet_ms)}, with noise ${duration(noisy_ms)} (${movedText(change)})`,
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
