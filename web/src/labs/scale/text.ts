// All texts of this lab: sentences made from the numbers.

import { html } from 'lit';
import { factorOff } from '../../kit/controls/grade';
import {
  bytes,
  count,
  digits,
  gbPerSecond,
  gflopsPerSecond,
  percent,
  plural,
  si,
} from '../../kit/words/format';
import type { Setup } from '../../lab/contract';
import { term } from '../../lab/glossary';
import type { MarkedParagraph } from '../../lab/paragraph';
import { given } from '../../lab/scene';
import { type Verdict, verdict } from '../../lab/verdict';
import { factsOf } from '../../session/fact';
import { beliefs, mechanism } from './beliefs';
import { type Claim, ratioOf, verdictOf } from './claims';
import { billOf, type Described, describedDevice } from './devices';
import { claimed, computed, nameOf } from './figure-words';
import { limits } from './limits';
import { mfuSentence, mfuText } from './mfu-words';
import type { Known } from './model';
import {
  fittingIn,
  fixedBesideFull,
  flopsPerUnit,
  type Measured,
  memoryOf,
  OPTIMIZERS,
  type Planned,
  type Precision,
  peakOf,
  planAgrees,
  readsTokens,
  reusesParameters,
  unitOf,
} from './outcome';
import type { Chosen } from './params';
import { pytorch } from './pytorch';
import { faster, mixedQuestion, perParameter } from './questions';
import { sources } from './sources';
import { carbon, energy, longTime, manyFlops, money, units } from './words';

type Counted = Known<'planned'>;

/** The prediction beside the planned peak. */
export const verdictOn = (planned: Planned, prediction: number): Verdict =>
  verdict({
    prediction,
    measured: peakOf(planned),
    format: bytes,
    verb: 'the plan has',
    sides: ['much', 'little'],
    of: planned.title,
    beliefs: beliefs(planned),
    mechanism: mechanism(planned),
  });

/** The parts of the plan, and whether it fits. */
export function fits(planned: Planned, { memory_gb }: Pick<Described, 'memory_gb'>): string {
  const limit = memory_gb * 1e9;
  const says = {
    all: `It fits a device of ${bytes(limit)}.`,
    fixed: `A device has ${bytes(limit)}: the activations are what does not fit.`,
    neither: `A device has ${bytes(limit)}: at least ${count(Math.ceil(peakOf(planned) / limit))} must share the peak.`,
  };
  return says[fittingIn(planned, limit)];
}

function stepMore({ outcomes: { planned } }: Counted): MarkedParagraph[] {
  const own = memoryOf(planned, 'fp32', planned.optimizer);
  const agrees = planAgrees(planned) ? 'to the byte' : 'not to the byte';
  return [
    {
      text: `${count(planned.described.parameters)} parameters take ${bytes(own.parameters)}, their gradients ${bytes(own.gradients)}, the optimizer ${bytes(own.optimizer_state)}, and of the activations written ${bytes(own.activations)} are kept. Activations go while gradients come: the peak is ${bytes(peakOf(planned))}. With Adam, gradients and state of the engine’s plan are those of the formula, ${agrees}.`,
    },
  ];
}

export function bits(planned: Planned, precision: Precision): string {
  const { optimizer } = planned;
  const full = memoryOf(planned, 'fp32', optimizer);
  const own = memoryOf(planned, precision, optimizer);
  if (precision === 'fp32') return 'Choose fewer bits: which parts of the bars shrink?';
  const saved = full.activations - own.activations;
  const apart = bytes(Math.abs(full.fixed - own.fixed));
  const copy = 'a master copy in fp32 takes what 16-bit weights save';
  const [activations, says] =
    saved > 0
      ? [
          `saves ${bytes(saved)} of activations, and`,
          {
            same: `nothing else: ${copy}`,
            less: `${apart} of the rest`,
            more: `needs ${apart} more`,
          },
        ]
      : [
          'saves no activations,',
          {
            same: `nor anything else: ${copy}`,
            less: `but ${apart} of the rest`,
            more: `and needs ${apart} more`,
          },
        ];
  const beside = fixedBesideFull(planned, precision);
  const lost = beside === 'less' ? '; small updates are lost in rounding' : '';
  return `${nameOf(precision).replace(/^m/, 'M')} ${activations} ${says[beside]}${lost}.`;
}

export function rules(planned: Planned): string {
  const counts = flopsPerUnit(planned);
  const unit = unitOf(planned);
  const ratio = counts.forward / counts.forward_rule;
  if (reusesParameters(planned))
    return `The rule has each parameter used once. Here one is used ${digits(ratio, 2)} times for each ${unit}, as in convolutions.`;
  return `Counted forward: ${si(counts.forward, 'FLOP')} a ${unit}; two per parameter would be ${si(counts.forward_rule, 'FLOP')}.${readsTokens(planned) ? ' Attention has FLOPs without parameters.' : ''}`;
}

const TOKENS_OFF =
  'Embeddings have parameters without FLOPs, attention between tokens FLOPs without parameters.';
const SAMPLES_OFF =
  'The rule has two products backward for each one forward; the first layer needs only one, for the input needs no gradient.';

function rulesMore({ outcomes: { planned } }: Counted): MarkedParagraph[] {
  const counts = flopsPerUnit(planned);
  return [
    {
      text: `In training, one ${unitOf(planned)} takes ${si(counts.training, 'FLOP')}; the rule of six FLOPs per parameter says ${si(counts.training_rule, 'FLOP')}. ${readsTokens(planned) ? TOKENS_OFF : SAMPLES_OFF}`,
    },
  ];
}

function timeSays({ outcomes: { planned, measured }, values }: Counted): MarkedParagraph[] {
  const described = describedDevice(values);
  const bill = billOf(planned, described);
  return [
    {
      text: `At ${percent(described.mfu)} of ${count(described.peak_tflops_per_second)} TFLOP/s this training takes ${energy(bill.energy_kwh)} and ${money(bill.cost)}, and emits ${carbon(bill.carbon_kg)} of carbon dioxide.`,
    },
    ...given(measured, (measured) => [{ text: mfuSentence(measured) }]),
  ];
}

function timeMore({ outcomes: { planned }, values }: Counted): MarkedParagraph[] {
  const described = describedDevice(values);
  const bill = billOf(planned, described);
  return [
    {
      text: html`MFU, model FLOPs utilisation, is the FLOPs of forward and backward pass over the time and the peak rate. ${units(described.units)} ${unitOf(planned)}s are ${manyFlops(bill.training_flops)}; at ${percent(described.mfu)} of ${count(described.peak_tflops_per_second)} TFLOP/s that is ${digits(bill.device_hours)} device hours.`,
    },
    {
      text: 'One more token reads all weights once: in 16 bits on the device described, in fp32 in this browser. Price, MFU and carbon are assumptions; hosts, cooling and failed runs come on top. Here nothing of this size is run: the FLOPs are counted.',
    },
  ];
}

export function claimsSays(claims: readonly Claim[]): string {
  const off = claims.filter((claim) => verdictOf(claim) === 'off');
  const [worst] = [...off].sort((a, b) => far(b) - far(a));
  if (worst === undefined) return `All ${claims.length} hold.`;
  return `Furthest off is “${worst.label}”: its source says ${claimed(worst)}, the count ${computed(worst)}.`;
}

/** By which factor a claim is off, from the nearer end of its range. */
const far = (claim: Claim): number => factorOff(ratioOf(claim), 1);

export const text = {
  params: {
    model: { hint: 'All sizes: nothing is allocated.' },
    optimizer: { label: 'Optimizer', options: OPTIMIZERS },
    checkpoint: {
      label: 'Checkpoint every',
      unit: 'layers',
      hint: '0 keeps all activations.',
    },
    precision: { label: 'Precision', options: { fp32: 'fp32', mixed: 'mixed', bf16: 'bf16' } },
    memory: { label: 'Memory of a device', unit: 'GB' },
    tokens: { label: 'Training data', unit: 'billion' },
    devices: { label: 'Devices', unit: 'in parallel' },
    mfu: { label: 'MFU', unit: '% of peak' },
    peak: { label: 'Peak', unit: 'TFLOP/s', hint: 'A100: 312 in 16 bits, 19.5 in fp32.' },
    bandwidth: { label: 'Bandwidth', unit: 'GB/s' },
    power: { label: 'Power', unit: 'W each' },
    price: { label: 'Price', unit: 'US cents per hour' },
    carbon: { label: 'Carbon dioxide', unit: 'g per kWh' },
  },
  predict: {
    label: ({ model, values }: Setup<Chosen>) =>
      `How high does memory peak in a training step of ${model.title} in fp32, with ${OPTIMIZERS[values.optimizer]} and a batch of ${values.batch}?`,
    echo: (prediction: number) => bytes(prediction),
    inWords: (prediction: number) => `a peak of ${bytes(prediction)}`,
  },
  scenes: {
    step: {
      before: {
        title: ({ model }: Known) => `What must fit to train ${model.title}?`,
        say: () => [
          {
            text: html`Parameters, a ${term('gradient', 'gradient')} for each, the ${term('optimizer', 'optimizer’s')} numbers, ${term('activations', 'activations')}: which are there at the same moment?`,
          },
        ],
      },
      title: ({ outcomes: { planned } }: Counted) =>
        `Training ${planned.title} needs ${bytes(peakOf(planned))}`,
      say: ({ outcomes: { planned }, prediction, values }: Counted) => [
        ...given(prediction, (prediction) => [verdictOn(planned, prediction)]),
        { text: fits(planned, describedDevice(values)) },
      ],
      more: stepMore,
    },
    bits: {
      title: () => 'Fewer bits: what shrinks?',
      say: ({ outcomes, values }: Counted) => [{ text: bits(outcomes.planned, values.precision) }],
      more: () => [
        {
          text: 'Mixed: weights and gradients in 16 bits, a master copy and the optimizer in fp32. bf16: all in 16 bits.',
        },
      ],
      questions: ({ outcomes: { planned } }: Counted) => [
        mixedQuestion(planned),
        perParameter(planned),
      ],
    },
    work: {
      title: () => 'How many FLOPs per parameter?',
      say: ({ outcomes }: Counted) => [{ text: rules(outcomes.planned) }],
      more: rulesMore,
    },
    time: {
      title: ({ outcomes: { planned }, values }: Counted) => {
        const hours = billOf(planned, describedDevice(values)).device_hours;
        return `${longTime(hours * 3600)} of one device`;
      },
      say: timeSays,
      more: timeMore,
      questions: ({ outcomes, values }: Counted) => [
        faster(outcomes.planned, describedDevice(values)),
      ],
    },
    claims: {
      title: () => 'What others claim, counted again',
      say: ({ outcomes }: Counted) => [{ text: claimsSays(outcomes.planned.claims) }],
      more: () => [
        {
          text: 'Some of what courses teach needs a GPU, several, or an operating system. In short:',
        },
        ...limits(),
      ],
    },
  },
  ending: {
    measured: ({ outcomes }: Counted) => `planned peak of ${bytes(peakOf(outcomes.planned))}`,
    verdict: ({ outcomes }: Counted, prediction: number) => verdictOn(outcomes.planned, prediction),
    lesson: () =>
      'Count before you rent: 16 bytes for each parameter with Adam in fp32, about 6 FLOPs for each parameter and token. The rate that you really reach makes them time and money.',
  },
  planned: {
    run: ['Plan the step', 'Plan again'] as const,
    steps: { plan: 'Walking through a step', claims: 'Counting what others claim' },
    results: (planned: Planned) => {
      const own = memoryOf(planned, 'fp32', planned.optimizer);
      return factsOf({
        Model: `${planned.title}, ${count(planned.described.parameters)} parameters`,
        [`Peak of a step, ${OPTIMIZERS[planned.optimizer]}, fp32`]: bytes(peakOf(planned)),
        'Whatever the batch': bytes(own.fixed),
        [`FLOPs of one ${unitOf(planned)} in training`]: si(flopsPerUnit(planned).training, 'FLOP'),
      });
    },
    facts: ({ plan }: Planned) =>
      factsOf({
        Plan: `dry run of one training step, batch ${plan.batch}; nothing of large models was executed`,
        'FLOPs in MFU': `forward and backward pass, ${plural(2, 'FLOP')} per multiply-add; not what is computed again, nor the optimizer`,
      }),
  },
  measured: {
    title: 'This device',
    run: ['Measure this device', 'Measure again'] as const,
    steps: { calibrate: 'Measuring the peak', train: 'Training GPT nano for a moment' },
    results: (measured: Measured) =>
      factsOf({
        'Peak and bandwidth': `${gflopsPerSecond(measured.device.peak_gflops_per_second)}, ${gbPerSecond(measured.device.bandwidth_gb_per_second)}`,
        'MFU of this device': mfuText(measured),
      }),
  },
  pytorch,
  sources,
};
