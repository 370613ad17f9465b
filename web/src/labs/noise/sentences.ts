// The explanation, made from the numbers; plain text, so that it can be tested without a page.

import { factorOff } from '../../kit/controls/grade';
import { count, digits, duration, percent, plural, times } from '../../kit/words/format';
import { signed } from '../../kit/words/phrases';
import type { Paragraph } from '../../lab/paragraph';
import { supported } from '../../session/intervals';
import type { NoiseDone } from './maker';
import {
  type Effect,
  type Measured,
  type Movement,
  movementOf,
  rounding,
  type Said,
  SLOW,
  SMALL,
  type Synthetic,
  samplesOf,
  slowShare,
} from './outcome';
import { REAL, SYNTHETIC } from './sources';

/** "43.0 %", and for what is beyond a thousand "4.32 thousand %". */
export const saidText = ({ percent: said }: Said): string =>
  said > 1000 ? `${digits(said / 1000, 3)} thousand\u00a0%` : `${digits(said, 3)}\u00a0%`;

const small = ({ change }: Movement): boolean => !(Math.abs(change) >= SMALL);
const moved = (movement: Movement): boolean => movement.sure && !small(movement);

export function verdict({ effect }: Measured, said: Said): Paragraph {
  const { change } = movementOf(effect, 'mean');
  const lead = `You said ${saidText(said)}; the mean moved by ${signed(change)}.`;
  if (change < SMALL) {
    return { lead, text: 'It did not rise by even one percent here.' };
  }
  const off = factorOff(said.percent / 100, change);
  if (off < 1.25) return { lead, text: 'Close.' };
  return {
    lead,
    text: `That is ${times(off)} too ${said.percent / 100 > change ? 'much' : 'little'}.`,
  };
}

export function interleaved({ plan, noise, blocks }: Measured): Paragraph {
  const halves = `${plural(blocks.length, 'block')} of ${plural(plan.samples_per_block, 'sample')}, two a round, in random order`;
  if (noise.length === 0) {
    return {
      lead: `No noise was switched on: ${halves}, both halves alike.`,
      text: 'What you see is how far numbers move on this machine by themselves. Switch a source on and run again.',
    };
  }
  return {
    lead: `${noise.map((name) => REAL[name].label).join(', ')}: off and on in ${halves}.`,
    text: 'A machine that warms up, or a program that starts in between, slows both halves alike. A filled mark in the second figure means that the rounds agree; a hollow one, that they do not.',
  };
}

export function meanOrMedian(measured: Measured): Paragraph {
  const { effect } = measured;
  const mean = movementOf(effect, 'mean');
  const median = movementOf(effect, 'median');
  const both = `The mean moved by ${signed(mean.change)}, the median by ${signed(median.change)}.`;
  return { lead: both, text: `${compared(mean, median)} ${grain(measured, median)}`.trim() };
}

function compared(mean: Movement, median: Movement): string {
  if (!moved(mean) && !moved(median)) {
    return 'Neither moved by more than the rounds differ among themselves: this noise cannot be told from none.';
  }
  if (!moved(median)) {
    return moved(mean) && mean.change > 0
      ? 'The median asks only on which side a sample lies, so a few slow ones cannot pull it; the mean takes each of them at its full length.'
      : 'The median did not move for sure.';
  }
  const ratio = Math.abs(mean.change) / Math.abs(median.change);
  if (ratio > 1.5) {
    return `The median gave way as well, ${times(ratio)} less than the mean: so many samples were disturbed that the middle one was among them.`;
  }
  if (ratio > 0.67) {
    return 'They moved alike: the noise slowed nearly every sample. Against that no statistic helps, for the machine really was slower.';
  }
  return 'Here the median moved more than the mean. That happens when close to half of the samples are disturbed: the middle jumps from the fast group to the slow one.';
}

/** A coarse clock moves the median in leaps. */
function grain(measured: Measured, median: Movement): string {
  const share = rounding(measured);
  return share > Math.abs(median.change) && share > 0.02
    ? `One tick of this clock is ${percent(share)} of a sample, so the median moves in leaps of that size or not at all.`
    : '';
}

export function interruptions({ blocks, effect }: Measured): Paragraph {
  const noisy = samplesOf(blocks, true);
  const before = slowShare(samplesOf(blocks, false), effect.quiet.median);
  const during = slowShare(noisy, effect.quiet.median);
  if (during === 0) {
    return {
      lead: `No noisy sample took ${SLOW} times the quiet median.`,
      text: 'Nothing was interrupted for long: what this noise takes, it takes from all samples a little.',
    };
  }
  const longest = times(effect.noisy.max / effect.quiet.median);
  const lead = `${percent(during)} of the noisy samples took at least ${SLOW} times the quiet median, the longest ${longest}; without noise it was ${before === 0 ? 'none' : percent(before)}.`;
  return during > 2 * before
    ? {
        lead,
        text: 'When there are more threads than cores, the system lets them take turns of a few milliseconds. A sample that ends before its turn is over sees nothing; one that loses its turn waits for the others.',
      }
    : { lead, text: 'The machine interrupts about as often without our noise.' };
}

export function trimmed({ blocks, effect }: Measured): Paragraph {
  const change = movementOf(effect, 'trimmed_mean');
  const slow = slowShare(samplesOf(blocks, true), effect.quiet.median);
  const lead = `The trimmed mean, without a tenth at each end, moved by ${signed(change.change)}.`;
  if (!moved(change))
    return { lead, text: 'What was disturbed fitted into the tenth that it drops.' };
  return slow > 0.1
    ? {
        lead,
        text: `It drops a tenth, and ${percent(slow)} of the samples were slow: the rest of them count in full.`,
      }
    : {
        lead,
        text: 'It drops a tenth at each end, and yet it moved: not only the slowest samples were disturbed.',
      };
}

export function tail({ effect }: Measured): Paragraph {
  const p95 = movementOf(effect, 'p95');
  const p99 = movementOf(effect, 'p99');
  const least = movementOf(effect, 'min');
  const minimum = !moved(least)
    ? `The minimum did not move for sure (${signed(least.change)}): it says what this machine can do undisturbed, not what to expect of it.`
    : `Even the minimum moved, by ${signed(least.change)}: not one of the ${count(effect.noisy.count)} noisy samples was undisturbed.`;
  return {
    lead: `p95 went from ${duration(p95.quiet_ms)} to ${duration(p95.noisy_ms)}, p99 from ${duration(p99.quiet_ms)} to ${duration(p99.noisy_ms)}.`,
    text: `${tailLesson(p95, p99)} ${minimum}`,
  };
}

const tailLesson = (p95: Movement, p99: Movement): string =>
  moved(p95) || moved(p99)
    ? 'If people wait for each answer, these are the numbers they notice, and they are meant to move.'
    : 'The tail did not move for sure.';

export function interval({ effect }: Measured): Paragraph {
  const { quiet, noisy } = effect;
  const { low, high } = noisy.median_interval;
  if (!supported(noisy.median_interval))
    return {
      lead: `With noise there were ${plural(noisy.count, 'sample')}: too few for a 95 % interval of the median.`,
      text: 'Six are the fewest that have one; run it for longer.',
    };
  const holds = low <= quiet.median && quiet.median <= high;
  return {
    lead: `With noise the median’s 95 % interval is ${duration(low)} to ${duration(high)}; it ${holds ? 'holds' : 'does not hold'} the quiet median, ${duration(quiet.median)}.`,
    text: holds
      ? 'More samples would narrow it, and the answer would still be right.'
      : 'More samples would narrow it around the wrong value: an interval tells of chance, not of a machine that is busy with something else.',
  };
}

/** What the makers of noise did, as they told. */
export function evidence({ done, hardware_threads }: Measured): Paragraph | undefined {
  if (done.length === 0) return undefined;
  return {
    lead: `This device has ${plural(hardware_threads, 'hardware thread')}.`,
    text: done.map(deed).join(' '),
  };
}

function deed({ noise, makers, work, collected }: NoiseDone): string {
  const who = plural(makers, 'worker');
  if (noise === 'burn')
    return `${who} did ${digits(work / 1e9, 2)} thousand million multiply-adds.`;
  if (noise === 'stream') return `${who} passed over ${digits(work / 1e9, 3)} GB of memory.`;
  if (noise === 'paint') return `The page drew ${plural(work, 'frame')}.`;
  const freed =
    collected > 0
      ? `the collector freed ${count(collected)} of those that were watched`
      : 'the collector freed none of those that were watched, as far as it told';
  return `${who} made ${digits(work / 1e6, 3)} million objects, and ${freed}.`;
}

export function claim({ effect, plan }: Measured): Paragraph {
  const mean = movementOf(effect, 'mean');
  const median = movementOf(effect, 'median');
  const held = moved(mean) && !moved(median);
  const here = held
    ? `Under this noise, with samples of ${duration(plan.sample_ms)}, that was good advice for comparing code.`
    : moved(median)
      ? `Not always enough: with samples of ${duration(plan.sample_ms)} the median moved too. Take shorter samples if the clock allows, or make the machine quiet.`
      : 'This noise is too weak to decide it.';
  return {
    lead: '“Always use the median, never the mean.”',
    text: `${here} But 1,000 noisy runs take 1,000 means, ${duration(1000 * effect.noisy.mean)}, not 1,000 medians, ${duration(1000 * effect.noisy.median)}: whoever pays for the time needs the mean.`,
  };
}

export function coldStart({ pilot }: Measured): Paragraph {
  const left = `${plural(pilot.warm_up_ms.length, 'warm-up sample')} before the first block ${pilot.warm_up_ms.length === 1 ? 'is' : 'are'} in none of these numbers.`;
  return pilot.cold_start_ratio >= 1.5
    ? {
        lead: `The first sample took ${times(pilot.cold_start_ratio)} the median of the later ones.`,
        text: `A browser runs WebAssembly in a quickly compiled version until the optimised one is ready. ${left}`,
      }
    : { lead: 'The code was already warm.', text: left };
}

export function synthetic({ synthetic: { kinds, effect } }: Measured): Paragraph {
  if (kinds.length === 0) {
    return {
      lead: 'No synthetic noise is added.',
      text: 'Add some below the third figure: with it you know the true value, for it is the quiet one.',
    };
  }
  return {
    lead: `Synthetic: ${kinds.map((kind) => SYNTHETIC[kind].label.toLowerCase()).join(', ')}, computed on your ${count(effect.quiet.count)} quiet samples.`,
    text: syntheticLesson(kinds, effect),
  };
}

function syntheticLesson(kinds: Synthetic['kinds'], effect: Effect): string {
  const mean = movementOf(effect, 'mean').change;
  const median = movementOf(effect, 'median').change;
  const both = `The mean moves by ${signed(mean)}, the median by ${signed(median)}.`;
  if (kinds.includes('drift')) {
    const told = effect.noisy.autocorrelated
      ? 'The engine sees that neighbours resemble each other, and has widened the interval'
      : 'The engine did not find that neighbours resemble each other';
    return `${both} Drift moves both: a trend is in every sample. ${told}.`;
  }
  if (kinds.includes('modes')) {
    return `${both} ${effect.noisy.several_modes ? 'The engine finds more than one speed in these values' : 'The engine takes these values for one speed'}; one number cannot describe two.`;
  }
  if (Math.abs(median) * 3 < Math.abs(mean)) return `${both} The median is the one to keep here.`;
  return `${both} Here the two are about equally good, or bad.`;
}

/** In the order of the figures. */
export function paragraphs(measured: Measured, said: Said | undefined): Paragraph[] {
  const shown = evidence(measured);
  return [
    ...(said === undefined ? [] : [verdict(measured, said)]),
    meanOrMedian(measured),
    interruptions(measured),
    trimmed(measured),
    tail(measured),
    interval(measured),
    interleaved(measured),
    ...(shown === undefined ? [] : [shown]),
    claim(measured),
    coldStart(measured),
    synthetic(measured),
  ];
}
