// All texts of this lab: sentences made from the numbers.

import { html } from 'lit';
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
import { bits } from './bits-text';
import { claimsSays } from './claims-text';
import { billOf, type Described, describedDevice, devicesFor, isA100, lacking } from './devices';
import { limits } from './limits';
import { mfuSentence, mfuText } from './mfu-words';
import type { Known } from './model';
import {
  besideRule,
  fittingIn,
  flopsPerUnit,
  type Measured,
  memoryOf,
  noneLeft,
  OPTIMIZERS,
  type Planned,
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
import { carbon, deviceTime, energy, longTime, manyFlops, money, units } from './words';

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
    mechanism: mechanism(planned, prediction),
  });

/** The parts of the plan, and whether it fits. */
export function fits(planned: Planned, { memory_gb }: Pick<Described, 'memory_gb'>): string {
  const limit = memory_gb * 1e9;
  const says = {
    all: `It fits a device of ${bytes(limit)}.`,
    fixed: `A device has ${bytes(limit)}: ${noneLeft(planned) ? 'gradients of activations and inputs are what does not fit' : 'the activations are what does not fit'}.`,
    neither: `At ${bytes(limit)} each, at least ${count(devicesFor(planned, { memory_gb }))} devices must share it.`,
  };
  const gone = noneLeft(planned) ? 'At the peak no activation is left. ' : '';
  return `${gone}${says[fittingIn(planned, limit)]}`;
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

export function rules(planned: Planned): string {
  const counts = flopsPerUnit(planned);
  const ratio = counts.forward / counts.forward_rule;
  if (reusesParameters(planned))
    return `The rule uses each parameter once. Here one works ${digits(ratio, 2)} times a ${unitOf(planned)}, as in convolutions.`;
  const { short, long } = besideRule(planned);
  const below =
    short === 'less'
      ? 'Short texts stay below two: embeddings are looked up, not multiplied. '
      : '';
  const above =
    long === 'more' ? 'Long ones exceed it: attention multiplies without parameters.' : '';
  return `${below}${above}`.trim() || counted(planned);
}

const counted = (planned: Planned): string => {
  const { forward, forward_rule } = flopsPerUnit(planned);
  return `Counted forward: ${si(forward, 'FLOP')} a ${unitOf(planned)}; two per parameter would be ${si(forward_rule, 'FLOP')}.`;
};

const TOKENS_OFF =
  'Embeddings have parameters without FLOPs, attention between tokens FLOPs without parameters.';
const SAMPLES_OFF =
  'The rule has two products backward for each one forward; the first layer needs only one, for the input needs no gradient.';

function rulesMore({ outcomes: { planned } }: Counted): MarkedParagraph[] {
  const counts = flopsPerUnit(planned);
  return [
    {
      text: `${counted(planned)} In training, one ${unitOf(planned)} takes ${si(counts.training, 'FLOP')}; the rule of six FLOPs per parameter says ${si(counts.training_rule, 'FLOP')}. ${readsTokens(planned) ? TOKENS_OFF : SAMPLES_OFF}`,
    },
  ];
}

function timeSays({ outcomes: { planned, measured }, values }: Counted): MarkedParagraph[] {
  const described = describedDevice(values);
  const { mfu, peak_tflops_per_second, price_per_hour } = described;
  const bill = billOf(planned, described);
  // The maker’s peak is that of 16 bits, the planned bytes are those of fp32.
  const who = isA100(described) ? 'an A100’s in 16 bits' : 'the described device’s';
  const needed = lacking(planned, described);
  const shared =
    needed === undefined
      ? ''
      : ` The ${count(needed)} devices needed take ${longTime((bill.device_hours * 3600) / needed)} at best.`;
  return [
    {
      text: `The bytes are fp32’s, the time ${who}, at ${percent(mfu)} of ${count(peak_tflops_per_second)} TFLOP/s (MFU) and ${money(price_per_hour)} an hour.${shared}`,
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
      text: `At ${count(described.power_watt)} W a device they need ${energy(bill.energy_kwh)}; at ${count(described.carbon_g_per_kwh)} g per kWh that is ${carbon(bill.carbon_kg)} of carbon dioxide.`,
    },
    {
      text: 'One more token reads all weights once: in 16 bits on the device described, in fp32 in this browser. Price, MFU and carbon are assumptions; hosts, cooling and failed runs come on top. Here nothing of this size is run: the FLOPs are counted.',
    },
  ];
}

/** The answer to the lab's title: bytes, FLOPs, time and money. */
function bill(planned: Planned, described: Described): string {
  const { training_flops, device_hours, cost } = billOf(planned, described);
  return `${bytes(peakOf(planned))}, ${manyFlops(training_flops)}, ${deviceTime(device_hours * 3600)}, ${money(cost)}`;
}

export const text = {
  params: {
    model: { hint: 'Any size: nothing is run.' },
    optimizer: { label: 'Optimizer', options: OPTIMIZERS },
    checkpoint: {
      label: 'Checkpoint every',
      unit: 'layers',
      hint: '0: no checkpoints.',
    },
    precision: { label: 'Precision', options: { fp32: 'fp32', mixed: 'mixed', bf16: 'bf16' } },
    memory: { label: 'Memory of a device', unit: 'GB' },
    tokens: { label: 'Tokens or samples', unit: 'billion' },
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
      name: 'Time and cost of the training',
      title: ({ outcomes: { planned }, values }: Counted) =>
        `${planned.title}: ${bill(planned, describedDevice(values))}`,
      say: timeSays,
      more: timeMore,
      questions: ({ outcomes, values }: Counted) => [
        faster(outcomes.planned, describedDevice(values)),
      ],
    },
    claims: {
      title: () => 'What courses and others claim, counted again',
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
    lesson: ({ outcomes: { planned }, values }: Counted) =>
      `What it takes to train ${planned.title}: ${bill(planned, describedDevice(values))}. Count before you rent: bytes and FLOPs follow from the model; the rate that you really reach makes them time and money.`,
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
