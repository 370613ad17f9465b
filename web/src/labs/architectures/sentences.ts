// The explanation, made from the numbers; plain text, so that it can be tested without a page.

import { factorOff } from '../../kit/controls/grade';
import {
  bytes,
  count,
  digits,
  duration,
  gflopsPerSecond,
  percent,
  si,
  times,
} from '../../kit/words/format';
import type { Paragraph } from '../../lab/paragraph';
import {
  type Decoding,
  differ,
  type Exponents,
  exponentsOf,
  gflopsOf,
  msOf,
  type Network,
  networkOf,
  type Outcome,
  type Roof,
  type Said,
  steeperThanFlops,
  timeRatio,
  usesPerParameter,
} from './outcome';
import { NAMES } from './specs';
import {
  controlWord,
  exponentText,
  inText,
  listed,
  multiple,
  plainDigits,
  quantityWord,
  uses,
} from './words';

const CLOSE = 1.1;

export function verdict(outcome: Outcome, said: Said): Paragraph {
  const ratio = timeRatio(outcome, 'transformer', 'mlp');
  const off = factorOff(said.ratio, ratio);
  const both = `You said ${multiple(said.ratio)}; the transformer takes ${multiple(ratio)} as long as the MLP`;
  return off < CLOSE
    ? { lead: `${both}.`, text: `Within ${percent(off - 1)}.` }
    : { lead: `${both}, so ${times(off)} too ${said.ratio > ratio ? 'long' : 'short'}.`, text: '' };
}

/** What the same budget buys: width, and how often each parameter is used. */
export function budget({ networks, control, target }: Outcome): Paragraph {
  const each = networks.map(
    (network) =>
      `the ${inText(network.family)} ${count(network.size.width)} wide (${si(control === 'parameters' ? network.parameters : network.flops_per_sample)})`,
  );
  const other =
    control === 'parameters'
      ? `They need ${listed(networks.map((network) => si(network.flops_per_sample, 'FLOP')))} per sample`
      : `They have ${listed(networks.map((network) => si(network.parameters)))} parameters`;
  return {
    lead: `About ${si(target)} ${controlWord(control)}${control === 'flops' ? ' per sample' : ''} make ${listed(each)}.`,
    text: `${other}. The reason is how often a parameter is used for one sample: in the MLP ${uses(usesOf(networks, 'mlp'))}, in the CNN, at every position of a plane, ${uses(usesOf(networks, 'cnn'))}, in the transformer, for every token, ${uses(usesOf(networks, 'transformer'))}.`,
  };
}

const usesOf = (networks: readonly Network[], family: Network['family']): number => {
  const found = networkOf({ networks }, family);
  return found ? usesPerParameter(found) : Number.NaN;
};

export function rates({ networks }: Outcome, roof: Roof | undefined): Paragraph {
  const sorted = [...networks].sort((a, b) => gflopsOf(b) - gflopsOf(a));
  const [best] = sorted;
  const last = sorted.at(-1);
  if (best === undefined || last === undefined) return { lead: '', text: '' };
  const lead = `FLOPs are not equally fast: the ${inText(best.family)} reaches ${gflopsPerSecond(gflopsOf(best))}, the ${inText(last.family)} ${gflopsPerSecond(gflopsOf(last))}.`;
  if (roof === undefined) return { lead, text: '' };
  const ridge = roof.ridge_flop_per_byte;
  const slow = last.intensity < ridge;
  const roofed = Math.min(
    roof.peak_gflops_per_second,
    last.intensity * roof.bandwidth_gb_per_second,
  );
  const tail = `${digits(last.intensity, 2)} FLOPs for each byte; this device needs ${digits(ridge, 2)} to be busy computing.`;
  return {
    lead,
    text: slow
      ? `The ${inText(last.family)} does ${tail} From memory it could reach ${gflopsPerSecond(roofed)}${underRoof(gflopsOf(last) / roofed)}.`
      : `The ${inText(last.family)} does ${tail} It has more than enough, so memory need not be its limit: small layers, or operations that are no products, are where to look.`,
  };
}

/** Reached over what memory allows. */
function underRoof(share: number): string {
  if (share > CLOSE) return '; it is faster, so its weights come from a cache';
  return share < 0.8
    ? `; it has ${percent(share)} of that, so something else slows it as well`
    : '';
}

/** "Show why transformers are slow but powerful." */
export function claim(outcome: Outcome): Paragraph {
  const { control } = outcome;
  const lead = '“… show why transformers are slow but powerful.”';
  const [mlp, cnn, transformer] = (['mlp', 'cnn', 'transformer'] as const).map((family) =>
    networkOf(outcome, family),
  );
  if (!mlp || !cnn || !transformer) return { lead, text: '' };
  const than = (other: Network) =>
    differ(transformer, other)
      ? `${multiple(msOf(transformer) / msOf(other))} as long as the ${inText(other.family)}`
      : `a time that cannot be told from that of the ${inText(other.family)}`;
  const measured = `At equal ${controlWord(control)} it takes ${than(mlp)} and ${than(cnn)}.`;
  const work = transformer.flops_per_sample / mlp.flops_per_sample;
  const slow =
    control === 'parameters'
      ? `It also does ${multiple(work)} the FLOPs of the MLP: what is held equal decides. Hold FLOPs equal instead and run again.`
      : 'Hold parameters equal instead and run again: what is held equal decides.';
  return {
    lead,
    text: `${measured} ${slow} Whether it is powerful is a question of accuracy, which this lab does not measure.`,
  };
}

export function memory({ networks, batch }: Outcome): Paragraph {
  const parts = networks.map(
    (network) =>
      `${NAMES[network.family]} ${bytes(network.parameters_bytes)} of parameters and ${bytes(network.activations_bytes)} of activations`,
  );
  return {
    lead: `At the peak of a call with batch ${count(batch)}: ${parts.join('; ')}.`,
    text: 'Parameters used at many positions come with activations at as many positions, and those grow with the batch.',
  };
}

export function scaling({ points, quantity }: Outcome): Paragraph {
  const fits = exponentsOf(points);
  const word = quantityWord(quantity);
  const each = fits.map(({ family, time }) => `${NAMES[family]} ${exponentText(time)}`);
  return {
    lead: `Time grows as ${word} to the power of: ${each.join(', ')}.`,
    text: `${fits.map(compared).join(' ')} ${WHY[quantity]}`,
  };
}

/** Time's exponent against that of FLOPs, as far as its error allows. */
function compared(fits: Exponents): string {
  const { family, flops, bytes: memoryFit } = fits;
  const gap = steeperThanFlops(fits);
  const counts = `FLOPs grow with ${plainDigits(flops.exponent)}, peak memory with ${plainDigits(memoryFit.exponent)}`;
  const name = `For the ${inText(family)} ${counts}`;
  if (gap === 0) return `${name}: time cannot be told from FLOPs.`;
  return `${name}: time grows ${gap > 0 ? 'faster' : 'more slowly'} than FLOPs.`;
}

const WHY: Readonly<Record<Outcome['quantity'], string>> = {
  width:
    'Between layers of equal width FLOPs grow with the square; the first layer, and attention’s T² part, only with the width itself.',
  depth:
    'What is there only once, as the MLP’s first layer, keeps an exponent below 1. In the CNN the first convolution of each stage reads fewer channels than those after it, which raises it above 1.',
  resolution:
    'Twice the resolution is four times the pixels: an exponent of 2 for whatever is done at each of them, more for attention, which compares all tokens with all.',
  sequence:
    'Projections grow with T, attention with T²: the exponent lies between 1 and 2, nearer to 2 the longer the sequence.',
};

export function decoding({ tokens, prefill, decode }: Decoding): Paragraph {
  const { parameters } = prefill;
  const read = msOf(prefill) / tokens;
  const step = msOf(decode);
  const flops = prefill.flops_per_call / tokens;
  const slower = step / read;
  const lead = `In a transformer of ${si(parameters)} parameters, reading a prompt of ${count(tokens)} tokens takes ${duration(read)} per token, writing one after it ${duration(step)}: ${multiple(slower)}.`;
  const same = `Both do about the same FLOPs per token, ${si(flops, 'FLOP')} and ${si(decode.flops_per_call, 'FLOP')}, but reading shares each weight among all tokens: ${digits(prefill.intensity, 2)} FLOPs per byte against ${digits(decode.intensity, 2)}.`;
  const speed =
    slower > CLOSE
      ? `So products become matrix times vector, and ${gflopsPerSecond(gflopsOf(prefill))} become ${gflopsPerSecond(gflopsOf(decode))}.`
      : 'On this device, at this size, that costs nothing: the weights are near enough to the processor.';
  const cache = msOf(prefill) / step;
  return {
    lead,
    text: `${same} ${speed} Without a cache each new token would cost a whole prompt, ${duration(msOf(prefill))}, ${multiple(cache)} the step with one.`,
  };
}

/** How far the two passes lie apart: what a machine with other things to do adds. */
export function repeated({ networks }: Outcome): Paragraph {
  const apart = networks.map(({ readings }) => {
    const times_ms = readings.map(({ latency_ms }) => latency_ms);
    return Math.max(...times_ms) / Math.min(...times_ms);
  });
  const most = Math.max(...apart);
  const lead = `Every network was measured twice, in opposite order; the slower time is at most ${multiple(most)} the faster.`;
  return {
    lead,
    text:
      most > CLOSE
        ? 'So this machine did other things as well, or its speed changed. The averages carry that along: believe only what is larger, and run again.'
        : 'So the order did not matter, and this machine was quiet enough.',
  };
}

/** In the order of the figures. */
export function paragraphs(outcome: Outcome, said: Said | undefined): Paragraph[] {
  const { decoding: cached } = outcome;
  return [
    ...(said === undefined ? [] : [verdict(outcome, said)]),
    budget(outcome),
    claim(outcome),
    rates(outcome, outcome.roof),
    memory(outcome),
    scaling(outcome),
    ...(cached === undefined ? [] : [decoding(cached)]),
    repeated(outcome),
  ];
}
