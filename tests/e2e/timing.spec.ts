// Measured times are reliable on the real page: with and without a fine clock, with noise, from a cold start.

import { expect, type Page, test } from '@playwright/test';
import type * as Library from '../../web/src/engine/profiler.ts';
import type { Measured } from '../../web/src/labs/noise/outcome';
import { decide } from './promise';
import { measure, median, pageOf, skipPrediction } from './support';

// Recording a Playwright trace would disturb the timing.
test.use({ trace: 'off', screenshot: 'off' });

interface InPage {
  test_profiler: Library.Profiler;
}

/** A layer that fits in the L2 cache, so that its place in memory, which differs by page, matters least. */
const LAYER = {
  input: { shape: [256] },
  layers: [{ type: 'linear', out_features: 256 }],
};

/** Creates a new Profiler of the built library in the page and disposes of the previous one. */
async function openProfiler(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const address = new URL('lib/tensorscope.js', document.baseURI).href;
    const library = (await import(address)) as typeof Library;
    const global = globalThis as unknown as Partial<InPage>;
    global.test_profiler?.dispose();
    global.test_profiler = new library.Profiler();
  });
}

const latencyOf = (page: Page, model: string | object, timing: Library.TimingOptions) =>
  page.evaluate(
    ([given, options]) =>
      (globalThis as unknown as InPage).test_profiler.measureLatency(given, {
        ...options,
        batch: 32,
      }),
    [model, timing] as const,
  );

const TURNS = 2;
const AGREE = 0.03;

/** One page: its clock tick, and the medians (ms) of every turn by the protocol, with long samples and with short ones. */
class Clocked {
  tick_ms = 0;
  readonly protocol: number[] = [];
  readonly long: number[] = [];
  readonly short: number[] = [];

  constructor(readonly page: Page) {}

  async warmUp(): Promise<void> {
    for (const medians of [this.protocol, this.long, this.short]) medians.length = 0;
    // A new instance each round, so that its memory is placed differently.
    await openProfiler(this.page);
    await this.page.bringToFront();
    const warm = await latencyOf(this.page, LAYER, { budget_ms: 300, warm_up_ms: 2000 });
    this.tick_ms = warm.tick_ms;
  }

  async turn(run_ms: number): Promise<void> {
    // Browsers throttle pages in the background.
    await this.page.bringToFront();
    const timing = { budget_ms: 300, warm_up_ms: 300 };
    this.protocol.push((await latencyOf(this.page, LAYER, timing)).latency_ms);
    const plain = async (length_ms: number, naive_runs: number) => {
      const naive_runs_per_sample = Math.max(1, Math.round(length_ms / run_ms));
      return latencyOf(this.page, LAYER, { naive_runs, naive_runs_per_sample });
    };
    this.long.push((await plain(10, 20)).latency_ms);
    // Samples of 1 to 2.4 ms: their different lengths average out the rounding of a 0.1 ms clock in the median.
    const samples: number[] = [];
    for (let step = 0; step < 15; step += 1) {
      samples.push(...(await plain(1 + step / 10, 12)).samples_ms);
    }
    this.short.push(median(samples));
  }
}

/** The smallest of several medians: whatever else runs can only add time. */
const quietest = (medians: readonly number[]): number => Math.min(...medians);

/**
 * The protocol's samples last 100 ticks, so those of the coarse clock are twenty times as long. On a busy machine every long
 * sample is interrupted, while short ones are not. That is not the clock's fault: the page with the fine clock then also
 * measures more with long samples. In that case both pages are compared by short samples.
 */
test('with and without isolation headers the same layer’s medians agree within 3 %', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await page.goto('index.html?page=help');
  await other.goto(new URL('index.html?page=help', process.env.TENSORSCOPE_PLAIN_URL).href);
  const fine = new Clocked(page);
  const coarse = new Clocked(other);
  const apart = (of: 'protocol' | 'short') => quietest(fine[of]) / quietest(coarse[of]) - 1;
  const summary = ({ tick_ms, protocol, short }: Clocked) =>
    `${(1000 * quietest(protocol)).toFixed(2)} us (short samples ${(1000 * quietest(short)).toFixed(2)}) with ticks of ${(1000 * tick_ms).toFixed(0)} us`;
  await decide('medians within 3 %, whatever the clock', 3, async () => {
    await fine.warmUp();
    await coarse.warmUp();
    expect(fine.tick_ms).toBeLessThan(coarse.tick_ms);
    await page.bringToFront();
    const { latency_ms: run_ms } = await latencyOf(page, LAYER, { budget_ms: 300 });
    for (let turn = 0; turn < TURNS; turn += 1) {
      // The pages alternate, each first as often as second, so that slow drifts affect both alike.
      for (const each of turn % 2 === 0 ? [fine, coarse] : [coarse, fine]) await each.turn(run_ms);
    }
    const busy = quietest(fine.long) > (1 + AGREE) * quietest(fine.protocol);
    const difference = apart(busy ? 'short' : 'protocol');
    return {
      seen: `${summary(fine)}, ${summary(coarse)}: ${(100 * difference).toFixed(2)} % apart${busy ? ' in short samples, as this machine is busy' : ''}`,
      holds: Math.abs(difference) <= AGREE,
    };
  });
});

const noiseOutcome = (page: Page): Promise<Measured> =>
  page.evaluate(() => {
    const lab = document.querySelector('ts-lab-noise') as unknown as {
      state: { main: { outcome: Measured } };
    };
    return lab.state.main.outcome;
  });

test('with workers burning the processor the mean moves more than the median, in a printed table', async ({
  browser,
}) => {
  await decide('noise moves the mean more than the median', 2, async () => {
    // A new browser context, because a returning visitor would get the stored outcome.
    const page = await browser.newPage();
    await page.goto(pageOf('noise'));
    await skipPrediction(page);
    await measure(page);
    const { effect } = await noiseOutcome(page);
    const change = (name: string) =>
      effect.movements.find((movement) => movement.name === name)?.change ?? Number.NaN;
    const figure = page.locator('[data-figure="noise-movement"]');
    await figure.getByRole('button', { name: /^Table/ }).click();
    console.log(await figure.locator('table').innerText());
    const percent = (name: string) => `${(100 * change(name)).toFixed(1)} %`;
    await page.close();
    return {
      seen: `mean ${percent('mean')}, median ${percent('median')}, p95 ${percent('p95')}`,
      holds: change('mean') > 0 && change('mean') > Math.abs(change('median')),
    };
  });
});

test('the tier-up of a fresh wasm instance is seen, with its ratio, and left out', async ({
  page,
}) => {
  await decide('a cold start is seen', 2, async () => {
    await page.goto('index.html?page=help');
    await openProfiler(page);
    const report = await latencyOf(page, 'mlp', { budget_ms: 300 });
    return {
      seen: `first sample ${report.cold_start_ratio.toFixed(1)} x the median, ${report.warm_up_ms.length} left out`,
      holds: report.cold_start_ratio > 1.5,
    };
  });
});
