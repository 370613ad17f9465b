// The library in a real browser: how its worker is started, and what happens when the worker is terminated.

import { expect, type Frame, type Page, test } from '@playwright/test';
import type * as Library from '../../web/src/engine/profiler.ts';

interface Recorded {
  workers: Worker[];
  scripts: string[];
}

/** Records every worker that the page creates, so that a test can terminate it without the client knowing. */
async function recordWorkers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const recorded: Recorded = { workers: [], scripts: [] };
    const Original = Worker;
    class RecordedWorker extends Original {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        recorded.workers.push(this);
        recorded.scripts.push(String(url));
      }
    }
    Object.assign(globalThis, { Worker: RecordedWorker, recorded });
  });
}

/** Creates a Profiler of the built library in the frame, in addition to the page's own. */
async function openProfiler(frame: Page | Frame): Promise<void> {
  await frame.evaluate(async () => {
    const address = new URL('lib/tensorscope.js', document.baseURI).href;
    const library = (await import(address)) as typeof Library;
    Object.assign(globalThis, { test_profiler: new library.Profiler() });
  });
}

interface InPage {
  test_profiler: Library.Profiler;
  recorded: Recorded;
}

const QUICK = { budget_ms: 150, warm_up_ms: 100, min_samples: 5 };

const measure = (frame: Page | Frame) =>
  frame.evaluate(async (options) => {
    const { test_profiler } = globalThis as unknown as InPage;
    const { samples_ms } = await test_profiler.measureLatency('mlp', options);
    return samples_ms.length;
  }, QUICK);

test('engine: a worker ended by the browser rejects the running call, and the next call works', async ({
  page,
}) => {
  await recordWorkers(page);
  await page.goto('/');
  await openProfiler(page);
  expect(await measure(page)).toBeGreaterThan(0);
  const code = await page.evaluate(async () => {
    const { test_profiler, recorded } = globalThis as unknown as InPage;
    const running = test_profiler.measureLatency('resnet18_cifar', {
      budget_ms: 60_000,
      target_relative_width: 1e-6,
      onProgress: ({ phase }) => {
        if (phase === 'sampling') recorded.workers.at(-1)?.terminate();
      },
    });
    return running.then(
      () => 'finished',
      (error: Library.EngineError) => error.code,
    );
  });
  expect(code).toBe('worker_crashed');
  expect(await measure(page)).toBeGreaterThan(0);
});

test('engine: a frame that may not start workers by address runs it from a blob', async ({
  page,
  baseURL,
}) => {
  await recordWorkers(page);
  const embed = new URL('embed.html?lab=parameters', baseURL).href;
  // The course page must be on the same host, because a public page may not frame a local server.
  const courseUrl = new URL('course.html', baseURL).href;
  const course = `<iframe name="sandboxed" sandbox="allow-scripts" src="${embed}"></iframe>`;
  await page.route(courseUrl, (route) => route.fulfill({ contentType: 'text/html', body: course }));
  await page.goto(courseUrl);
  await expect.poll(() => page.frame('sandboxed')?.url()).toContain('embed.html');
  const frame = page.frame('sandboxed');
  if (frame === null) throw new Error('the frame is gone');
  await frame.waitForLoadState();
  expect(await frame.evaluate(() => origin)).toBe('null');
  await openProfiler(frame);
  expect(await measure(frame)).toBeGreaterThan(0);
  const scripts = await frame.evaluate(() => (globalThis as unknown as InPage).recorded.scripts);
  expect(scripts.at(-1)).toMatch(/^blob:/);
});

test('engine: the browser takes the relaxed build where it can, and fetches no other', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto('/');
  await openProfiler(page);
  const simd = await page.evaluate(
    async () => (await (globalThis as unknown as InPage).test_profiler.info()).simd,
  );
  expect(simd).toBe('relaxed-simd');
  expect(fetched.filter((url) => /simd128/.test(url))).toEqual([]);
});

test('engine: a report has what was left out for the warm-up, and its ratio to the median', async ({
  page,
}) => {
  await page.goto('/');
  await openProfiler(page);
  const report = await page.evaluate(
    (options) => (globalThis as unknown as InPage).test_profiler.measureLatency('mlp', options),
    QUICK,
  );
  expect(report.warm_up_ms.length).toBeGreaterThan(0);
  expect(report.record.warm_up_samples).toBe(report.warm_up_ms.length);
  expect(report.record.samples).toBe(report.samples_ms.length);
  const first = report.warm_up_ms[0] ?? Number.NaN;
  expect(report.cold_start_ratio).toBeCloseTo(first / report.latency_ms, 6);
});
