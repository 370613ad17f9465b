// The sentences of the explanation, made from the numbers; they are plain text, so that tests need no page.

import { digits, duration, gbPerSecond, percent, plural } from '../../kit/words/format';
import { asShown, capital, multiple } from '../../kit/words/phrases';
import { type ClaimVerdict, claim as compare, type Estimate } from '../../lab/claim';
import type { Paragraph } from '../../lab/paragraph';
import { given } from '../../lab/scene';
import { type Guess, type Verdict, verdict } from '../../lab/verdict';
import { beliefs, mechanism } from './beliefs';
import {
  accountFor,
  bandwidth,
  bytesShare,
  callsShare,
  type Filling,
  type Finding,
  fillingOf,
  findingOf,
  heaviest,
  intensity,
  isLittle,
  isPacedByBytes,
  type Mover,
  type OpShare,
  type Outcome,
  peakChange,
  savedBytes,
  savedOps,
  savedTime,
  speedup,
  type Timed,
  worthBy,
  worthOfBytes,
  worthShare,
} from './outcome';
import { type Kind, scoreBytes } from './subjects';
import {
  between,
  DIGITS,
  factor,
  factors,
  flopText,
  megabytes,
  milliseconds,
  opName,
  rangeText,
  shareText,
} from './words';

const MESSAGE: Readonly<Record<Finding, (name: string, by: Estimate) => string>> = {
  faster: (name, by) => `Fused, ${name} is ${factor(by.value)} as fast${rangeText(by)}`,
  slower: (name, { value, low, high }) =>
    `Fused, ${name} takes ${factor(1 / value)} as long${rangeText({ value: 1 / value, low: 1 / high, high: 1 / low })}`,
  same: (name) => `Fused or not, ${name} takes the same time, within 1\u00a0%`,
  cannot_tell: (name) => `We can’t tell whether fusing makes ${name} faster`,
};

/** The title of the first figure. */
export const timeMessage = (outcome: Timed): string =>
  MESSAGE[findingOf(outcome)](outcome.subject.name, speedup(outcome));

function guessOn(outcome: Timed, prediction: number): Guess {
  return {
    prediction: asShown(prediction),
    measured: asShown(outcome.compared.ratio, DIGITS),
    interval: outcome.compared.ratio_interval,
    rangeIsSaid: true,
    format: (ratio) => factor(ratio),
    exact: multiple,
    sides: ['much', 'little'],
    of: outcome.subject.name,
    beliefs: beliefs(outcome),
    mechanism: mechanism(outcome),
  };
}

/** What is said of a prediction: how many times as fast. */
export const verdictOn = (outcome: Timed, prediction: number): Verdict =>
  verdict(guessOn(outcome, prediction));

const BETWEEN: Readonly<Record<Kind, (outcome: Outcome) => string>> = {
  chain: ({ subject }) =>
    `One op at a time, the whole tensor goes out to memory and comes back between any two ops: it is read or written ${subject.passes[0]} times. Fused, an element is read once, goes through them all in a register and is written once. The residual is the same x, already there.`,
  conv: () =>
    'A norm with fixed statistics only multiplies and shifts each channel, so it is folded into the weights before the run. ReLU is applied while the sums are still in registers. Two tensors are never written.',
  attention: ({ subject }) =>
    `The scores of all pairs of tokens are ${megabytes(scoreBytes(subject.tokens))}. As ops of their own they are written, read, written and read again: four times through memory. Tiled, a block of scores is used while it is in the cache, and is gone.`,
};

/** The counts that stay the same and those that fall, from the engine. */
export function counted(outcome: Outcome): Paragraph {
  const { apart, fused, subject } = outcome;
  const same = apart.flops === fused.flops;
  const flops = same
    ? `${flopText(fused.flops)} both ways`
    : `${flopText(apart.flops)} become ${flopText(fused.flops)}, as the norm goes into the weights`;
  const bytes = `${megabytes(apart.bytes)} of traffic become ${megabytes(fused.bytes)}`;
  return {
    lead: `${flops}; ${bytes}.`,
    text: `${BETWEEN[subject.kind](outcome)} FLOPs per byte: ${digits(intensity(apart))} before, ${digits(intensity(fused))} after.`,
  };
}

/** Behind what the saved bytes are worth: what that explains of the saved time, and what the rest is as far as this run measures it. */
export function gain(outcome: Timed): string {
  const worth = worthOfBytes(outcome);
  if (worth === undefined) return '';
  return {
    about: `; ${milliseconds(savedTime(outcome).value)} were saved: the right size, not the exact time.`,
    less: `: more than the ${milliseconds(savedTime(outcome).value)} saved, as bytes that move during arithmetic cost less.`,
    more: `: ${shareText(worthShare(outcome, worth))} of the time saved${calls(outcome)}. The rest may be loads, stores, fresh memory, arithmetic.`,
    none: '; no time was measurably saved.',
    lost: ', yet time was lost.',
    open: '; whether that is the time saved, these runs can’t tell.',
  }[accountFor(outcome, worth)];
}

/** The part of the rest that was measured: calling fewer ops. */
const calls = (outcome: Timed): string =>
  given(callsShare(outcome), (share) => [`, fewer calls ${shareText(share)}`]).join('');

/** Whether the saved bytes account for the saved time. */
export const account = (outcome: Timed): readonly Paragraph[] =>
  given(outcome.mover, (mover) => [accountBy(outcome, mover)]);

const HIDDEN =
  'they passed while the processor was computing, or the merged loop, with more constants than there are registers, gives the gain away again.';

function accountBy(outcome: Timed, mover: Mover): Paragraph {
  const worth = worthBy(outcome, mover);
  const saved = savedTime(outcome);
  const sum = `${megabytes(savedBytes(outcome))} ÷ ${gbPerSecond(bandwidth(mover))} = ${duration(worth.value)}`;
  const lead = `Saved bytes ÷ bandwidth: ${sum}. Saved time: ${milliseconds(saved.value)} (${between(saved)}).`;
  const of = `The bandwidth is that of one ReLU on the same tensor: ${megabytes(mover.bytes)} in ${duration(mover.latency_ms)}.`;
  const pass = outcome.compared.a_statistics.median;
  const text = {
    about: 'The bytes account for the time, within a factor of 1.5.',
    less: 'The time is less than the bytes are worth: a processor computes while it waits for memory, so bytes that pass during arithmetic cost less than bytes that pass alone.',
    more: 'The time is more than the bytes are worth: loads and stores are instructions, every result needs fresh memory, and some arithmetic goes faster in one loop. None of the three was timed apart.',
    none: isLittle(worth, outcome)
      ? `No saved time can be seen, and little was to be had: the bytes are worth ${percent(worth.value / pass)} of a pass. Arithmetic fills the rest, and fusing leaves arithmetic as it is.`
      : `No saved time can be seen, though the bytes should be worth some: ${HIDDEN}`,
    lost: `Fusing costs time here, though the bytes should be worth some: ${HIDDEN}`,
    open: 'These measurements can’t tell whether the bytes account for the time.',
  }[accountFor(outcome, worth)];
  return { lead, text: `${text} ${of}` };
}

/** Where the time of the unfused way goes: to ops that move bytes, or to one that computes. */
export const weights = (outcome: Timed): readonly Paragraph[] =>
  given(heaviest(outcome), (most) => [weight(most)]);

function weight(most: OpShare): Paragraph {
  const { op, time_share, byte_share } = most;
  const name = capital(opName(op.label, op.type));
  const lead = `${name}: ${percent(time_share)} of the time of the unfused way, ${percent(byte_share)} of its bytes.`;
  if (isPacedByBytes(most))
    return {
      lead,
      text: 'No op takes much more of the time than of the bytes, as where memory sets the pace.',
    };
  const why =
    op.type === 'dropout_training'
      ? 'It hashes the place of every element to decide whether to drop it: integer work that no count of FLOPs shows and no fusing removes. Switch dropout off and run again.'
      : 'What it takes beyond its bytes is arithmetic, and fused it has to be done all the same.';
  return { lead, text: why };
}

/** The parts that make up the time of the fused pass. */
export const rest = (outcome: Timed): readonly Paragraph[] =>
  given(bytesShare(outcome, 'fused'), (share) => [restBeside(share)]);

const FILLS: Readonly<Record<Exclude<Filling, 'less than its bytes'>, string>> = {
  arithmetic:
    'The rest is arithmetic: no further fusing takes it away. Faster kernels, lower precision or fewer FLOPs would.',
  bytes:
    'It is close to what the memory allows. Fewer bytes, by lower precision or by fusing with the neighbours too, would help further.',
  open: 'We can’t tell whether that is less than half of it.',
};

function restBeside(share: Estimate): Paragraph {
  const filling = fillingOf(share);
  if (filling === 'less than its bytes')
    return {
      lead: 'The fused pass is shorter than its bytes at that bandwidth would be.',
      text: 'Memory is no longer what it waits for: part of what it reads is in a cache.',
    };
  return {
    lead: `Of the fused pass, its own bytes need ${shareText(share)}.`,
    text: FILLS[filling],
  };
}

/** The other saving of fusion, fewer ops to launch, and its size here and on a GPU. */
export const launches = (outcome: Timed): readonly Paragraph[] =>
  given(outcome.dispatch_ns, (dispatch_ns) => [launchesAt(dispatch_ns, outcome)]);

function launchesAt(dispatch_ns: number, outcome: Timed): Paragraph {
  const ops = savedOps(outcome);
  const worth = (ops * dispatch_ns) / 1e6;
  const pass = outcome.compared.a_statistics.median;
  const gpu =
    'On a GPU each op is a kernel launch, a matter of microseconds: a chain on small tensors gains more from fewer launches than from fewer bytes, and CUDA graphs exist for what is left. A course book of 2025 put a launch at 1 ms; that is hundreds of times too much.';
  const cost =
    dispatch_ns > 0
      ? `${duration(dispatch_ns / 1e6, 2)} each: ${duration(worth, 2)}, ${percent(worth / pass)} of a pass.`
      : 'too little to be told here.';
  return { lead: `${capital(plural(ops, 'op'))} fewer to dispatch, ${cost}`, text: gpu };
}

export function memory(outcome: Outcome): Paragraph {
  const { apart, fused } = outcome;
  const exact =
    apart.planned_equals_measured && fused.planned_equals_measured
      ? 'Both peaks were measured in a pass, and both were planned to the byte.'
      : 'Both peaks were measured in a pass; a plan of it gives another number.';
  const change = peakChange(outcome);
  const peaks =
    change === 'stays'
      ? `at ${megabytes(fused.peak_bytes)}`
      : `from ${megabytes(apart.peak_bytes)} to ${megabytes(fused.peak_bytes)}`;
  return { lead: `Peak memory ${change} ${peaks}.`, text: exact };
}

interface Stated {
  readonly text: string;
  readonly low: number;
  readonly high: number;
  readonly why: string;
}

const CLAIMS: Readonly<Record<Kind, Stated>> = {
  chain: {
    text: '“The kernel still finishes several times faster, because FLOPs were never the cost.”',
    low: 2,
    high: Number.POSITIVE_INFINITY,
    why: 'A GPU has some 150 FLOPs to spare for each byte, so erf and random numbers hide behind its memory. A processor core has far fewer, and its caches may keep part of what lies between even unfused.',
  },
  conv: {
    text: 'torch.compile, “Expected speedup: 10-50% for free!”',
    low: 1.1,
    high: 1.5,
    why: 'It depends on how much the convolution computes for each byte: try the other two.',
  },
  attention: {
    text: 'Flash Attention, “2-4x speedup”.',
    low: 2,
    high: 4,
    why: 'It depends on the number of tokens, and on how slow memory is next to arithmetic: the scene of longer texts goes through the lengths. The layer’s own projections are in both ways.',
  },
};

/** The course text's claim about this kind of fusion, compared with the measured interval. */
export function claim(outcome: Timed): Paragraph {
  const { text, low, high, why } = CLAIMS[outcome.subject.kind];
  const found = speedup(outcome);
  const here = `${factor(found.value)} here`;
  const holds: Readonly<Record<ClaimVerdict, string>> = {
    equal: `That holds: ${here}.`,
    less: `Not on this device: ${here}.`,
    more: `More than that, ${here}.`,
    'cannot tell': `We can’t tell: ${here} (${factors(found)}).`,
  };
  return { lead: `${text} ${holds[compare(found, { low, high }).verdict]}`, text: why };
}
