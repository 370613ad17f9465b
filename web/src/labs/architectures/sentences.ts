// The sentences of this lab, each made from the numbers it is given.

import {
  count,
  digits,
  duration,
  gflopsPerSecond,
  percent,
  plural,
  si,
} from '../../kit/words/format';
import { asShown } from '../../kit/words/phrases';
import { busyText, busyVerdict, type ClaimVerdict } from '../../lab/claim';
import type { MarkedParagraph } from '../../lab/paragraph';
import { type Guess, type Verdict, verdict } from '../../lab/verdict';
import { againBehind } from '../../session/again';
import { beliefs, mechanism, pair } from './beliefs';
import { shownRatio } from './figure-words';
import {
  anyAbovePeak,
  besideSlope,
  type Decoding,
  type Dry,
  differ,
  farthestGrown,
  fastAndSlow,
  type Growth,
  gflopsOf,
  hasFlopsEnough,
  isSteady,
  measuredAgain,
  msOf,
  type Network,
  networkOf,
  type Outcome,
  passesApart,
  type Roof,
  ratioBetween,
  slopeOf,
  tooVague,
  wasBusy,
  writtenBesideRead,
} from './outcome';
import { NAMES } from './specs';
import { controlWord, inText, listed, multiple, quantityWord, rangeText } from './words';

function guessOn(outcome: Outcome, prediction: number): Guess {
  const both = pair(outcome);
  return {
    prediction: asShown(prediction),
    measured: asShown(shownRatio(...both)),
    interval: ratioBetween(...both),
    ...(differ(...both) ? { rangeIsSaid: true } : {}),
    format: multiple,
    sides: ['much', 'little'],
    of: 'the transformer',
    beliefs: beliefs(outcome),
    mechanism: mechanism(outcome),
  };
}

export const verdictOn = (outcome: Outcome, prediction: number): Verdict =>
  wasBusy(outcome) ? busyVerdict(prediction, multiple) : verdict(guessOn(outcome, prediction));

/** Examines the course text's claim “Show why transformers are slow but powerful.” */
export function claim(outcome: Outcome): MarkedParagraph {
  const [transformer, mlp] = pair(outcome);
  const than = (other: Network) =>
    differ(transformer, other)
      ? `${multiple(shownRatio(transformer, other))}${rangeText(ratioBetween(transformer, other))} the time of the ${inText(other.family)}`
      : `a time that can’t be told from the ${inText(other.family)}’s`;
  const free = outcome.control === 'parameters' ? 'FLOPs' : 'parameters';
  return {
    text: `TinyTorch promised, in 2025, comparisons “that show why transformers are slow but powerful”. At equal ${controlWord(outcome.control)} it takes ${than(mlp)} and ${than(networkOf(outcome, 'cnn'))}. Hold ${free} equal instead and run again: what is held equal decides. Whether it is powerful is a question of accuracy, which is not measured here.`,
  };
}

/** How far the times of the two passes differ. */
export function passes(outcome: Outcome): string {
  const further = measuredAgain(outcome).map(({ family }) => `the ${inText(family)}`);
  const found = `Each network was measured twice, in opposite order.${againBehind(further)} The slower time is at most ${multiple(passesApart(outcome))} the faster.`;
  if (wasBusy(outcome)) return found;
  if (isSteady(outcome))
    return further.length === 0 ? `${found} So the order hardly mattered.` : found;
  return `${found} So this machine did other things as well: believe only what is larger, and run again.`;
}

const WAITS: Readonly<Record<ClaimVerdict, (name: string, slope: string) => string>> = {
  more: (name, slope) =>
    `Main memory alone would allow the ${name} ${slope}: its weights probably come from a cache.`,
  less: (name, slope) =>
    `Main memory would allow the ${name} ${slope}, so something else slows it too.`,
  equal: (name, slope) => `The ${name} waits for its weights: main memory allows it ${slope}.`,
  'cannot tell': (name, slope) =>
    `We can’t tell whether the ${name} waits for its weights: main memory allows it ${slope}.`,
};

/** A network with a high rate and one with a low rate, and whether main memory can be the reason. */
export function rates(outcome: Outcome, roof: Roof): string {
  const { networks } = outcome;
  const pairOf = fastAndSlow(networks);
  if (wasBusy(outcome)) return busyText;
  if (pairOf === undefined) return 'No measurable difference in FLOP/s between them.';
  const [best, last] = pairOf;
  const name = inText(last.family);
  const lead = `The ${inText(best.family)} reaches ${gflopsPerSecond(gflopsOf(best))}, the ${name} ${gflopsPerSecond(gflopsOf(last))}.`;
  if (anyAbovePeak(networks, roof))
    return `${lead} A rate above the peak means a peak measured too low: run again.`;
  if (hasFlopsEnough(last, roof))
    return `${lead} The ${name} has FLOPs enough for each byte: look at its small layers, not at memory.`;
  return `${lead} ${WAITS[besideSlope(last, roof)](name, gflopsPerSecond(slopeOf(last, roof)))}`;
}

/** The share of each network's peak that grows with the batch. */
export function memory({ networks }: Dry): string {
  const each = networks.map(
    ({ family, peak_bytes, parameters_bytes }) =>
      `${percent(1 - parameters_bytes / peak_bytes)} in the ${inText(family)}`,
  );
  return `Of the peak, a larger batch enlarges ${listed(each)}; the rest is parameters.`;
}

/** The family whose growth in time differs most from its growth in FLOPs. */
export function farthest(growth: Growth): string {
  const most = farthestGrown(growth);
  if (most === undefined) return '';
  const cost = `${multiple(most.size)} the ${quantityWord(growth.quantity)} costs the ${inText(most.family)} ${multiple(most.flops)} the FLOPs`;
  return tooVague(growth)
    ? `${cost}; its times vary too much to tell: run again.`
    : `${cost} and ${multiple(most.time)} the time.`;
}

/** The answer to the title's question: what equal budgets took. */
export function answer(outcome: Outcome): string {
  const { control, target } = outcome;
  if (wasBusy(outcome)) return busyText;
  const [transformer, mlp] = pair(outcome);
  const others = [transformer, networkOf(outcome, 'cnn')];
  const each = others.map((other) => {
    const time = differ(other, mlp)
      ? `${multiple(shownRatio(other, mlp))}${rangeText(ratioBetween(other, mlp))} the MLP’s time`
      : 'a time that can’t be told from the MLP’s';
    return `the ${inText(other.family)} takes ${time}`;
  });
  const found = `about ${si(target)} ${controlWord(control)}, ${listed(each)}.`;
  if (control === 'flops') return `Here the FLOPs are equal, not the parameters: at ${found}`;
  const no = others.some((other) => differ(other, mlp)) ? 'No: at' : 'At';
  return `${no} ${found} Their weights work at every patch or pixel, the MLP’s once.`;
}

export const WHY: Readonly<Record<Growth['quantity'], string>> = {
  width:
    'Between layers of equal width FLOPs grow with the square; the first layer, and comparing tokens with tokens, only with the width itself.',
  depth:
    'What is there only once, as the MLP’s first layer, does not grow with the depth. In the CNN the first convolution of each stage reads fewer channels than those after it.',
  resolution:
    'Twice the resolution is four times the pixels, and the CNN’s filters work at each. Attention compares all tokens with all: that part grows sixteenfold. In the MLP only the first layer grows.',
  sequence:
    'Projections grow with the number of tokens, comparing all with all grows with its square: the longer the text, the more of it is attention.',
};

export function written(the: Decoding): string {
  const { prefill, decode } = the;
  switch (writtenBesideRead(the)) {
    case 'more':
      return `About the same FLOPs, but writing fetches all weights for one token: ${digits(decode.intensity, 2)} FLOPs per byte instead of ${digits(prefill.intensity, 2)}.`;
    case 'less':
      return 'Here a single token is the faster one: its products fit this device better.';
    default:
      return 'We can’t tell here whether reading each weight for one token alone costs time.';
  }
}

export function cache({ tokens, prefill, decode }: Decoding): string {
  const saved = asShown(msOf(prefill)) / asShown(msOf(decode));
  return `Keys and values of the ${count(tokens)} tokens before are kept (a KV cache). Without it each new token would cost the whole prompt again, ${duration(msOf(prefill))} instead of ${duration(msOf(decode))}: ${multiple(saved)}. The engine has no cache of its own: the step that runs has the same products, with keys and values as the weights of two layers.`;
}

/** Shown before the run of the last scene. */
export const chat = ({ decoding: { tokens } }: Dry): string =>
  `A chat reads your ${plural(tokens, 'token')} in one call, then writes one token a call.`;

export const budget = ({ control, networks, target }: Dry): string =>
  `About ${si(target)} ${controlWord(control)} each: ${networks
    .map(({ family, size, parameters, flops_per_sample }) => {
      const held = control === 'flops' ? si(flops_per_sample, 'FLOP') : si(parameters);
      return `${NAMES[family]} ${count(size.width)} wide (${held})`;
    })
    .join(
      '; ',
    )}. FLOPs are about 2 × parameters × uses of each, and in a transformer attention’s own products.`;
