// Every figure of the kit with extreme data and predictions wrong by up to a factor of a thousand: no text covers another or is
// cut off, on the page and in the exported file, on a wide window and on a phone.

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { test as base, expect, type Page } from '@playwright/test';
import { startServer } from '../../scripts/serve.mjs';
import { TEST_MS } from './support';
import { overlaps } from './text-boxes';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const build = () =>
  promisify(execFile)(process.execPath, [
    join(ROOT, 'node_modules/vite/bin/vite.js'),
    'build',
    ...['--logLevel', 'error'],
    ...['--config', join(ROOT, 'tests/fixtures/web/gallery/vite.config.ts')],
  ]);

const test = base.extend<object, { gallery: string }>({
  gallery: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      await build();
      const server = await startServer({ port: 0, root: join(ROOT, 'build/gallery') });
      await use(server.url);
      await server.close();
    },
    { scope: 'worker', timeout: TEST_MS },
  ],
  baseURL: async ({ gallery }, use) => use(gallery),
});

// One worker, so that the gallery is built once.
test.describe.configure({ mode: 'serial' });

/** Opens a chart's page in the gallery and waits until the figure of every case is drawn. */
async function opened(page: Page, chart: string): Promise<void> {
  await page.goto(`index.html?chart=${chart}`);
  const figures = await page.locator('ts-figure').count();
  expect(figures).toBeGreaterThan(50);
  await expect(page.locator('svg.plot')).toHaveCount(figures);
}

/** Shows the exported files in a shadow root, where no style of the page reaches them. */
async function showFiles(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { exported } = window as unknown as { exported: () => Promise<Record<string, string>> };
    const files = Object.values(await exported());
    const host = document.createElement('div');
    host.id = 'files';
    document.body.append(host);
    const parser = new DOMParser();
    const parsed = files.map(
      (text) => parser.parseFromString(text, 'image/svg+xml').documentElement,
    );
    host.attachShadow({ mode: 'open' }).append(...parsed);
  });
}

const CHARTS = [
  ...['bars', 'stacked', 'lines', 'log-lines', 'timing', 'dot-rows', 'interval-rows', 'intervals'],
  ...['roofline', 'stacked-bars', 'scatter', 'named-scatter', 'flame'],
  ...['network', 'predict-bars', 'log-predict-bars', 'memory-levels'],
];

test('every chart of the gallery is looked at, and a fault is seen', async ({ page }) => {
  await opened(page, 'bars');
  const charts = await page.evaluate(() => (window as unknown as { charts: string[] }).charts);
  expect(charts).toEqual(CHARTS);
  await page.evaluate(() => {
    const [first, second] = document.querySelectorAll('[data-figure="bars-usual-none"] .value');
    first?.setAttribute('y', second?.getAttribute('y') ?? '');
    first?.setAttribute('x', second?.getAttribute('x') ?? '');
    document.querySelector('[data-figure="bars-one-none"] .value')?.setAttribute('x', '1270');
  });
  const faults = (await overlaps(page)).map((each) => each.replaceAll('\u00a0', ' '));
  expect(faults).toEqual([
    'bars-usual-none: “1.20 MB” meets “8.40 MB”',
    'bars-one-none: “3.25 MB” is cut off',
  ]);
});

for (const chart of CHARTS)
  for (const width of [1280, 360])
    test(`${chart} at ${width} px: no text covers another or is cut off, in page and file`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await opened(page, chart);
      expect(await overlaps(page)).toEqual([]);
      await showFiles(page);
      await expect(page.locator('#files svg')).toHaveCount(await page.locator('ts-figure').count());
      expect(await overlaps(page, '#files svg')).toEqual([]);
    });
