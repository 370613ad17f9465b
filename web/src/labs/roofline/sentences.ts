// The explanation, made from the numbers; plain text, so that it can be tested without a page.

import { factorOff } from '../../kit/controls/grade';
import { digits, gbPerSecond, percent, times } from '../../kit/words/format';
import type { Paragraph } from '../../lab/paragraph';
import { confidenceText } from '../../session/intervals';
import { type Answer, exponent, follows, limitOf } from './changes';
import { claims } from './claims';
import {
  attainable,
  efficiency,
  intensityOf,
  levelFor,
  levelsOf,
  type Measured,
  type Point,
  pointOf,
  type Said,
} from './outcome';
import {
  labelOf,
  limitName,
  list,
  perByte,
  rate,
  setSize,
  share,
  titleOf,
  wallName,
} from './words';

const CLOSE = 1.15;

export function verdict(measured: Measured, said: Said): Paragraph | undefined {
  const point = pointOf(measured, said.op);
  if (point === undefined) return undefined;
  const off = factorOff(said.gflops_per_second, point.gflops_per_second);
  const both = `You said ${rate(said.gflops_per_second)} for ${labelOf(point)}; it was ${rate(point.gflops_per_second)}`;
  const side = said.gflops_per_second > point.gflops_per_second ? 'much' : 'little';
  const lead =
    off < CLOSE ? `${both}, within ${percent(off - 1)}.` : `${both}, so ${times(off)} too ${side}.`;
  return { lead, text: [aboveAnyRoof(measured, said, point), wall(said, point)].join(' ').trim() };
}

function aboveAnyRoof({ device }: Measured, said: Said, point: Point): string {
  const roof = attainable(device, point);
  const { peak_gflops_per_second: peak } = device.roof;
  if (said.gflops_per_second > peak) {
    return `Your number is above this device’s peak of ${rate(peak)}: no program could reach it.`;
  }
  return said.gflops_per_second > roof * CLOSE
    ? `With ${perByte(intensityOf(point))} its roof is ${rate(roof)}; you named a rate above it.`
    : '';
}

function wall({ wall: guess }: Said, { bottleneck }: Point): string {
  if (guess === undefined) return '';
  if (bottleneck === 'undecided') {
    return `You expected ${wallName(guess)} to limit it; the engine cannot tell.`;
  }
  return guess === bottleneck
    ? `You expected ${wallName(guess)} to limit it, and so does the engine.`
    : `You expected ${wallName(guess)} to limit it; the engine says ${wallName(bottleneck)}.`;
}

export function roofs({ device }: Measured): Paragraph {
  const { peak_gflops_per_second: peak, peak_interval } = device.roof;
  const levels = levelsOf(device);
  const [fastest] = [...levels].sort((a, b) => b.gb_per_second - a.gb_per_second);
  const slowest = levelFor(device, Number.POSITIVE_INFINITY);
  const nearer =
    fastest === undefined || fastest.gb_per_second < 1.2 * slowest.gb_per_second
      ? 'All sets were copied about equally fast: no cache shows here.'
      : `${setSize(fastest.bytes)} were copied at ${gbPerSecond(fastest.gb_per_second)}, ${times(fastest.gb_per_second / slowest.gb_per_second)} as fast: small data stay in caches, and each has a roof of its own. On most machines 16 KiB fit the first cache, 256 KiB the second and 4 MiB the last; a page cannot ask.`;
  return {
    lead: `Here the peak is ${rate(peak)}, and ${setSize(slowest.bytes)} are copied at ${gbPerSecond(slowest.gb_per_second)}: the ridge is ${perByte(slowest.ridge)}.`,
    text: `The peak lies between ${rate(peak_interval.low)} and ${rate(peak_interval.high)}, with ${confidenceText(peak_interval)} confidence. Below the ridge, memory traffic sets the pace; above it, arithmetic. ${nearer}`,
  };
}

const WIDE = 0.15;

/** Said only where the roofs are not well known. */
export function unsure({ device }: Measured): Paragraph | undefined {
  const { peak_gflops_per_second: peak, peak_interval } = device.roof;
  const width = (peak_interval.high - peak_interval.low) / 2 / peak;
  if (width < WIDE) return undefined;
  return {
    lead: `The peak is known only to within ±${percent(width)}.`,
    text: 'Something else was using this machine while it was measured. What follows hangs on it: close other programs and run again.',
  };
}

export function landed({ device, points }: Measured): Paragraph {
  const good = points.filter((point) => efficiency(device, point) >= 0.7);
  const poor = points.filter((point) => efficiency(device, point) < 0.3);
  const text = [
    good.length === 0
      ? 'None comes within 70 % of its roof.'
      : `Within 70 % of it or more: ${list(good.map(labelOf), 6)}.`,
    poor.length === 0
      ? 'None is below 30 %.'
      : `Below 30 %: ${list(poor.map(named(device)), 6)}. The roof does not say why: exp and tanh are not counted as FLOPs, a short call pays for being called, and a loop may use the machine badly.`,
  ];
  return { lead: 'A roof is a limit, not a forecast.', text: text.join(' ') };
}

const named = (device: Measured['device']) => (point: Point) =>
  `${labelOf(point)} (${share(efficiency(device, point))})`;

const SEVERAL = 3;

/** A rate above the roof needs an explanation at once. */
export function above({ device, points }: Measured): Paragraph | undefined {
  const over = points.filter((point) => {
    const { interval } = levelFor(device, point.min_bytes);
    const highest = Math.min(device.roof.peak_interval.high, intensityOf(point) * interval.high);
    return point.gflops_interval.low > highest;
  });
  if (over.length === 0) return undefined;
  const lead = `${list(over.map(labelOf), 6)} ${over.length === 1 ? 'lies' : 'lie'} above the roof.`;
  if (over.length >= SEVERAL) {
    return {
      lead,
      text: 'No program runs faster than its machine can: so many above it say that the roofs were measured too low, while something else was using this machine. Run again.',
    };
  }
  const [read] = device.bandwidths
    .filter(({ stream }) => stream === 'read')
    .sort((a, b) => b.working_set_bytes - a.working_set_bytes);
  const reading =
    read === undefined
      ? ''
      : ` Reading alone ran at ${gbPerSecond(read.gb_per_second)} for ${setSize(read.working_set_bytes)}, and an operation that mostly reads may use that.`;
  return {
    lead,
    text: `The slopes are those of copying.${reading} Data may also have stayed in a cache that is larger than the next smaller set tried, or the machine was slower while the roofs were measured. No rate is above what the machine can do.`,
  };
}

export function hypothesis(measured: Measured): Paragraph | undefined {
  const point = pointOf(measured, measured.chosen);
  if (point === undefined) return undefined;
  return {
    lead: `Hypothesis for ${titleOf(point)}: ${wallName(point.bottleneck)}.`,
    text: `${point.evidence} An intensity only makes it plausible; a change tests it.`,
  };
}

export function test(measured: Measured): Paragraph | undefined {
  const { changes, chosen } = measured;
  const point = pointOf(measured, chosen);
  if (changes.length === 0 || point === undefined) return undefined;
  const limit = limitOf(changes);
  const told = changes.map((change) => {
    const { low, high } = change.time_interval;
    return `With ${change.what}: FLOPs × ${digits(change.flops_ratio)}, bytes × ${digits(change.bytes_ratio)}, time × ${digits(change.time_ratio)} (${digits(low)} to ${digits(high)}); ${reaction(change.changed, follows(change), exponent(change))}.`;
  });
  return {
    lead:
      limit === 'undecided'
        ? 'Two changes do not decide it.'
        : `Two changes say: ${limitName(limit)}.`,
    text: `${told.join(' ')} ${agreement(limit, point.bottleneck)}`,
  };
}

function reaction(changed: 'flops' | 'bytes', answer: Answer, power: number): string {
  const what = changed === 'flops' ? 'the FLOPs' : 'the bytes';
  if (answer === 'yes') {
    return power > 1.25 ? `time changes even more than ${what}` : `time follows ${what}`;
  }
  return answer === 'no'
    ? `time does not follow ${what}`
    : `it stays open whether time follows ${what}`;
}

function agreement(limit: ReturnType<typeof limitOf>, bottleneck: string): string {
  if (limit === 'undecided') return 'Run it again, or close what else this machine is doing.';
  if (limit === bottleneck || (limit === 'neither' && bottleneck === 'overhead'))
    return 'The hypothesis holds.';
  if (bottleneck === 'undecided')
    return 'The hypothesis was open; the changes are the better answer.';
  if (limit === 'neither') {
    return `The hypothesis was ${wallName(bottleneck)}: the test contradicts it. Time goes elsewhere, as to calls, to operations that are not counted as FLOPs, or to waiting.`;
  }
  if (limit === 'both') {
    return `The hypothesis was ${wallName(bottleneck)} alone: this kernel loses time to both, or the change also moved its data to another cache.`;
  }
  return `The hypothesis was ${wallName(bottleneck)}: the test contradicts it. Other kernels or another cache took part in the change, or the roof is not what holds this operation back.`;
}

/** Time that grows by less is called free. */
const FREE = 1.2;

/** In copies that do more and more arithmetic with each number, what is free until the ridge. */
export function ladder({ device }: Measured): Paragraph | undefined {
  const rungs = [...device.ladder].sort((a, b) => a.flops_per_element - b.flops_per_element);
  const [first] = rungs;
  if (first === undefined) return undefined;
  const nanoseconds = (rung: typeof first) => rung.flops_per_element / rung.gflops_per_second;
  const beyond = rungs.findIndex((rung) => nanoseconds(rung) > FREE * nanoseconds(first));
  const last = rungs.at(-1) ?? first;
  const took = (rung: typeof first) =>
    `${digits(rung.flops_per_element)} FLOPs, ${digits(nanoseconds(rung), 2)} ns`;
  const copy = `A copy of ${setSize(device.ladder_working_set_bytes)} that does more and more with each number, in time per number: ${took(first)}`;
  if (beyond < 0) {
    return {
      lead: `Even ${digits(last.flops_per_element)} FLOPs for each number cost no time here.`,
      text: `${copy}; ${took(last)}. Memory set the pace all along, or something else used the machine.`,
    };
  }
  const free = rungs[beyond - 1] ?? first;
  return {
    lead: `Up to ${digits(free.flops_per_element)} FLOPs for each number were free.`,
    text: `${copy}; ${took(free)}; ${took(last)}. That is more FLOPs at fixed bytes, from one end of the roof to the other.`,
  };
}

/** In the order of the figures. */
export function paragraphs(measured: Measured, said: Said | undefined): Paragraph[] {
  return [
    said === undefined ? undefined : verdict(measured, said),
    roofs(measured),
    unsure(measured),
    landed(measured),
    above(measured),
    ladder(measured),
    hypothesis(measured),
    test(measured),
    ...claims(measured),
  ].filter((each) => each !== undefined);
}
