// The second part of the Training lab: a network is trained, stopped in the middle, resumed, and its results are saved.

import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { axe } from './axe';
import {
  complaints,
  embedOf,
  measure,
  overflows,
  pageOf,
  predict,
  RUN,
  section,
  skipPrediction,
} from './support';

const second = (page: Page) => page.locator('[data-scene="live"]');
const start = (page: Page) => second(page).locator('[data-action="run-train"]');
const stop = (page: Page) => second(page).locator('[data-action="stop"]');
const resume = (page: Page) => second(page).locator('[data-action="resume"]');

/** Long enough that no machine finishes before the test stops it. */
const LONG = '&train=text-gpt_nano&epochs=100';

/** Number of steps in the live curve so far; 0 before there is a curve. */
async function stepsShown(page: Page): Promise<number> {
  const title = await second(page).locator('.figure-title').first().textContent();
  return Number(/Step ([\d,]+) of/.exec(title ?? '')?.[1]?.replaceAll(',', '') ?? 0);
}

async function stepsStopped(page: Page): Promise<number> {
  const stoppedText = second(page).getByText(/Stopped after/);
  await expect(stoppedText).toBeVisible();
  return Number(
    /after ([\d,]+)/.exec((await stoppedText.textContent()) ?? '')?.[1]?.replaceAll(',', ''),
  );
}

async function saved(page: Page, action: string): Promise<string> {
  const download = page.waitForEvent('download');
  await second(page).locator(`[data-action="${action}"]`).click();
  return readFile(await (await download).path(), 'utf8');
}

for (const [where, address] of [
  ['page', pageOf('training', LONG)],
  ['embed', embedOf('training', LONG)],
] as const) {
  test(`in the ${where} a training is stopped in the middle and resumed from there`, async ({
    page,
  }) => {
    const errors = complaints(page);
    await page.goto(address);
    await start(page).click();
    await expect.poll(() => stepsShown(page), RUN).toBeGreaterThan(0);
    await expect(second(page).locator('.progress')).toContainText('Training');
    await stop(page).click();
    const before = await stepsStopped(page);
    expect(before).toBeGreaterThan(0);
    const report = JSON.parse(await saved(page, 'export-report'));
    expect(report.cancelled).toBe(true);
    expect(report.steps).toBe(before);
    await resume(page).click();
    await expect.poll(() => stepsShown(page), RUN).toBeGreaterThan(before);
    await stop(page).click();
    const later = JSON.parse(await saved(page, 'export-report'));
    expect(later.steps).toBeGreaterThan(before);
    expect(later.curve.slice(0, before)).toEqual(report.curve);
    expect(errors).toEqual([]);
  });
}

test('a training that ends says what it came to, and its report and curve can be saved', async ({
  page,
}) => {
  await page.goto(pageOf('training', '&epochs=2'));
  await start(page).click();
  await expect(second(page)).toContainText('Done: 86 steps', RUN);
  await expect(second(page).locator('[data-figure^="accuracy"] svg.plot')).toBeVisible();
  await expect(resume(page)).toHaveCount(0);
  const report = JSON.parse(await saved(page, 'export-report'));
  expect(report.preset).toBe('digits-mlp');
  expect(report.held_out_accuracy).toBeGreaterThan(0.5);
  const rows = (await saved(page, 'export-curve')).trim().split('\r\n');
  expect(rows).toHaveLength(1 + 1 + 86);
  expect(rows[0]).toContain('held_out_accuracy');
});

test('a reload brings a stopped training back, which cannot go on from there', async ({ page }) => {
  await page.goto(pageOf('training', LONG));
  await expect(second(page).locator('[data-figure="training-ahead"] svg.plot')).toBeVisible();
  await start(page).click();
  await expect.poll(() => stepsShown(page), RUN).toBeGreaterThan(0);
  await stop(page).click();
  const before = await stepsStopped(page);
  const title = await second(page).locator('.figure-title').first().textContent();
  await page.reload();
  expect(await stepsStopped(page)).toBe(before);
  await expect(second(page).locator('.figure-title').first()).toHaveText(title ?? '');
  await expect(second(page)).toContainText(/Measured .*\d\d:\d\d/);
  await expect(resume(page)).toHaveCount(0);
  await expect(start(page)).toHaveText('Train again');
  expect(await saved(page, 'save-weights')).toContain('{"');
});

test('a reload in the very moment in which the result appears brings it back', async ({ page }) => {
  await page.goto(pageOf('training', LONG));
  await start(page).click();
  await expect.poll(() => stepsShown(page), RUN).toBeGreaterThan(0);
  await page.evaluate(() => {
    const live = document.querySelector('[data-scene="live"]');
    new MutationObserver((_, watch) => {
      if (!/Stopped after/.test(live?.textContent ?? '')) return;
      watch.disconnect();
      location.reload();
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  const reloaded = page.waitForEvent('load');
  await stop(page).click();
  await reloaded;
  expect(await stepsStopped(page)).toBeGreaterThan(0);
});

test('hide=second leaves out the whole training', async ({ page }) => {
  await page.goto(embedOf('training', '&hide=second'));
  await expect(page.locator('[data-scene="network"] svg.plot')).toBeVisible();
  await expect(page.locator('[data-scene="live"]')).toHaveCount(0);
});

test('a network trained on text shows what it writes', async ({ page }) => {
  await page.goto(pageOf('training', '&train=text-gpt_nano&epochs=1'));
  await start(page).click();
  const text = second(page).getByRole('region', { name: 'Text written by the trained network' });
  await expect(text).toBeVisible(RUN);
  expect((await text.textContent())?.length).toBeGreaterThan(50);
});

test('the data are fetched when a training starts, and not before', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (/\/data\//.test(request.url())) fetched.push(request.url());
  });
  await page.goto(pageOf('training', '&epochs=1'));
  await skipPrediction(page);
  await measure(page);
  expect(fetched).toEqual([]);
  await start(page).click();
  await expect(second(page)).toContainText('Done: 43 steps', RUN);
  expect(fetched).toHaveLength(1);
  expect(fetched[0]).toContain('digits');
});

test('data that cannot be fetched are a calm error with a way on', async ({ page }) => {
  await page.route(/\/data\//, (route) => route.abort());
  await page.goto(pageOf('training', '&epochs=1'));
  await start(page).click();
  await expect(second(page).getByRole('alert')).toContainText('digits');
  await page.unroute(/\/data\//);
  await second(page).getByRole('button', { name: 'Try again' }).click();
  await expect(second(page)).toContainText('Done: 43 steps', RUN);
});

test('training, stopping and resuming need no pointer, and the focus stays', async ({ page }) => {
  await page.goto(pageOf('training', LONG));
  await start(page).focus();
  await page.keyboard.press('Enter');
  await expect(stop(page)).toBeFocused();
  await expect.poll(() => stepsShown(page), RUN).toBeGreaterThan(0);
  await page.keyboard.press('Enter');
  await expect(resume(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(stop(page)).toBeFocused();
});

test('what is trained below does not make the measured step stale', async ({ page }) => {
  await page.goto(pageOf('training', '&batch=8'));
  await predict(page, '2');
  await expect(section(page, 'predict')).toContainText('peak of 2.00× the parameters');
  await measure(page);
  await expect(section(page, 'explain')).toContainText('You said 2.00×');
  await second(page).getByRole('radio', { name: 'Digits, LeNet-5' }).check();
  await expect(page).toHaveURL(/train=digits-lenet5/);
  await expect(section(page, 'measure')).not.toContainText('run again for the new setting');
});

test('a step that does not fit is refused, with its plan', async ({ page }) => {
  await page.goto(pageOf('training', '&model=resnet18&batch=64'));
  await skipPrediction(page);
  await measure(page);
  await expect(section(page, 'explain')).toContainText('Not run.');
  await expect(page.locator('[data-figure="training-memory"] .figure-title')).toContainText(
    'would peak',
  );
  await expect(page.locator('[data-figure="training-stages"] .figure-note')).toContainText(
    'not run',
  );
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`on a phone in ${colorScheme}, a training under way and stopped fits and has no violations`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 740 });
    await page.emulateMedia({ colorScheme });
    await page.goto(pageOf('training', LONG));
    const clean = async () => {
      const { violations } = await axe(page, { within: '[data-scene="live"]' });
      expect(violations.map(({ id }) => id)).toEqual([]);
      expect(await overflows(page)).toBe(false);
    };
    await start(page).click();
    await expect.poll(() => stepsShown(page), RUN).toBeGreaterThan(0);
    await clean();
    await stop(page).click();
    await stepsStopped(page);
    await clean();
  });
}
