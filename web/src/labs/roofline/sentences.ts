// The sentences about the measurements; each is true of its numbers.

import { html } from 'lit';
import type { DeviceReport } from '../../engine/types';
import { bytes, digits, gbPerSecond, percent } from '../../kit/words/format';
import { type ClaimVerdict, claim, isDecided, quotient } from '../../lab/claim';
import { term } from '../../lab/glossary';
import type { MarkedParagraph } from '../../lab/paragraph';
import { type Guess, type Verdict, verdict } from '../../lab/verdict';
import { intervalText } from '../../session/intervals';
import { beliefs, mechanism } from './beliefs';
import { limitOf } from './changes';
import type { Known } from './model';
import {
  A100,
  A100_RIDGE,
  type Changed,
  chosenPoint,
  farthest,
  intensityOf,
  isOverPeak,
  type Level,
  levelEstimate,
  levelFor,
  levelsOf,
  type Measured,
  measuredPoint,
  movedEstimate,
  movedGb,
  nearestTo,
  type Point,
  rateEstimate,
  shareOfPeak,
  sideOf,
  smallerLevels,
} from './outcome';
import { labelOf, limitName, perByte, ranged, rate, shareText, sideName } from './words';

export const formula: MarkedParagraph = {
  text: html`${term('intensity', 'Arithmetic intensity')} is the number of ${term('flop', 'FLOPs')} for each byte that must
    be moved. <math><mtext>roof</mtext><mo>=</mo><mi>min</mi><mo>(</mo><mtext>peak</mtext><mo>,</mo><mtext>intensity</mtext><mo>×</mo><mtext>bandwidth</mtext><mo>)</mo></math>;
    the two meet at the ${term('ridge', 'ridge')}.`,
};

export function roofsMore(device: DeviceReport): MarkedParagraph[] {
  const { peak_gflops_per_second: peak, peak_interval: interval, peak_note } = device.roof;
  const sets = levelsOf(device).map(
    (level) => `${bytes(level.bytes)} at ${gbPerSecond(level.gb_per_second)}`,
  );
  return [
    {
      text: `The peak is ${rate(peak)} (${intervalText(interval, rate)}). A set moves, in its fastest way: ${sets.join(', ')}.${peak_note ? ` ${peak_note}` : ''}`,
    },
    {
      text: `An A100 is published with 312 TFLOP/s in 16 bits and 2 TB/s, so its ridge is ${digits(A100_RIDGE)} FLOP/byte. Nothing here measured one.`,
    },
  ];
}

/** The prediction beside the rate of the figure. */
const guessOn = (measured: Measured, prediction: number): Guess => {
  const { device } = measured;
  const point = chosenPoint(measured);
  return {
    prediction,
    measured: point.gflops_per_second,
    interval: point.gflops_interval,
    format: rate,
    sides: ['much', 'little'],
    of: labelOf(point),
    beliefs: beliefs(device, point),
    mechanism: isOverPeak(device, point, prediction)
      ? `${rate(prediction)} is above even the peak. ${mechanism(device, point)}`
      : mechanism(device, point),
  };
};

export const verdictOn = (measured: Measured, prediction: number): Verdict =>
  verdict(guessOn(measured, prediction));

/** The verdict on the prediction; without one, the roof that the operation ran under. */
export const afterRun = ({
  outcomes: { points },
  prediction,
}: Known<'points'>): MarkedParagraph[] =>
  prediction === undefined
    ? [{ text: mechanism(points.device, chosenPoint(points)) }]
    : [verdictOn(points, prediction)];

/** Which of the sets resembles the operation's data, and whether that memory is nearer than that of the largest set. */
export function fromWhere({ outcomes }: Known<'points'>): MarkedParagraph[] {
  const { device } = outcomes.points;
  const point = chosenPoint(outcomes.points);
  const near = nearestTo(device, point);
  const far = farthest(device);
  const [smallest, ...larger] = levelsOf(device);
  // The largest set is streamed in more ways than the others, so it may even be faster.
  const turned = larger.slice(0, -1).find((level) => isDisturbed(smallest, level));
  if (turned !== undefined) return [{ text: unexplained(turned, smallest) }];
  if (sideOf(device, point) === 'compute')
    return [
      {
        text: `It computes so much with each byte that it asked for ${gbPerSecond(movedGb(point))} only. Any of these memories can bring that.`,
      },
    ].filter(() => claim(movedEstimate(point), levelEstimate(far)).verdict === 'less');
  if (near.bytes === far.bytes)
    return [
      {
        text: `${bytes(point.min_bytes)} are like the largest set: its bytes come from the farthest memory measured.`,
      },
    ];
  const slower = smallerLevels(device, near).find(
    (level) => claim(levelEstimate(level), levelEstimate(near)).verdict === 'less',
  );
  return [
    { text: slower === undefined ? nearer(device, near, far, point) : unexplained(near, slower) },
  ];
}

/** A set in the nearest cache that moves at less than this share of a larger one's speed was read beside other work. */
const UNDISTURBED = 0.8;

const isDisturbed = (smaller: Level, larger: Level): boolean =>
  claim(quotient(levelEstimate(smaller), levelEstimate(larger)), UNDISTURBED).verdict === 'less';

/** Less data that moves more slowly: no memory explains that. */
const unexplained = (larger: Level, smaller: Level): string =>
  `${bytes(smaller.bytes)} move at ${gbPerSecond(smaller.gb_per_second)}, ${bytes(larger.bytes)} at ${gbPerSecond(larger.gb_per_second)}: the smaller set was slower. This measurement was disturbed: run it again.`;

function nearer(device: DeviceReport, near: Level, far: Level, point: Point): string {
  const { verdict } = claim(levelEstimate(near), levelEstimate(far));
  // The largest set is streamed in more ways than the others, so it may even be faster.
  if (verdict === 'less') {
    const roof = levelFor(device, point).bytes === far.bytes ? ', and that is its roof' : '';
    return `${bytes(near.bytes)} move no faster than ${bytes(far.bytes)}, at ${gbPerSecond(far.gb_per_second)}: no cache shows here${roof}.`;
  }
  const rateText = isDecided(verdict) ? ({ gb_per_second: gb }: Level) => gbPerSecond(gb) : ranged;
  const sizes = `${bytes(near.bytes)} move at ${rateText(near)}, ${bytes(far.bytes)} at ${rateText(far)}`;
  return verdict === 'more'
    ? `${sizes}: of its ${bytes(point.min_bytes)} a part stays in a nearer memory, a cache, from one run to the next.`
    : `${sizes}: we can’t tell them apart.`;
}

/** The two changes, if they belong to the chosen operation. */
export const tested = ({ dry, outcomes: { changes } }: Known): Changed | undefined =>
  changes?.op === dry?.op ? changes : undefined;

/** The conclusion from the two changes, compared with that from the roof. */
export function afterChanges(view: Known<'points'>): MarkedParagraph[] {
  const changes = tested(view);
  if (changes === undefined)
    return [
      { text: 'A roof makes a limit plausible; a change tests it. Time follows what limits it.' },
    ];
  const { points: measured } = view.outcomes;
  const limit = limitOf(changes.changes);
  const side = sideOf(measured.device, measuredPoint(measured, changes.op));
  if (limit === 'undecided')
    return [{ text: 'The times vary too much, or change too little: we can’t tell.' }];
  if (side === undefined) return [{ text: `The test says: ${limitName(limit)}.` }];
  const text = `Its lower roof is ${side === 'memory' ? 'memory' : 'the peak'}`;
  if (sideName(side) === limitName(limit))
    return [{ text: `${text}, and the test agrees: ${limitName(limit)} limits it.` }];
  return [
    {
      text: `${text}; the test says ${limitName(limit)}. Believe the test: a roof is only a limit.`,
    },
  ];
}

/** Rates of two batches within this factor of each other are the same for this claim. */
const SAME = 1.1;

const BATCHES: Readonly<Record<ClaimVerdict, string>> = {
  more: 'For a layer with weights the fix is a larger batch: they are read once for all its samples.',
  less: 'Here the larger batch is slower per FLOP, although its weights are read once for all samples.',
  equal: 'Hardly a difference here, although the weights are read once for all samples.',
  'cannot tell': 'We can’t tell which is faster per FLOP here.',
};

/** The claim "Fix for memory-bound: smaller batches", tested with two batch sizes of one layer. */
export function batches(measured: Measured): MarkedParagraph {
  const one = measuredPoint(measured, 'linear-1');
  const many = measuredPoint(measured, 'linear-16');
  const rates = `${labelOf(one)} does ${perByte(intensityOf(one))} and ran at ${rate(one.gflops_per_second)}; ${labelOf(many)}, ${perByte(intensityOf(many))} and ${rate(many.gflops_per_second)}`;
  const gain = quotient(rateEstimate(many), rateEstimate(one));
  return {
    lead: '“Fix for memory-bound: smaller batches.”',
    text: `${rates}. ${BATCHES[claim(gain, { low: 1 / SAME, high: SAME }).verdict]}`,
  };
}

/** The claim "A pointwise add: 0.2 FLOP per byte, perhaps 1 % of peak." */
export function pointwise(measured: Measured): MarkedParagraph {
  const relu = measuredPoint(measured, 'relu-large');
  const there = A100.bandwidth / 12 / A100.peak;
  const here = `Here relu, with ${perByte(intensityOf(relu))}, reached ${shareText(shareOfPeak(measured.device, relu))} of the peak.`;
  return {
    lead: '“A pointwise add: about 0.2 FLOP per byte, perhaps 1 % of peak.”',
    text: `In float32 an add reads 8 bytes and writes 4 for one FLOP: ${perByte(1 / 12)}; in 16 bits twice that. Under an A100’s roof that is at most ${percent(there)} of its peak. ${here}`,
  };
}
