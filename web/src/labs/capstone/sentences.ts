// Sentences about what was measured, in every case that can happen. Plain strings: the page and the report share them.

import type { CompareReport } from '../../engine/types';
import { bytes, count, digits, duration, percent, plural, si } from '../../kit/words/format';
import { listed, multiple } from '../../kit/words/phrases';
import { intervalText as intervalOfMedian } from '../../session/intervals';
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
  waitingShare,
} from './outcome';

export const rate = (value: number): string =>
  `${value >= 1000 ? si(value) : digits(value, 3)}\u00a0images/s`;

export const intervalText = ({ low, high }: { low: number; high: number }): string =>
  Number.isFinite(high)
    ? `95 % interval ${multiple(low)} to ${multiple(high)}`
    : 'no interval yet, from one block';

/** "It is 1.40× as fast, 95 % interval …". */
export function speedupText(speedup: Speedup): string {
  const { ratio, verdict } = speedup;
  const range = intervalText(speedup);
  if (verdict === 'faster') return `That is ${multiple(ratio)} as fast (${range}).`;
  if (verdict === 'slower')
    return `That is slower: ${multiple(ratio)} the images per second (${range}). It costs time.`;
  if (verdict === 'same') return `That is as fast as before to within 1 % (${range}).`;
  return `Whether that is faster cannot be told: ${multiple(ratio)}, ${range}. The interval holds 1, so nothing is proved.`;
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

export function expectationText(expected: Expectation | undefined, speedup: Speedup): string {
  if (expected === undefined) return '';
  const [low, high] = EXPECTED[expected];
  const said = `You expected “${EXPECTATIONS[expected]}”.`;
  if (speedup.low >= low && speedup.high < high) return `${said} It was.`;
  if (speedup.ratio >= low && speedup.ratio < high)
    return `${said} The middle lies there, the interval reaches beyond.`;
  if (speedup.low < high && speedup.high > low) return `${said} The interval does not rule it out.`;
  return `${said} It was not.`;
}

const change = (before: number, after: number, format: (value: number) => string): string =>
  format(before) === format(after)
    ? `stays at ${format(after)}`
    : `goes from ${format(before)} to ${format(after)}`;

/** A share of the time; below half a percent nobody cares how much. */
export const shareText = (share: number): string =>
  share < 0.005 ? 'less than 1\u00a0%' : percent(share);

/** Waiting, time per step and memory, before and after. */
export function comparedText({ before, after }: Compared): string {
  const waits = [waitingShare(before.steps), waitingShare(after.steps)] as const;
  return `Training ${change(imagesPerSecond(before), imagesPerSecond(after), rate)}. It waits for data ${shareText(waits[0])} of the time before and ${shareText(waits[1])} after. The planned peak ${change(before.peak_bytes, after.peak_bytes, (value) => bytes(value))}.`;
}

/** A browser slows hidden pages down. */
export const hiddenText = ({ times_hidden }: Compared): string =>
  times_hidden === 0
    ? ''
    : 'The page was hidden or shown meanwhile; a browser slows hidden pages down, so measure again with it in view.';

/** The part of a step in which the time goes. */
export function bottleneckOf(baseline: Side, profile: StepProfile): string {
  const waiting = waitingShare(baseline.steps);
  const { forward_latency_ms, backward_latency_ms, optimizer_latency_ms } = profile;
  const computing = forward_latency_ms + backward_latency_ms + optimizer_latency_ms;
  const shared = (ms: number) => ((1 - waiting) * ms) / computing;
  const parts: [string, number][] = [
    ['loader', waiting],
    ['forward', shared(forward_latency_ms)],
    ['backward', shared(backward_latency_ms)],
    ['optimizer', shared(optimizer_latency_ms)],
  ];
  return parts.reduce((most, each) => (each[1] > most[1] ? each : most))[0];
}

export const PLACES: Readonly<Record<string, string>> = {
  loader: 'waiting for the loader',
  forward: 'the forward pass',
  backward: 'the backward pass',
  optimizer: 'the optimizer’s update',
};

export function bottleneckText(
  baseline: Side,
  profile: StepProfile,
  guess: string | undefined,
): string {
  const place = bottleneckOf(baseline, profile);
  const share = waitingShare(baseline.steps);
  const said =
    guess === undefined
      ? ''
      : guess === place
        ? `You said ${PLACES[guess]}: so it is. `
        : `You said ${PLACES[guess]}; most goes to ${PLACES[place]}. `;
  const limit = `Training waits ${percent(share)} of the time. If it never waited, it would be ${multiple(limitWithout(share))} as fast and no more: that is Amdahl’s law, and the most that part 3 can bring.`;
  const rest = `The step itself takes ${duration(profile.step_latency_ms)}: forward ${duration(profile.forward_latency_ms)}, backward ${duration(profile.backward_latency_ms)}, optimizer ${duration(profile.optimizer_latency_ms)}.`;
  const enough =
    limitWithout(share) >= TARGET
      ? 'Twice as fast is within reach of the loader alone.'
      : 'The loader alone cannot make it twice as fast.';
  return `${said}${limit} ${rest} ${enough}`;
}

/** Folding convolution, batch norm and relu is for passes that do not train. */
export function evaluationText(report: CompareReport): string {
  const speedup = 1 / report.ratio;
  const { low, high, confidence } = report.ratio_interval;
  const range = intervalOfMedian({ low: 1 / high, high: 1 / low, confidence }, multiple);
  const found =
    report.verdict === 'faster'
      ? `The folded evaluation is ${multiple(speedup)} as fast (${range})`
      : report.verdict === 'slower'
        ? `The folded evaluation is slower here: ${multiple(speedup)} (${range})`
        : report.verdict === 'same'
          ? `The folded evaluation takes the same time to within 1 % (${range})`
          : `Whether the folded evaluation is faster cannot be told from ${plural(report.blocks, 'block')}; the middle is ${multiple(speedup)}`;
  return `${found}. It does not touch a training step: there batch norm needs the mean and variance of the batch at hand, so it cannot be folded into the weights.`;
}

/** Images of CIFAR-10: trained on, and held out. */
const TRAINED = 50_000;
const HELD_OUT = 10_000;

/** What folding can do to an epoch: the evaluation is a small part of it. */
export function epochText(report: CompareReport, evaluated_batch: number, trained: Side): string {
  const evaluation_s = (HELD_OUT * report.b_statistics.median) / evaluated_batch / 1000;
  const training_s = TRAINED / imagesPerSecond(trained);
  const share = evaluation_s / (evaluation_s + training_s);
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
  const { speedup, before, after } = final.compared;
  const done = CHANGES.flatMap((id) => {
    const result = results[id];
    return result === undefined ? [] : [{ id, result }];
  });
  const named = (wanted: readonly Speedup['verdict'][]) =>
    done
      .filter(({ result }) => wanted.includes(result.compared.speedup.verdict))
      .map(({ id, result }) => `${changeName(id)} (${multiple(result.compared.speedup.ratio)})`);
  const gained = named(['faster']);
  const nothing = named(['same', 'cannot_tell']);
  const lost = named(['slower']);
  const sentences = [
    `Training went from ${rate(imagesPerSecond(before))} to ${rate(imagesPerSecond(after))}.`,
    gained.length > 0
      ? `Faster by itself: ${listed(gained)}.`
      : 'No single part was faster by itself.',
    nothing.length > 0 ? `Brought nothing that can be shown: ${listed(nothing)}.` : '',
    lost.length > 0 ? `Cost time: ${listed(lost)}.` : '',
    same(after.configuration, currentOf(pages)) ? productText(results, speedup) : '',
  ];
  return sentences.filter((each) => each !== '').join(' ');
}

export function targetText(speedup: Speedup): string {
  const range = intervalText(speedup);
  const head = `From baseline to final: ${multiple(speedup.ratio)} the images per second (${range}).`;
  if (speedup.low >= TARGET)
    return `${head} The whole interval lies above the 2× that were asked for.`;
  if (speedup.ratio >= TARGET)
    return `${head} The middle is above 2×, the interval reaches below it: measure again to be sure.`;
  if (speedup.verdict === 'faster')
    return `${head} That is faster, and short of 2×. Which part still leaves time on the table?`;
  if (speedup.verdict === 'slower')
    return `${head} The final configuration is slower than the baseline.`;
  return `${head} No gain is shown.`;
}

function productText(results: Notebook['changes'], whole: Speedup): string {
  const kept = CHANGES.flatMap((id) => (results[id]?.kept === true ? [results[id]] : []));
  if (kept.length < 2) return '';
  const product = kept.reduce((total, { compared }) => total * compared.speedup.ratio, 1);
  const within = product >= whole.low && product <= whole.high;
  return `The parts you kept multiply to ${multiple(product)}; ${within ? 'that lies inside the interval of the whole.' : 'the whole, measured in one go, says otherwise, and it is the whole that counts.'}`;
}

/** What was changed, for tables: "prefetching loader, …". */
export const changedText = ({ before, after }: Compared): string =>
  changes(before.configuration, after.configuration).join(', ') || 'nothing';
