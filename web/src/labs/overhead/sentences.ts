// The explanation, made from the numbers; plain text, so that it can be tested without a page.

import type { InstrumentReport, InstrumentsReport, OverheadReport } from '../../engine/types';
import { count, duration, percent, plural } from '../../kit/words/format';
import { capital, step } from '../../kit/words/phrases';
import { type ClaimVerdict, claim, type Estimate, isDecided } from '../../lab/claim';
import type { Paragraph } from '../../lab/paragraph';
import { given } from '../../lab/scene';
import { type Guess, type Verdict, verdict } from '../../lab/verdict';
import { supported } from '../../session/intervals';
import { beliefs, mechanism, points } from './beliefs';
import {
  type Bare,
  besideCost,
  CLAIMED,
  CPROFILE,
  cheaper,
  cheapest,
  clockShare,
  closePoints,
  dearest,
  distinguished,
  finding,
  isChance,
  isVague,
  type Look,
  layerShares,
  lookOf,
  type Outcome,
  outOfBand,
  shortLayers,
  slowdownEstimate,
  snapshots,
  unseen,
} from './outcome';
import { cost, percents, range, SHORT } from './words';

/** The prediction beside the cost in the title, in points. */
function guessOn(outcome: Outcome, prediction: number): Guess {
  const found = finding(outcome.report, 'per_op');
  return {
    prediction,
    measured: slowdownEstimate(found).value,
    interval: slowdownEstimate(found),
    format: percents,
    sides: ['much', 'little'],
    of: outcome.title,
    difference: { close: closePoints(found), format: points },
    beliefs: beliefs(outcome),
    mechanism: mechanism(outcome),
  };
}

/** A number outside of a range that holds 0. */
const OUTSIDE: Readonly<Record<ClaimVerdict, (here: Estimate) => string>> = {
  less: ({ high }) =>
    `Your number is too much: it is at most ${percents(high)}, and perhaps nothing.`,
  more: ({ low }) => `Your number is too little: it is at least ${percents(low)}.`,
  equal: () => '',
  'cannot tell': () => '',
};

export function verdictOn(outcome: Outcome, prediction: number): Verdict {
  const found = finding(outcome.report, 'per_op');
  const you = `You said ${percents(prediction)}`;
  if (!supported(found.overhead_interval))
    return {
      standing: 'cannot tell',
      lead: `${you}; there were too few samples to tell.`,
      text: 'Run again.',
    };
  const judged = verdict(guessOn(outcome, prediction));
  if (found.verdict === 'slower') return judged;
  const here = slowdownEstimate(found);
  const inside = !isDecided(claim(here, prediction).verdict);
  const lead = `${you}; here it cannot be told from nothing: ${range(found)}.`;
  if (found.verdict === 'faster')
    return { standing: 'cannot tell', lead, text: 'This machine was not quiet. Run again.' };
  if (isDecided(claim(here, 0).verdict)) return judged;
  if (!inside && judged.standing !== 'right') {
    const text = OUTSIDE[claim(here, prediction).verdict](here);
    return { standing: 'wrong', lead, text };
  }
  return {
    standing: found.verdict === 'same' ? 'right' : 'cannot tell',
    lead,
    text: inside ? 'Your number lies inside that range, and so does 0.' : '',
  };
}

/** The order of the three instruments, as far as the intervals decide it. */
export function granularity({ report }: Outcome): string {
  if (report.instruments.some((each) => each.verdict === 'faster'))
    return 'One came out faster than without it: this machine was not quiet, so we can’t tell which costs least.';
  const [least, most] = [cheapest(report), dearest(report)];
  if (least !== undefined && most !== undefined)
    return `${capital(SHORT[least])} costs least, ${SHORT[most]} most, beyond what the intervals leave open.`;
  if (least !== undefined)
    return `${capital(SHORT[least])} costs least; of the other two we can’t tell which costs more.`;
  if (most !== undefined)
    return `${capital(SHORT[most])} costs most; of the other two we can’t tell which costs less.`;
  const apart = distinguished(report);
  if (apart === undefined) return 'All three intervals overlap: we can’t tell which costs least.';
  const [less, more] = apart.map((name) => SHORT[name]);
  return `${capital(less ?? '')} costs less than ${more}; the third is too close to call.`;
}

/** Why snapshots are not as cheap here as those of a profiler that looks from outside. */
export const ASKED = 'Snapshots here ask the clock after every op, too.';

export const UNINTERRUPTED =
  'Nothing interrupts a browser’s code, so a snapshot is taken where the code itself looks at the clock.';

/** Where the cost comes from: clock readings, and what else an observer does. */
export function source(outcome: Outcome): Paragraph {
  const { report, bare, title } = outcome;
  const found = finding(report, 'per_op');
  const { clock_call_ns } = report.record;
  const readings = `${count(found.readings_per_pass)} readings of ${duration(clock_call_ns * 1e-6, 2)} each`;
  const share = clockShare(outcome, 'per_op');
  if (bare === undefined || share === undefined) {
    return { lead: `One pass took ${readings}.`, text: '' };
  }
  const lead = `One pass of ${title} lasts ${duration(bare.latency_ms)} and took ${readings}: ${percent(share)} of it.`;
  const { verdict: beside, reason } = besideCost(found, 100 * share);
  if (reason === 'too few samples')
    return { lead, text: 'There are too few samples to tell whether that is all of the cost.' };
  return { lead, text: BESIDE_CLOCK[beside](range(found)) };
}

const BESIDE_CLOCK: Readonly<Record<ClaimVerdict, (measured: string) => string>> = {
  more: (measured) =>
    `The pass became slower than that, by ${measured}: before an op can be timed it has to be described, with its name, shapes and counts, and that takes time too.`,
  less: (measured) =>
    `Measured was less, ${measured}: some of the reading went on while the processor was still busy with the op.`,
  equal: (measured) => `The measured ${measured} is near that: the cost is mostly the clock.`,
  'cannot tell': (measured) =>
    `We can’t tell from the measured ${measured} whether the clock is all of the cost.`,
};

const CLAIM: Readonly<Record<'per_op' | 'sampling', string>> = {
  per_op: 'TinyTorch said in 2025: “instrumentation: 15 % overhead”.',
  sampling: 'And “sampling: 2 % overhead”.',
};

const AGAINST: Readonly<Record<ClaimVerdict, string>> = {
  more: 'it is more',
  less: 'it is less',
  equal: 'about that',
  'cannot tell': 'that may be',
};

function against(name: 'per_op' | 'sampling', { report }: Outcome): string {
  const found = finding(report, name);
  const { verdict, reason } = besideCost(found, CLAIMED[name]);
  if (reason === 'too few samples') return 'there are too few samples here to tell';
  return `${AGAINST[verdict]}, ${range(found)} here`;
}

export function claims(outcome: Outcome): Paragraph {
  return {
    lead: `${CLAIM.per_op} ${capital(against('per_op', outcome))}. ${CLAIM.sampling} ${capital(against('sampling', outcome))}.`,
    text: 'No such number belongs to a profiler alone. It is n readings of t each against a pass of T: choose a network with longer ops and it shrinks. A sampler like py-spy interrupts a program from outside and pays only for its snapshots; this one has to ask the clock after every op whether one is due.',
  };
}

/** What each instrument cannot see. */
export function misses(outcome: Outcome): Paragraph {
  const { report } = outcome;
  const op = finding(report, 'per_op');
  const ticks =
    op.layers_below_tick === 0
      ? `Every layer is longer than a tick of the clock, ${step(report.record.tick_ms)}.`
      : `${count(op.layers_below_tick)} of ${plural(report.layers.length, 'layer')} ${op.layers_below_tick === 1 ? 'is' : 'are'} shorter than a tick, ${step(report.record.tick_ms)}: any one timing of them is 0 or a whole tick, and only the average over ${plural(op.passes, 'pass', 'passes')} means something.`;
  return {
    lead: `Timing every op leaves ${percent(op.unattributed_share)} of the pass to nobody: the time between ops.`,
    text:
      report.layers.length === 1
        ? ticks
        : `${ticks} Timing layers gives that time to the layer before, so shares move by up to ${percent(finding(report, 'per_layer').largest_error)}.`,
  };
}

export function sampled(outcome: Outcome): Paragraph {
  const { report } = outcome;
  const shares = layerShares(report);
  const missed = unseen(shares);
  const taken = snapshots(outcome);
  const many = `${count(missed.length)} of ${plural(shares.length, 'layer')}`;
  const of = missed.length === 1 ? `${missed[0]?.layer}, ${many}` : many;
  const missing = missed.reduce((sum, { per_op }) => sum + per_op, 0);
  const lead =
    missed.length === 0
      ? 'The snapshots fell on every layer.'
      : `No snapshot fell on ${of}, ${missed.length === 1 ? `${percent(missing, 3)} of the time` : `together ${percent(missing)} of the time`}.`;
  const told = given(taken, (taken) => [
    `About ${plural(taken, 'snapshot was', 'snapshots were')} taken. By chance alone 19 of 20 layers would lie in the band.`,
  ]);
  const outside = given(taken, (taken) => [outsideBand(shares, taken)]);
  return { lead: [lead, ...outside].join(' ').trim(), text: told.join('') };
}

/** Why dots of the figure lie outside of its band: by chance, or because of the sampler; empty where none does. */
function outsideBand(shares: ReturnType<typeof layerShares>, taken: number): string {
  const { length } = outOfBand(shares, taken);
  if (length === 0) return '';
  const lie = `${plural(length, 'dot lies', 'dots lie')} outside the band`;
  return isChance(shares, taken)
    ? `${lie}, as chance allows.`
    : `${lie}: looking only after ops favours some.`;
}

/** Tests the claim that sampling "may miss operations < 1 ms". */
export const shortOps = ({ report, bare }: Outcome): Paragraph => ({
  lead: '“Sampling may miss operations under 1 ms.”',
  text: given(bare, (bare) => [seenThough(bare, report)]).join(''),
});

/** How many layers are that short, and were seen all the same. */
function seenThough(bare: Bare, report: InstrumentsReport): string {
  const short = shortLayers(report, bare);
  const seen = short.length - unseen(short).length;
  const all = report.layers.length;
  const many =
    all === 1
      ? 'The one layer is that short here'
      : `${count(short.length)} of ${count(all)} layers ${short.length === 1 ? 'is' : 'are'} that short here`;
  if (short.length === 0) return 'No layer of this network is that short.';
  if (seen === 0) return `${many}, and none was seen: too few snapshots.`;
  return `${many}, and ${seen === short.length ? `snapshots saw ${seen === 1 ? 'it' : 'them'} all the same` : `${count(seen)} of them were seen`}. A snapshot does not need a long op: it falls on one as often as its share of the time says. What it misses is what is rare, not what is short; run longer and it finds more.`;
}

/** The cProfile table: what timing alone would have cost with this engine's instrument. */
export function cprofile(outcome: Outcome): Paragraph {
  const each = (CPROFILE.seconds / CPROFILE.calls) * 1e3;
  const lead = `cProfile reads a clock at every call and return. A course’s table (CS 203, week 13) has ${count(CPROFILE.calls)} draws of a random number in ${CPROFILE.seconds} s: ${duration(each, 2)} each.`;
  return { lead, text: given(lookOf(outcome), (look) => [sorted(look)]).join('') };
}

/** What timing all calls of that table would have cost. */
function sorted({ ms, measured }: Look): string {
  const price = measured ? 'what a look costs here' : 'two readings of this clock';
  return `At ${duration(ms, 2)}, ${price}, looking at so many calls takes ${duration(ms * CPROFILE.calls, 2)}. Whoever sorts such a table by total time ranks short functions by their number of calls and by the profiler’s own price. line_profiler pays it for every line.`;
}

/** What one op costs before its kernel begins. */
export const dispatch = ({ bare, title }: Outcome): readonly Paragraph[] =>
  given(bare, ({ overhead }) => [dispatched(overhead, title)]);

function dispatched(
  { dispatch_ns, dispatch_share, ops }: OverheadReport,
  title: string,
): Paragraph {
  if (dispatch_ns <= 0) {
    return {
      lead: 'What an op costs before its kernel begins could not be told.',
      text: 'With it and without it took the same time, or less: this machine was busy. Run again.',
    };
  }
  return {
    lead: `Without any profiler an op costs ${duration(dispatch_ns * 1e-6, 2)} before its kernel, the code that computes, begins.`,
    text: `It checks shapes, keeps its books and allocates the output. For the ${plural(ops, 'op')} of ${title} that is ${percent(dispatch_share)} of a pass. Python and PyTorch pay more for each op, and CUDA a launch besides; fusing ops and CUDA graphs save just that.`,
  };
}

/** The heading of the result: what each way costs, as far as that is known. */
export function costTitle({ report }: Outcome): string | undefined {
  const [op, layer] = [finding(report, 'per_op'), finding(report, 'per_layer')];
  const known = (found: InstrumentReport) => found.verdict === 'slower' && !isVague(found);
  if (!known(op)) return undefined;
  const less = known(layer) && cheaper(report, 'per_layer', 'per_op');
  return `Timing every op costs ${cost(op)}${less ? ', timing every layer less' : ''}`;
}

/** The title of the first figure. */
export function message({ report, title }: Outcome): string {
  const found = finding(report, 'per_op');
  if (found.verdict === 'slower' && isVague(found))
    return `Timing every op makes ${title} slower, by ${range(found)}`;
  if (found.verdict === 'slower') return `Timing every op makes ${title} slower by ${cost(found)}`;
  if (found.verdict === 'same') return `Timing every op slows ${title} by less than 1\u00a0%`;
  if (found.verdict === 'faster')
    return `${title} came out faster with the clock read around every op: this machine was not quiet`;
  return `What timing every op costs ${title} cannot be told: ${range(found)}`;
}

/** The title of the second figure. */
export function sharesMessage({ report }: Outcome): string {
  const shares = layerShares(report);
  const missed = unseen(shares).length;
  if (missed === 0)
    return shares.length === 1
      ? 'Snapshots saw its one layer'
      : `Snapshots saw all ${count(shares.length)} layers`;
  return `Snapshots never saw ${count(missed)} of ${count(shares.length)} layers`;
}
