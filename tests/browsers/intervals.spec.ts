// What a coarse clock adds to the error of a measurement stays within its interval: the engine reads a clock of 1 ms, while the same runs
// are timed with the finest clock that the browser has. Long tier; what it finds stands under the tables of BROWSERS.md.

import { expect } from '@playwright/test';
import type { Profiler } from '../../web/src/engine/profiler';
import { test } from './fixtures';
import { areIntervalsFound, HELD, keepIntervals } from './found';
import type { Tab } from './tab';

const { TENSORSCOPE_BROWSERS: WANTED } = process.env;
const ROUNDS = 100;
const COARSE_MS = 1;

/** Set in the page. */
interface Measuring {
  profiler?: Profiler;
}

/**
 * Runs in the page: workers that are started from now on read a clock of so many milliseconds, while the stretches of work in them
 * are timed with the clock as it is. A stretch begins at a step of the coarse clock after which nothing is read for a while, and ends
 * with the first of several readings in a row; single ones in between are looks at the clock.
 */
async function coarsen(step: number): Promise<void> {
  const prelude = `{
    const fine = performance.now.bind(performance);
    let stretches = [], last = 0, told = 0, stepped = false, begun, end;
    performance.now = () => {
      const now = fine();
      if (now - last > 0.1) {
        if (begun === undefined && stepped) begun = last;
        end = now;
      } else if (begun !== undefined) {
        stretches.push(end - begun);
        begun = undefined;
      }
      last = now;
      const tells = ${step} * Math.floor(now / ${step});
      stepped = tells > told;
      told = tells;
      return tells;
    };
    new BroadcastChannel('stretches').onmessage = ({ target }) => {
      target.postMessage(stretches);
      stretches = [];
    };
  }`;
  const Fine = Worker;
  class Coarse extends Fine {
    constructor(address: string | URL) {
      const script = `${prelude} importScripts(${JSON.stringify(String(new URL(address, location.href)))});`;
      super(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })));
    }
  }
  globalThis.Worker = Coarse;
  const library = await import(new URL('lib/tensorscope.js', location.href).href);
  (globalThis as Measuring).profiler = new library.Profiler();
}

/** Runs in the page: one measurement with the coarse clock, and the stretches that the fine one timed in it. */
async function measure() {
  const { profiler } = globalThis as Measuring;
  if (profiler === undefined) throw new Error('there is no profiler in the page');
  // Budgets are divided by three in these pages (budgets.ts): these are two seconds.
  const report = await profiler.measureLatency('lenet5', { batch: 32, budget_ms: 6000 });
  const channel = new BroadcastChannel('stretches');
  const stretches = await new Promise<number[]>((resolve) => {
    channel.onmessage = ({ data }) => resolve(data);
    channel.postMessage('read');
  });
  channel.close();
  const { samples_ms, runs_per_sample, statistics, tick_ms } = report;
  const { median_interval: interval } = statistics;
  return { samples_ms, runs_per_sample, interval, tick_ms, stretches };
}

/** What each sample took by the fine clock, in ms: a sample too long for a slice came in several stretches. */
function finely(samples: readonly number[], stretches: readonly number[], step: number): number[] {
  const left = [...stretches];
  return samples
    .toReversed()
    .map((sample) => {
      let sum = 0;
      while (sum < sample - 1.5 * step && left.length > 0) sum += left.pop() ?? 0;
      return sum;
    })
    .toReversed();
}

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
};

interface Round {
  readonly low: number;
  readonly high: number;
  readonly confidence: number;
  /** By the fine clock, in ms per run. */
  readonly fine: readonly number[];
}

async function measured(tab: Tab): Promise<Round> {
  const { samples_ms, runs_per_sample, interval, tick_ms, stretches } = await tab.evaluate(
    measure,
    undefined,
  );
  expect(tick_ms, 'the step of the clock that the engine reads').toBeCloseTo(COARSE_MS, 1);
  const whole = samples_ms.map((ms, i) => ms * runs_per_sample[i]);
  const fine = finely(whole, stretches, COARSE_MS);
  // Each stretch belongs to its sample: both clocks say nearly the same. In each of a sample's stretches they differ by some of a step.
  const near = fine.filter((ms, i) => Math.abs(ms - whole[i]) < 1.5 * COARSE_MS + 0.05 * whole[i]);
  expect(near.length, `${whole}; ${fine}`).toBeGreaterThan(0.8 * fine.length);
  return { ...interval, fine: fine.map((ms, i) => ms / runs_per_sample[i]) };
}

const contains = ({ low, high }: Round, value: number): boolean => low <= value && value <= high;

/** What the fine clock says of the two measurements before and the two after: the machine's drift is in them on both sides. */
function beside(rounds: readonly Round[], index: number): number {
  const around = rounds.slice(Math.max(0, index - 2), index + 3);
  return median(around.filter((each) => each !== rounds[index]).flatMap(({ fine }) => fine));
}

if (WANTED !== undefined)
  test('the 95 % interval at a clock of 1 ms contains what a fine clock measures of the same runs', async ({
    driven,
    tab,
  }) => {
    if (WANTED === 'rest' && areIntervalsFound(driven)) return;
    test.setTimeout(900_000);
    await tab.goto(`${tab.isolated}blank.html`);
    await tab.evaluate(coarsen, COARSE_MS);
    const rounds: Round[] = [];
    for (let tries = 0; rounds.length < ROUNDS && tries < 1.5 * ROUNDS; tries += 1) {
      const round = await measured(tab);
      // Of too few samples, as on a busy machine, the engine says that it has no interval of 95 %.
      if (round.confidence >= 0.95) rounds.push(round);
    }
    const same = rounds.filter((round) => contains(round, median(round.fine)));
    const others = rounds.filter((round, index) => contains(round, beside(rounds, index)));
    keepIntervals({
      browser: tab.browser,
      rounds: rounds.length,
      held: same.length,
      held_beside: others.length,
    });
    expect(rounds, 'measurements with an interval of 95 %').toHaveLength(ROUNDS);
    const told = rounds.map((each) => `${each.low} to ${each.high}: ${median(each.fine)}`);
    expect(same.length, told.join('\n')).toBeGreaterThanOrEqual(HELD * ROUNDS);
  });
