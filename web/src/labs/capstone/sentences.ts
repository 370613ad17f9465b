// Sentences about what was measured, in every case that can happen. Plain strings: the page and the report share them.

import type { CompareReport } from '../../engine/types';
import { bytes, count, digits, duration, percent, si } from '../../kit/words/format';
import { asShown, listed, multiple } from '../../kit/words/phrases';
import { type Best, keptOf } from './board';
import { changes, same } from './configuration';
import type { ChangeId, Expectation, Notebook, StepProfile } from './notebook';
import { CHANGES, currentOf } from './notebook';
import {
  type Compared,
  imagesPerSecond,
  limitWithout,
  type Side,
  type Speedup,
  TARGET,
  type Told,
  toldOf,
  waitingShare,
} from './outcome';

export const rate = (value: number): string =>
  `${value >= 1000 ? si(value) : digits(value, 3)}\u00a0images/s`;

type Range = Pick<Speedup, 'low' | 'high'>;

/** What the 95 % interval says, without its name. */
export const intervalText = ({ low, high }: Range): string =>
  Number.isFinite(high)
    ? `probably between ${multiple(low)} and ${multiple(high)}`
    : 'from one block of turns, so how sure is not known';

/** "That is 1.40× as fast, probably between ..." */
export function speedupText(told: Told): string {
  const { ratio, verdict } = told;
  const range = intervalText(told);
  if (verdict === 'faster') return `That is ${multiple(ratio)} as fast, ${range}.`;
  if (verdict === 'slower')
    return `That is slower: ${multiple(ratio)} the images per second, ${range}.`;
  if (verdict === 'same') return `No measurable difference: ${multiple(ratio)}, ${range}.`;
  return `We can’t tell whether this is faster: ${multiple(ratio)}, ${range}.`;
}

/** What the chosen words mean as a range of speed-ups. */
const EXPECTED: Readonly<Record<Expectation, readonly [number, number]>> = {
  slower: [0, 0.97],
  same: [0.97, 1.03],
  faster: [1.03, 1.5],
  much: [1.5, Number.POSITIVE_INFINITY],
};

export const EXPECTATIONS: Readonly<Record<Expectation, string>> = {
  slower: 'slower',
  same: 'the same, ± 3 %',
  faster: 'up to 1.5×',
  much: 'over 1.5×',
};

export function expectationText(expected: Expectation | undefined, { ratio, low, high }: Told) {
  if (expected === undefined) return '';
  const [from, to] = EXPECTED[expected];
  const said = `You expected “${EXPECTATIONS[expected]}”.`;
  if (!Number.isFinite(high)) return `${said} One block can’t tell.`;
  if (low >= from && high < to) return `${said} It was.`;
  if (ratio >= from && ratio < to) return `${said} Most likely it was.`;
  if (low < to && high > from) return `${said} It may be.`;
  return `${said} It was not.`;
}

const change = (before: number, after: number, format: (value: number) => string): string =>
  format(before) === format(after)
    ? `stays at ${format(after)}`
    : `goes from ${format(before)} to ${format(after)}`;

/** A share of the time; below half a percent nobody cares how much. */
export const shareText = (share: number): string =>
  share < 0.005 ? 'less than 1\u00a0%' : percent(share);

/** Rates, waiting and memory, before and after. */
export function comparedText(compared: Compared): string {
  const { before, after } = compared;
  const told = toldOf(compared);
  const waits = [waitingShare(before.steps), waitingShare(after.steps)] as const;
  return `Training ${change(told.before, told.after, rate)}. It waits for data ${shareText(waits[0])} of the time before and ${shareText(waits[1])} after. The planned peak ${change(before.peak_bytes, after.peak_bytes, (value) => bytes(value))}.`;
}

/** A browser slows hidden pages down. */
export const hiddenText = ({ times_hidden }: Compared): string =>
  times_hidden === 0
    ? ''
    : 'The page was hidden or shown meanwhile; a browser slows hidden pages down, so measure again with it in view.';

/** Where the time of a step goes; what is not waiting is shared out as in the profile. */
export function sharesOf(baseline: Side, profile: StepProfile): [string, number][] {
  const waiting = waitingShare(baseline.steps);
  const { forward_latency_ms, backward_latency_ms, optimizer_latency_ms } = profile;
  const computing = forward_latency_ms + backward_latency_ms + optimizer_latency_ms;
  const shared = (ms: number) => ((1 - waiting) * ms) / computing;
  return [
    ['loader', waiting],
    ['forward', shared(forward_latency_ms)],
    ['backward', shared(backward_latency_ms)],
    ['optimizer', shared(optimizer_latency_ms)],
  ];
}

/** The part of a step in which most time goes. */
export const bottleneckOf = (baseline: Side, profile: StepProfile): string =>
  sharesOf(baseline, profile).reduce((most, each) => (each[1] > most[1] ? each : most))[0];

/** Two shares that differ by less are not told apart. */
const CLOSE = 0.03;

export const PLACES: Readonly<Record<string, string>> = {
  loader: 'waiting for the loader',
  forward: 'the forward pass',
  backward: 'the backward pass',
  optimizer: 'the optimizer’s update',
};

function guessText(baseline: Side, profile: StepProfile, guess: string | undefined): string {
  if (guess === undefined) return '';
  const said = `You said ${PLACES[guess]}`;
  const shares = [...sharesOf(baseline, profile)].sort((a, b) => b[1] - a[1]);
  const own = shares.find(([name]) => name === guess)?.[1] ?? 0;
  const rival = shares.find(([name]) => name !== guess);
  if (rival === undefined) return '';
  const [place, share] = rival;
  if (Math.abs(share - own) < CLOSE)
    return `${said}: it and ${PLACES[place]} take about the same. `;
  return own > share ? `${said}: so it is. ` : `${said}; most goes to ${PLACES[place]}. `;
}

export function bottleneckText(
  baseline: Side,
  profile: StepProfile,
  guess: string | undefined,
): string {
  const waiting = waitingShare(baseline.steps);
  // As it is written: percent() has one digit more where 100 is near.
  const share = asShown(waiting, waiting < 0.995 ? 2 : 3);
  const limit = asShown(limitWithout(share));
  const enough =
    limit >= TARGET
      ? 'Twice as fast is within reach of the loader alone.'
      : 'The loader alone cannot make it twice as fast.';
  return `${guessText(baseline, profile, guess)}Training waits ${shareText(share)} of the time. If it never waited, it would be ${multiple(limit)} as fast and no more. ${enough}`;
}

/** The profile behind it. */
export const profileText = (profile: StepProfile): string =>
  `A step without its loader takes ${duration(profile.step_latency_ms)}: forward ${duration(profile.forward_latency_ms)}, backward ${duration(profile.backward_latency_ms)}, optimizer ${duration(profile.optimizer_latency_ms)}.`;

/** Folding convolution, batch norm and relu is for passes that do not train. */
export function evaluationText({ ratio, ratio_interval, verdict }: CompareReport): string {
  const range = intervalText({ low: 1 / ratio_interval.high, high: 1 / ratio_interval.low });
  const speedup = multiple(1 / ratio);
  const found = {
    faster: `The folded evaluation is ${speedup} as fast, ${range}`,
    slower: `The folded evaluation is slower here: ${speedup}, ${range}`,
    same: `Folding makes no measurable difference to the evaluation: ${speedup}, ${range}`,
  };
  const unknown = `We can’t tell whether the folded evaluation is faster: ${speedup}, ${range}`;
  return `${(found as Record<string, string>)[verdict] ?? unknown}. It does not touch a training step: there batch norm needs the mean and variance of the batch at hand, so it cannot be folded into the weights.`;
}

/** Images of CIFAR-10: trained on, and held out. */
const TRAINED = 50_000;
const HELD_OUT = 10_000;

/** What folding can do to an epoch: the evaluation is a small part of it. */
export function epochText(report: CompareReport, evaluated_batch: number, trained: Side): string {
  const evaluation_s = (HELD_OUT * report.b_statistics.median) / evaluated_batch / 1000;
  const training_s = TRAINED / imagesPerSecond(trained);
  const share = asShown(evaluation_s / (evaluation_s + training_s), 2);
  return `In an epoch of CIFAR-10, ${count(TRAINED)} images to train on and ${count(HELD_OUT)} to evaluate, the evaluation would take ${percent(share)} of the time at these rates: even for free it could make the epoch only ${multiple(limitWithout(share))} as fast.`;
}

const NAMES: Readonly<Record<ChangeId, string>> = {
  loader: 'the loader',
  precision: 'precision and optimizer',
  batch: 'batch and checkpoints',
  fusion: 'writing in place',
};

export const changeName = (id: ChangeId): string => NAMES[id];

/** After targetText(): what each part brought, and, of a whole that is these parts, whether they multiply to it. */
export function wholeText(pages: Notebook): string {
  const { changes: results, final } = pages;
  if (final === undefined) return '';
  const whole = toldOf(final.compared);
  const done = CHANGES.flatMap((id) => {
    const result = results[id];
    return result === undefined ? [] : [{ id, told: toldOf(result.compared) }];
  });
  const named = (wanted: readonly Speedup['verdict'][]) =>
    done
      .filter(({ told }) => wanted.includes(told.verdict))
      .map(({ id, told }) => `${changeName(id)} (${multiple(told.ratio)})`);
  const gained = named(['faster']);
  const none = named(['same', 'cannot_tell']);
  const lost = named(['slower']);
  const handedIn = same(final.compared.after.configuration, currentOf(pages));
  const sentences = [
    `Training went from ${rate(whole.before)} to ${rate(whole.after)}.`,
    gained.length > 0
      ? `Faster by itself: ${listed(gained)}.`
      : 'No single part was faster by itself.',
    none.length > 0 ? `Brought nothing that can be shown: ${listed(none)}.` : '',
    lost.length > 0 ? `Cost time: ${listed(lost)}.` : '',
    handedIn ? productText(pages, whole) : '',
  ];
  return sentences.filter((each) => each !== '').join(' ');
}

export function targetText(told: Told): string {
  const { ratio, low, verdict } = told;
  const head = `From baseline to final: ${multiple(ratio)} the images per second, ${intervalText(told)}.`;
  if (low >= TARGET) return `${head} Twice as fast, and proved.`;
  if (ratio >= TARGET) return `${head} Twice as fast, but not yet surely: measure again.`;
  if (verdict === 'faster') return `${head} Faster, and short of 2×.`;
  if (verdict === 'slower') return `${head} Slower than the baseline.`;
  if (verdict === 'same') return `${head} No measurable difference.`;
  return `${head} We can’t tell whether this is faster.`;
}

function productText(pages: Notebook, whole: Told): string {
  const kept = keptOf(pages).flatMap((id) => {
    const result = pages.changes[id];
    return result === undefined ? [] : [asShown(toldOf(result.compared).ratio)];
  });
  if (kept.length < 2) return '';
  const product = kept.reduce((total, each) => total * each, 1);
  const within = product >= whole.low && product <= whole.high;
  return `The parts you kept multiply to ${multiple(product)}; ${within ? 'the whole agrees with that.' : 'the whole, measured in one go, says otherwise, and it is the whole that counts.'}`;
}

/** What was changed, for tables: "prefetching loader, …". */
export const changedText = ({ before, after }: Compared): string =>
  changes(before.configuration, after.configuration).join(', ') || 'nothing';

/** The scoreboard's headline. */
export function bestText(best: Best | undefined, baseline: Side | undefined): string {
  if (baseline === undefined) return `The scoreboard: ${TARGET}× is the aim`;
  if (best === undefined) return `Nothing kept yet: ${TARGET}× is the aim`;
  const { ratio, low, high, how } = best;
  const head = `Best so far: ${multiple(ratio)}, ${intervalText(best)}`;
  if (high < 1) return `${head}: the baseline is faster`;
  if (low < TARGET) return head;
  return how === 'measured' ? `${head}: proved` : `${head}, if parts multiply`;
}
