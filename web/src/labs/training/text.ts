// All texts of this lab: sentences made from the numbers.

import { bytes, duration, gflopsPerSecond, percent, plural, si } from '../../kit/words/format';
import { listed } from '../../kit/words/phrases';
import { busyText } from '../../lab/claim';
import type { Setup } from '../../lab/contract';
import type { MarkedParagraph } from '../../lab/paragraph';
import { given } from '../../lab/scene';
import { quoted } from '../../lab/tinytorch';
import { facts, results } from './facts';
import { learnedText, paceText, trainedFacts } from './live-text';
import { afterRun, claimed, course, verdictOn } from './memory-text';
import type { Known } from './model';
import {
  atHighestPeak,
  type Dry,
  highestPeak,
  isPlanned,
  OPTIMIZERS,
  optimizerTitle,
  peakMultiple,
  stateMultiple,
  useOf,
  withoutInputGradient,
} from './outcome';
import type { Chosen } from './params';
import { TRAININGS } from './preset';
import { pytorch } from './pytorch';
import { fixedPart, whatHelps } from './questions';
import { ownRule, rulesOff } from './rules';
import { isStepBusy, stagesOf, timeRatio } from './times';
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
    profile.training.checkpoint_every > 0 ? again : 'Try a checkpoint: does the peak fall?';
  return [
    {
      text: `Each matrix product forward needs two backward: one for its weights, one for its input. ${tried}`,
    },
  ];
}

function rates({ outcomes }: Stepped): MarkedParagraph[] {
  const { profile } = outcomes.step;
  const first = withoutInputGradient(profile);
  const half =
    first !== undefined
      ? [
          {
            text: `The first layer, ${first.name}, needs no gradient for its input: it computes ${si(first.backward_flops, 'FLOP')} backward for ${si(first.forward_flops, 'FLOP')} forward.`,
          },
        ]
      : [];
  const stages = stagesOf(profile);
  const rated = stages.flatMap(({ name, flops, ms }) =>
    given(ms, (own) => [`${name} ${gflopsPerSecond(flops / own / 1e6)}`]),
  );
  const short = stages.flatMap(({ name, below_ms }) =>
    given(below_ms, (most) => [`${name}, less than ${duration(most, 2)}`]),
  );
  if (rated.length + short.length === 0) return half;
  const ratio = isStepBusy(profile) ? undefined : timeRatio(profile);
  const took = given(ratio, (ratio) => [
    { text: `Backward took ${multiple(ratio.value)}${rangeText(ratio)} as long as forward.` },
  ]);
  return [
    ...half,
    ...took,
    ...(rated.length === 0 ? [] : [{ text: `Rates: ${listed(rated)}.` }]),
    ...(short.length === 0
      ? []
      : [{ text: `Too short for this clock to tell a rate: ${short.join('; ')}.` }]),
    { text: 'The optimizer does only a few operations on each number it loads.' },
    {
      text: `The optimizer adds ${percent(profile.optimizer_flops / profile.total_flops)} of the step’s FLOPs.`,
    },
  ];
}

function rulesTitle({ outcomes }: Stepped): string {
  const { off, names, of, isOpen } = rulesOff(outcomes.step.profile);
  const counted = isOpen ? ' about FLOPs and memory' : '';
  if (off === 0) return `Here every rule of thumb${counted} holds, to a tenth`;
  if (names === undefined)
    return `${off} of ${of} rules of thumb${counted} are off by more than a tenth here`;
  const [rules, are] = off === 1 ? ['rule', 'is'] : ['rules', 'are'];
  return `The ${rules} of thumb for ${listed(names)} ${are} off by more than a tenth here`;
}

function rulesText({ outcomes: { step } }: Stepped): MarkedParagraph[] {
  const { profile } = step;
  const name = optimizerTitle(profile.training.optimizer);
  const own = given(ownRule(profile), ({ numbers, multiple: factor }) => [
    numbers === 0
      ? ` Four is Adam’s rule. ${name} keeps no state: ${factor}×.`
      : ` Four is Adam’s rule. ${name} keeps one number, not two: ${factor}×.`,
  ]);
  return [
    {
      text: `The rules: backward is twice forward’s FLOPs, a step three times, the peak four times the parameters.${own.join('')}`,
    },
  ];
}

const gpt2Title = ({ big }: Dry): string =>
  `GPT-2 small would need ${bytes(highestPeak(big))} to train on one sequence of ${plural(big.seq, 'token')}`;

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
      hint: 'With Shakespeare, 100 steps count as one epoch.',
    },
  },
  predict: {
    label: ({ model, values }: Setup<Chosen>) =>
      `How high does memory peak in the first training step of ${model.title}, batch ${values.batch}, ${OPTIMIZERS[values.optimizer]}?`,
    echo: multiple,
    inWords: (prediction: number) => `a peak of ${multiple(prediction)} the parameters`,
  },
  scenes: {
    network: {
      title: () => 'To learn, it must remember',
      say: () => [
        {
          text: 'The backward pass finds how the error changes with each parameter. It needs much of what the forward pass computed.',
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
        `${step.title} ${isPlanned(step.profile) ? 'would peak' : 'peaks'} at ${multiple(peakMultiple(step.profile))} its parameters`,
      say: afterRun,
      more: (known: Stepped) => [...course(known), ...claimed(known)],
      questions: ({ outcomes }: Stepped) => [fixedPart(outcomes.step)],
    },
    parts: {
      name: 'What forward, backward and update cost',
      title: partsTitle,
      say: partsText,
      more: rates,
      questions: ({ dry }: Known) => given(dry, whatHelps),
    },
    rules: {
      name: 'Rules of thumb for a training step',
      title: rulesTitle,
      say: rulesText,
    },
    gpt2: {
      name: 'What GPT-2 small would need to train',
      title: ({ dry }: Known) => (dry === undefined ? 'And GPT-2?' : gpt2Title(dry)),
      say: ({ dry }: Known) =>
        given(dry, ({ big }) => [
          {
            text: `Activations take ${bytes(atHighestPeak(big).activations_bytes)}; a well-known course counts 200 MB.`,
          },
        ]),
    },
    live: {
      before: {
        title: () => 'Train it here',
        say: ({ values }: Known) => [
          { text: `A few hundred steps teach ${TRAININGS[values.train].does}.` },
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
    verdict: ({ outcomes, dry }: Stepped, prediction: number) =>
      verdictOn(outcomes.step, dry, prediction),
    lesson: ({ outcomes: { step } }: Stepped) =>
      `Parameters, gradients and the optimizer’s state take ${multiple(1 + stateMultiple(step.profile))} the parameters, whatever the batch. Activations grow with the batch: with them the highest peak ${isPlanned(step.profile) ? 'would be' : 'is'} ${multiple(highestPeak(step.profile) / useOf(step.profile).parameters_bytes)}.`,
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
