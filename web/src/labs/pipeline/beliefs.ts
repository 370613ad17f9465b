// Wrong ideas about loading ahead, each with the number it leads to; and why the epoch became as much faster as it did.

import { duration, percent, plural } from '../../kit/words/format';
import { type Belief, distinct } from '../../lab/beliefs';
import { claim } from '../../lab/claim';
import {
  boundOf,
  ceiling,
  compared,
  fedMode,
  formulaMs,
  isCrowded,
  lengths,
  loadOf,
  type ModeResult,
  meanOf,
  median,
  need,
  type Outcome,
  waitingShare,
} from './outcome';
import { formula } from './simulate';
import { coresText, fold, ratioOf, threads } from './words';

/** How many times as long a load and a step take beside each other as alone; no load where none was seen beside a step. */
interface Besides {
  readonly load: number | undefined;
  readonly step: number;
}

export function besides(outcome: Outcome, mode: ModeResult): Besides {
  const load = loadOf(mode);
  return {
    load: load === undefined ? undefined : load / lengths(outcome).load_ms,
    step: meanOf(mode, 'engine_ms') / meanOf(need(outcome, 'cached'), 'engine_ms'),
  };
}

/** "a load takes 1.2× and a step 1.1×" */
export const longerText = ({ load, step }: Besides): string =>
  load === undefined
    ? `a step takes ${fold(step)}`
    : `a load takes ${fold(load)} and a step ${fold(step)}`;

/** True where either became longer by more than rounds of the same length differ. */
const isLonger = ({ load = 0, step }: Besides): boolean => Math.max(load, step) > 1.05;

/** "2 workers are twice as fast": true of the load alone. */
function asManyTimes(outcome: Outcome): Belief {
  const { workers } = fedMode(outcome);
  const { load_ms, step_ms } = lengths(outcome);
  const most = `without any loading it would be ${fold(ceiling(outcome))}`;
  const gained = ratioOf(fedMode(outcome), need(outcome, 'synchronous')).value;
  if (gained > workers)
    return {
      value: workers,
      why: `Workers do not only share the loads, ${duration(load_ms)} each: they load while the network steps.`,
    };
  const both = besides(outcome, fedMode(outcome));
  const why =
    ceiling(outcome) < workers || !isLonger(both)
      ? `Workers share only the loads. The steps remain, ${duration(step_ms)} each: ${most}.`
      : `Workers share only the loads. Side by side, ${longerText(both)} as long as alone.`;
  return { value: workers, why };
}

/** The formula, with times of this machine or with those of the example on paper. */
function onPaper(outcome: Outcome, long: number): Belief[] {
  const [fed, sync] = [fedMode(outcome), need(outcome, 'synchronous')];
  const says = formulaMs(outcome, sync) ?? 0;
  const ahead = formulaMs(outcome, fed) ?? 0;
  const both = besides(outcome, fed);
  const { load_ms, step_ms } = lengths(outcome);
  const pipe = { load_ms: long, step_ms: 1 };
  const example = formula({ ...pipe, workers: 0 }) / formula({ ...pipe, workers: fed.workers });
  return [
    ...(median(fed) > 1.05 * ahead && isLonger(both)
      ? [
          {
            value: says / ahead,
            why: `On paper no thread slows another. Here, ${longerText(both)} as long as alone.`,
          },
        ]
      : []),
    {
      value: example,
      why: `On paper a load takes ${plural(long, 'step')}, and no thread slows another. Here it takes ${duration(load_ms)}, a step ${duration(step_ms)}.`,
    },
  ];
}

/** A loader without cost: only where the epoch did not reach it. */
function free(outcome: Outcome): Belief[] {
  const [fed, none] = [fedMode(outcome), need(outcome, 'cached')];
  if (median(fed) < 1.05 * median(none)) return [];
  return [
    {
      value: ceiling(outcome),
      why: `That would be no loading at all, ${duration(median(none))} a batch. With loading ahead it takes ${duration(median(fed))}.`,
    },
  ];
}

/** @param long on paper, how many steps a load takes */
export function beliefs(outcome: Outcome, long: number): Belief[] {
  const [fed, sync] = [fedMode(outcome), need(outcome, 'synchronous')];
  const { load_ms, step_ms } = lengths(outcome);
  const one = formula({ load_ms, step_ms, workers: 1 });
  return distinct([
    ...(fed.workers > 1 ? [asManyTimes(outcome)] : []),
    ...(compared(fed, sync) === 'faster'
      ? [
          {
            value: 1,
            why: `The work is the same, but now both work at once: in turn the network waits ${percent(waitingShare(sync))} of the time.`,
          },
        ]
      : []),
    ...onPaper(outcome, long),
    ...free(outcome),
    ...(fed.workers === 1
      ? [
          {
            value: 2,
            why: `Two at once make 2× only where load and step are equally long. Here they take ${duration(load_ms)} and ${duration(step_ms)}.`,
          },
        ]
      : [
          {
            value: 1 + fed.workers,
            why: `${plural(threads(fed), 'thread')} do not do ${threads(fed)} times the work: the steps, ${duration(step_ms)} each, are all done by one of them.`,
          },
          ...(load_ms > step_ms
            ? [
                {
                  value: (load_ms + step_ms) / one,
                  why: `On paper one worker gives that: the longer of ${duration(load_ms)} and ${duration(step_ms)}. Here ${fed.workers} share the loads.`,
                },
              ]
            : []),
        ]),
  ]);
}

/** What limits the pipeline, in one sentence. */
export function reason(outcome: Outcome): string {
  const [fed, none] = [fedMode(outcome), need(outcome, 'cached')];
  return {
    loader: `The network still waits ${percent(waitingShare(fed))} of the time: the loader is the limit.`,
    compute: 'The step is the limit now: faster loading hardly helps.',
    sharing: isCrowded(outcome)
      ? `Batches mostly come in time, but ${threads(fed)} threads share ${coresText(outcome)}: the network’s own work takes longer.`
      : 'Batches mostly come in time, but beside busy loaders the network’s own work takes longer.',
    both: `The network still waits ${percent(waitingShare(fed))} of the time, and beside loaders its own work takes longer.`,
    unclear: 'These rounds can’t tell whether loading still costs time.',
  }[boundOf(fed, none)];
}

/** For predictions beyond the ceiling: that nothing can exceed it. Otherwise what limits this epoch. */
export function mechanism(outcome: Outcome, prediction: number): string {
  const most = ceiling(outcome);
  const { value } = ratioOf(fedMode(outcome), need(outcome, 'synchronous'));
  if (most < value || prediction < 1.1 * value) return reason(outcome);
  const beside = claim(ratioOf(need(outcome, 'cached'), need(outcome, 'synchronous')), prediction);
  return beside.verdict === 'less'
    ? `No loader reaches that: the step remains, and without any loading it would be ${fold(most)}.`
    : reason(outcome);
}
