// An interval measured by a coarse clock is worth as much as one by a fine clock: the engine reads a clock of 1 ms while
// what it runs is timed by the browser's own of 5 us. Both are about the same runs: the machine does not change between.

import { expect, type Page, test } from '@playwright/test';
import type { Profiler } from '../../web/src/engine/profiler';

/** `npm run test:long` measures a hundred times. */
const ROUNDS = Number(process.env.TENSORSCOPE_ROUNDS ?? 5);
const PROMISED = Math.floor(0.9 * ROUNDS);

/**
 * In the page: workers that read a clock of so many milliseconds, while the stretches of work are timed by the clock as it is. A stretch
 * begins at a step of the coarse clock after which nothing is read for a while, and ends with the first of several readings
 * in a row; single ones in between are looks at the clock.
 */
function coarsen(step: number): void {
  const prelude = `{
    const fine = performance.now.bind(performance);
    let stretches = [], last = 0, told = 0, stepped = false, begun, end;
    performance.now = () => {
      const now = fine();
      if (now - last > 0.02) {
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
}

/** A page of the library whose engine reads such a clock. */
async function coarsePage(page: Page, step: number): Promise<void> {
  await page.addInitScript(coarsen, step);
  await page.goto('blank.html');
  await page.evaluate(async () => {
    const { Profiler } = await import(new URL('lib/tensorscope.js', location.href).href);
    Object.assign(globalThis, { profiler: new Profiler() });
  });
}

/** One measurement by the coarse clock, and what the fine one says of the same runs: the median, in ms per run. */
async function measured(page: Page, step: number) {
  const { report, stretches } = await page.evaluate(async () => {
    const { profiler } = globalThis as unknown as { profiler: Profiler };
    const channel = new BroadcastChannel('stretches');
    const read = () =>
      new Promise<number[]>((resolve) => {
        channel.onmessage = ({ data }) => resolve(data);
        channel.postMessage('read');
      });
    const report = await profiler.measureLatency('lenet5', { batch: 32, budget_ms: 1000 });
    const stretches = await read();
    channel.close();
    return { report, stretches };
  });
  const samples = report.samples_ms.map((ms, i) => ms * report.runs_per_sample[i]);
  const fine = finely(samples, stretches, step);
  return { report, value: middle(fine.map((ms, i) => ms / report.runs_per_sample[i])) };
}

/** What each sample took by the fine clock: a sample too long for a slice came in several stretches. */
function finely(samples: number[], stretches: number[], step: number): number[] {
  const left = [...stretches];
  return samples
    .toReversed()
    .map((sample) => {
      let sum = 0;
      while (sum < sample - 1.5 * step && left.length > 0) sum += left.pop() ?? 0;
      return sum;
    })
    .reverse();
}

const middle = (values: number[]) => {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
};

test('the 95 % interval at a clock of 1 ms holds what a fine clock measures of the same runs', async ({
  page,
}) => {
  await coarsePage(page, 1);
  const rounds: string[] = [];
  let held = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { report, value } = await measured(page, 1);
    const { low, high, confidence } = report.statistics.median_interval;
    expect(confidence).toBe(0.95);
    if (low <= value && value <= high) held += 1;
    rounds.push(`${low.toFixed(4)} to ${high.toFixed(4)}: ${value.toFixed(4)}`);
  }
  expect(held, rounds.join('\n')).toBeGreaterThanOrEqual(PROMISED);
});

// A sample is seconds long then.
if (ROUNDS > 5)
  test('at a clock of 100 ms there is no interval, and the time is right', async ({ page }) => {
    await coarsePage(page, 100);
    for (let round = 0; round < 3; round += 1) {
      const { report, value } = await measured(page, 100);
      expect(report.statistics.median_interval.confidence).toBeLessThan(0.95);
      expect(Math.abs(report.latency_ms / value - 1)).toBeLessThan(0.03);
    }
  });
