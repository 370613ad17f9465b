// All texts of this lab: sentences made from the numbers.

import { bytes, gflopsPerSecond, percent, si } from '../../kit/words/format';
import { capital, listed } from '../../kit/words/phrases';
import { busyText } from '../../lab/claim';
import type { Setup } from '../../lab/contract';
import type { MarkedParagraph } from '../../lab/paragraph';
import { given } from '../../lab/scene';
import { quoted } from '../../lab/tinytorch';
import { type Verdict, verdict } from '../../lab/verdict';
import { beliefs, mechanism } from './beliefs';
import { facts, results } from './facts';
import { learnedText, paceText, trainedFacts } from './live-text';
import type { Known } from './model';
import {
  CLAIMED_REPORT,
  change,
  type Dry,
  highestPeak,
  isLaterHigher,
  isPlanned,
  isStepBusy,
  OPTIMIZERS,
  type Outcome,
  optimizerTitle,
  peakMultiple,
  rulesOff,
  stagesOf,
  timeRatio,
  useOf,
  withoutInputGradient,
} from './outcome';
import type { Chosen } from './params';
import { TRAININGS } from './preset';
import { pytorch } from './pytorch';
import { fixedPart, whatHelps } from './questions';
import { multiple, rangeText } from './words';

type Stepped = Known<'step'>;

export const figures = {
  parameters: 'parameters',
  written: 'all activations the forward pass writes',
  peak: 'your peak',
  unit: '× parameters',
  known: 'What is known before the step',
  network: ({ title, plan }: Dry) =>
    `${title}: ${bytes(4 * plan.parameters)} of parameters to train`,
};

/** The prediction beside the peak. */
const verdictOn = (outcome: Outcome, prediction: number): Verdict =>
  verdict({
    prediction,
    measured: peakMultiple(outcome.profile),
    format: multiple,
    verb: isPlanned(outcome.profile) ? 'it would be' : 'it was',
    sides: ['much', 'little'],
    of: outcome.title,
    beliefs: beliefs(outcome),
    mechanism: mechanism(outcome),
  });

const DONE = { peaks: 'peaks', stored: 'stored', freed: 'freed', wrote: 'wrote', took: 'took' };
/** What was planned and not run did not happen. */
const PLANNED = {
  ...{ peaks: 'would peak', stored: 'would store', freed: 'would free', wrote: 'write' },
  took: 'would take',
};

function course({ outcomes: { step } }: Stepped): MarkedParagraph[] {
  const { profile } = step;
  const activations = change(profile, 'activations', 'baseline', 'after_forward');
  const gradients = change(profile, 'gradients', 'after_forward', 'after_backward');
  const state = change(profile, 'optimizer_state', 'after_backward', 'after_optimizer');
  const name = optimizerTitle(profile.training.optimizer);
  const is = isPlanned(profile) ? PLANNED : DONE;
  const last =
    state > 0 ? `${name} ${is.took} ${bytes(state)} for its state.` : `${name} keeps no state.`;
  return [
    {
      text: `Forward ${is.stored} ${bytes(activations)} of activations; backward ${is.freed} them and ${is.wrote} ${bytes(gradients)} of gradients, one number for each parameter. Gradients of activations only pass through. ${last}`,
    },
  ];
}

function afterRun({ outcomes: { step }, prediction }: Stepped): MarkedParagraph[] {
  return [
    ...(prediction === undefined ? [{ text: mechanism(step) }] : [verdictOn(step, prediction)]),
    ...given(step.profile.refused, ({ message }) => [{ lead: 'Not run.', text: capital(message) }]),
  ];
}

/** Compares later steps, which begin with the optimizer state. */
function later({ outcomes }: Stepped): MarkedParagraph[] {
  const { profile } = outcomes.step;
  const { steady_peak_bytes: steady } = profile;
  const higher = `Later steps begin with the optimizer’s state in memory and peak at ${bytes(steady)}, ${multiple(steady / useOf(profile).parameters_bytes)} the parameters.`;
  const hint = given(profile.refused, ({ hint: text }) => [{ text }]);
  const exception = isLaterHigher(profile) ? [{ text: higher }] : [];
  const [, forward, backward, optimizer] = CLAIMED_REPORT.map(({ mb }) => mb);
  const claimed = `TinyTorch printed, in 2025, a step of ${CLAIMED_REPORT[0]?.mb} MB that grows to ${forward}, ${backward} and ${optimizer} MB. Its +500 MB after the backward pass are the gradients alone: the 100 MB of activations are freed there, so +400 MB. And Adam keeps two numbers for each parameter: 1 GB, not 500 MB, as version 0.1.14 has it.`;
  return [...hint, ...exception, { text: claimed }];
}

function partsTitle({ outcomes }: Stepped): string {
  const { profile } = outcomes.step;
  const ratio = timeRatio(profile);
  const counted = multiple(profile.backward_flops / profile.forward_flops);
  if (isPlanned(profile)) return `Backward would compute ${counted} what forward does`;
  const computes = `Backward computes ${counted} what forward does`;
  if (ratio === undefined) return `${computes}; the clock is too coarse for its time`;
  return isStepBusy(profile)
    ? `${computes}. ${busyText}`
    : `${computes} and takes ${multiple(ratio.value)} as long`;
}

/** Why the backward pass takes about twice as long as the forward pass, and what the three settings trade. */
function partsText({ outcomes }: Stepped): MarkedParagraph[] {
  const { profile } = outcomes.step;
  const again = `Here ${si(profile.recompute_flops, 'FLOP')} were computed again, and ${bytes(profile.activation_bytes)} of activations stayed.`;
  const tried =
    profile.training.checkpoint_every > 0 ? again : 'Try a checkpoint: does the peak above fall?';
  return [
    {
      text: `For each matrix product forward, backward needs two: one for its weights, one for its input. ${tried}`,
    },
  ];
}

function rates({ outcomes }: Stepped): MarkedParagraph[] {
  const { profile } = outcomes.step;
  const rated = stagesOf(profile).flatMap(({ name, flops, ms = 0 }) =>
    ms > 0 ? [`${name} ${gflopsPerSecond(flops / ms / 1e6)}`] : [],
  );
  if (rated.length === 0) return [];
  const ratio = isStepBusy(profile) ? undefined : timeRatio(profile);
  const took = given(ratio, (ratio) => [
    { text: `Backward took ${multiple(ratio.value)}${rangeText(ratio)} as long as forward.` },
  ]);
  const first = withoutInputGradient(profile);
  const half =
    first !== undefined
      ? [
          {
            text: `The first layer, ${first.name}, needs no gradient for its input: it computes ${si(first.backward_flops, 'FLOP')} backward for ${si(first.forward_flops, 'FLOP')} forward.`,
          },
        ]
      : [];
  return [
    ...half,
    ...took,
    {
      text: `Rates: ${listed(rated)}. The optimizer does only a few operations on each number it loads.`,
    },
    {
      text: `The optimizer adds ${percent(profile.optimizer_flops / profile.total_flops)} of the step’s FLOPs.`,
    },
  ];
}

function rulesTitle({ outcomes }: Stepped): string {
  const { profile } = outcomes.step;
  const rules = profile.rules_of_thumb;
  const { off, open } = rulesOff(profile);
  const counted = open ? 'counted ' : '';
  if (off === 0) return `Here every ${counted}rule of thumb holds, to a tenth`;
  return `${off} of ${rules.length - Number(open)} ${counted}rules of thumb ${off === 1 ? 'is' : 'are'} off by more than a tenth here`;
}

const gpt2Title = ({ big }: Dry): string =>
  `GPT-2 small needs ${bytes(highestPeak(big))} to train on one text`;

export const text = {
  params: {
    model: { hint: 'Only models that fit into this tab.' },
    optimizer: { label: 'Optimizer', options: OPTIMIZERS },
    checkpoint: {
      label: 'Checkpoint every',
      unit: 'layers',
      hint: 'Keeps the activations between groups of so many layers, and computes the rest again: less memory, more work. 0 keeps all.',
    },
    accumulate: {
      label: 'Split the batch into',
      options: { 1: '1', 2: '2', 4: '4', 8: '8' },
    },
    keep: { label: 'Keep activations', options: { needed: 'that are read again', all: 'all' } },
    train: {
      label: 'Train',
      options: Object.fromEntries(
        Object.entries(TRAININGS).map(([name, { label }]) => [name, label]),
      ) as Record<Chosen['train'], string>,
    },
    epochs: {
      label: 'Epochs',
      unit: 'times through the data',
      hint: 'With Shakespeare, 100 steps count as one.',
    },
  },
  predict: {
    label: ({ model, values }: Setup<Chosen>) =>
      `How high does memory peak in a training step of ${model.title}, batch ${values.batch}, ${OPTIMIZERS[values.optimizer]}?`,
    echo: multiple,
    inWords: (prediction: number) => `a peak of ${multiple(prediction)} the parameters`,
  },
  scenes: {
    network: {
      title: () => 'To learn, it must remember',
      say: () => [
        {
          text: 'The backward pass finds how the error changes with each parameter. It needs much of what the forward pass computed, so that must be kept.',
        },
      ],
    },
    memory: {
      before: {
        title: () => 'How much more than the parameters?',
        say: () => [
          {
            text: 'A rule of thumb for Adam says four times: parameters, their gradients, and two numbers for each. Is that all?',
          },
        ],
      },
      title: ({ outcomes: { step } }: Stepped) =>
        `${step.title} ${isPlanned(step.profile) ? PLANNED.peaks : DONE.peaks} at ${multiple(peakMultiple(step.profile))} its parameters`,
      say: afterRun,
      more: (known: Stepped) => [...course(known), ...later(known)],
      questions: ({ outcomes }: Stepped) => [fixedPart(outcomes.step)],
    },
    parts: {
      title: partsTitle,
      say: partsText,
      more: rates,
      questions: ({ dry }: Known) => given(dry, whatHelps),
    },
    rules: {
      title: rulesTitle,
      say: () => [
        {
          text: 'Rules of thumb: backward is twice forward’s work, a step three times, and memory four times the parameters. The last forgets activations.',
        },
      ],
    },
    gpt2: {
      title: ({ dry }: Known) => (dry === undefined ? 'And GPT-2?' : gpt2Title(dry)),
      say: () => [
        {
          text: 'A well-known course counts 200 MB of activations, and 2.18 GB in all. One sequence already stores more.',
        },
      ],
    },
    live: {
      before: {
        title: () => 'Train it here',
        say: ({ values }: Known) => [
          { text: `Hundreds of steps make a network that ${TRAININGS[values.train].does}.` },
        ],
      },
      title: ({ outcomes: { train } }: Known<'train'>) =>
        `${train.report.diverged === '' ? 'Trained' : 'Broke off'}: ${TRAININGS[train.settings.preset].label}`,
      say: ({ outcomes }: Known<'train'>) => learnedText(outcomes.train.report),
      more: ({ outcomes }: Known<'train'>) => paceText(outcomes.train.report),
    },
  },
  ending: {
    measured: ({ outcomes }: Stepped) =>
      `peak of ${multiple(peakMultiple(outcomes.step.profile))} the parameters`,
    verdict: ({ outcomes }: Stepped, prediction: number) => verdictOn(outcomes.step, prediction),
    lesson: () => 'Parameters, gradients and state are fixed; activations grow with the batch.',
  },
  step: { results, facts },
  train: {
    title: 'A whole training',
    run: ['Start training', 'Train again'],
    results: trainedFacts,
  } as const,
  pytorch,
  sources: [
    ...quoted('times', 'memoryReport', 'adamOfGpt2'),
    {
      text: 'Adam and its two moments: Kingma and Ba, Adam: a method for stochastic optimization, 2015',
      url: 'https://arxiv.org/abs/1412.6980',
    },
    {
      text: 'Recomputing activations instead of keeping them: Chen, Xu, Zhang and Guestrin, Training deep nets with sublinear memory cost, 2016',
      url: 'https://arxiv.org/abs/1604.06174',
    },
    {
      text: 'Parameters, gradients and optimizer state counted for large models: Rajbhandari and others, ZeRO, 2020',
      url: 'https://arxiv.org/abs/1910.02054',
    },
    {
      text: 'The digits: Alpaydin and Kaynak, Optical recognition of handwritten digits, 1998, CC BY 4.0',
      url: 'https://doi.org/10.24432/C50P49',
    },
    {
      text: 'The text: Shakespeare, As You Like It, about 1599, public domain; Project Gutenberg’s edition',
    },
  ],
};
