// The texts of the figures: titles made from the numbers, notes and labels.

import { bytes, count, digits, plural, si } from '../../kit/words/format';
import { asShown } from '../../kit/words/phrases';
import { isDecided } from '../../lab/claim';
import {
  type Counts,
  type Decoding,
  type Dry,
  type DryNetwork,
  differ,
  exponentsOf,
  foundOf,
  type Growth,
  hasFlopsEnough,
  type Live,
  msOf,
  type Network,
  type Quantity,
  type Roof,
  ratioBetween,
  steeperThanFlops,
  tooVague,
  usesPerParameter,
  wasBusy,
  writtenBesideRead,
  writtenOverRead,
} from './outcome';
import type { Control } from './search';
import { FAMILIES, type Family, NAMES, PLACES } from './specs';
import { DECODER } from './targets';
import { controlWord, inText, listed, multiple, quantityWord, rangeText } from './words';

/** The ratio of two times as they are displayed, after rounding. */
export const shownRatio = (a: Network, b: Network): number => asShown(msOf(a)) / asShown(msOf(b));

const often = (uses: number): string => (uses === 1 ? 'once' : `${count(uses)} times`);

/** How often a weight of each first layer has worked: so far, or once the picture has been read. */
function used(soFar: (family: Family) => number): string {
  const all = FAMILIES.every((family) => soFar(family) === PLACES[family]);
  const each = FAMILIES.map((family) => `${often(soFar(family))} in the ${inText(family)}`);
  return all
    ? `A weight of the first layer works ${listed(each)}`
    : `So far, a weight of the first layer has worked ${listed(each)}`;
}

/** The title; until the prediction is locked or skipped, the numbers would tell who does more. */
const uses = (passed: boolean, soFar: (family: Family) => number): string =>
  passed ? used(soFar) : 'Three first layers read one picture';

/** Later layers differ from the first one: the work of the whole network. */
function usesNote(dry: Dry | undefined, passed: boolean): string {
  if (dry === undefined || !passed) return `The first layer. ${figures.later}`;
  const each = dry.networks.map(
    (network) => `${inText(network.family)} ${digits(usesPerParameter(network), 3)}`,
  );
  return `Multiply-adds for each parameter, over the whole network: ${each.join(', ')}. ${figures.later} The transformer’s include attention’s products of patches with patches, which use no parameter.`;
}

function time(outcome: Live): string {
  const { control, finished } = outcome;
  const [mlp, transformer] = [foundOf(outcome, 'mlp'), foundOf(outcome, 'transformer')];
  const equal = `At equal ${controlWord(control)}`;
  if (!finished || mlp === undefined || transformer === undefined || wasBusy(outcome))
    return `${equal}: time of one call`;
  return differ(mlp, transformer)
    ? `${equal}, the transformer takes ${multiple(shownRatio(transformer, mlp))}${rangeText(ratioBetween(transformer, mlp))} the time of the MLP`
    : `${equal}, no measurable difference between transformer and MLP`;
}

function roof(networks: readonly Network[], of: Roof): string {
  const below = networks.filter((network) => !hasFlopsEnough(network, of));
  const names = listed(below.map(({ family }) => `the ${inText(family)}`));
  const bound = `left of this device’s ridge, ${digits(of.ridge_flop_per_byte, 2)} FLOPs per byte`;
  if (below.length === 0) return 'All three have FLOPs enough for each byte they read';
  if (below.length === networks.length) return `All three lie ${bound}`;
  return `Only ${names} ${below.length === 1 ? 'lies' : 'lie'} ${bound}`;
}

/** States how time grows compared with FLOPs, or that the sweep cannot tell. */
export function growth(sweep: Growth): string {
  const { points, finished } = sweep;
  if (!finished) return 'Time compared with FLOPs, size by size';
  const fits = exponentsOf(points);
  if (fits.length === 0) return 'Too few sizes to tell how time grows';
  const names = (side: number) =>
    listed(
      fits
        .filter((fit) => Math.sign(steeperThanFlops(fit)) === side)
        .map(({ family }) => `the ${inText(family)}`),
    );
  const [faster, slower] = [names(1), names(-1)];
  if (tooVague(sweep)) return 'The times vary too much to tell how they grow';
  if (faster === '' && slower === '')
    return 'Time grows at the same rate as FLOPs, within the error';
  const parts = [
    ...(faster === '' ? [] : [`faster than FLOPs for ${faster}`]),
    ...(slower === '' ? [] : [`more slowly than FLOPs for ${slower}`]),
  ];
  return `Time grows ${parts.join(', ')}`;
}

function decoding(the: Decoding): string {
  const { value, ...range } = writtenOverRead(the);
  return isDecided(writtenBesideRead(the))
    ? `A token written takes ${multiple(value)}${rangeText(range)} the time of a token read`
    : 'No measurable difference between a token written and one read';
}

export const figures = {
  uses,
  usesNote,
  places: 'Places in the picture',
  /** After the number of the frame: "3 of 64". */
  place: (patches: number, pixels: number) =>
    `${plural(patches, 'patch', 'patches')}, or ${count(pixels)} pixels, read`,
  later: 'Later layers of the CNN work on smaller planes, in fewer places.',
  wide: (family: Family, width: number) => `${NAMES[family]}, ${count(width)} wide`,
  known: (control: Control) =>
    control === 'parameters'
      ? 'Three networks of about the same number of parameters'
      : 'Three networks of about the same FLOPs for one picture',
  reads: 'All read a picture of 32 by 32 and give ten answers.',
  time,
  yours: (text: string) => `you said ${text}`,
  call: (batch: number) =>
    `One call with ${plural(batch, 'picture')}. Each network was measured twice, in opposite order, and again where the two times disagreed.`,
  roof,
  intensity:
    'FLOPs per byte: each input of an operation read once, each output written once. Right of the ridge arithmetic is the limit; left of it the bandwidth of main memory, unless data come from a cache, as probably for points above the slope.',
  peak: ({ family, peak_bytes, parameters_bytes }: DryNetwork) =>
    `${NAMES[family]}: ${bytes(peak_bytes)} at the peak, ${bytes(parameters_bytes)} of it parameters`,
  atOnce: ({ peak_bytes, parameters_bytes }: DryNetwork) =>
    `Activations: what all layers write, one after the other. At the peak, ${bytes(peak_bytes - parameters_bytes)} of activations, inputs and workspace are there at once.`,
  shown: 'Network',
  sizes: (quantity: Quantity) => `FLOPs grow with ${quantityWord(quantity)}: will time?`,
  growth,
  asFlops: 'At 1, the time has grown as the FLOPs have.',
  beside: 'growth in time ÷ growth in FLOPs',
  reading: 'reading a prompt',
  writing: 'writing a token',
  readOne: 'reading one token',
  tokens: 'A prompt shares each weight among all its tokens',
  decoder: ({ parameters_bytes }: Counts) =>
    `A transformer of ${plural(DECODER.depth, 'block')}, ${count(DECODER.width)} wide, ${bytes(parameters_bytes)} of weights.`,
  decoding,
  flop: (value: number) => si(value, 'FLOP'),
};
