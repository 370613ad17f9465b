// Tabs that are hidden, frozen, left and come back to, or measure beside another: every run ends rightly.

import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { measure, pageOf, predict, RUN_MS, runButton, section, skipPrediction } from './support';

/** Two tabs in one lab: the first measures, the second waits for its turn. */
async function takingTurns(context: BrowserContext): Promise<[Page, Page]> {
  const [one, two] = [await context.newPage(), await context.newPage()];
  // Both are open before either keeps anything.
  for (const page of [one, two]) {
    await page.goto(pageOf('latency', '&model=mlp'));
    await expect(section(page, 'predict')).toBeVisible();
  }
  for (const page of [one, two]) await skipPrediction(page);
  await runButton(one).click();
  await expect(one.locator('.progress-text')).toContainText(/left/);
  await runButton(two).click();
  await expect(two.locator('.progress-text')).toContainText('in another lab or tab');
  return [one, two];
}

test('two tabs that measure at once take turns, and both end with their result', async ({
  context,
}) => {
  const [one, two] = await takingTurns(context);
  for (const page of [one, two])
    await expect(section(page, 'explain')).toBeVisible({ timeout: RUN_MS });
});

test('a tab that is closed in mid-run leaves the turn to the one that waits', async ({
  context,
}) => {
  const [one, two] = await takingTurns(context);
  await one.close();
  await expect(section(two, 'explain')).toBeVisible({ timeout: RUN_MS });
});

// Only Chromium's own protocol freezes a tab.
test('a tab frozen in mid-run goes on where it was, and comes to its result', {
  tag: '@chromium',
}, async ({ page, context }) => {
  await page.goto(pageOf('latency', '&model=mlp'));
  await predict(page, '2');
  await runButton(page).click();
  await expect(page.locator('.progress-text')).toContainText(/left/);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Page.setWebLifecycleState', { state: 'frozen' });
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await cdp.send('Page.setWebLifecycleState', { state: 'active' });
  await expect(section(page, 'explain')).toBeVisible({ timeout: RUN_MS });
  await expect(section(page, 'predict')).toContainText('2');
  await measure(page);
});

test('a tab hidden in mid-run ends its run, and the record of it says so', async ({ page }) => {
  await page.goto(pageOf('latency', '&model=mlp'));
  await skipPrediction(page);
  await runButton(page).click();
  await expect(page.locator('.progress-text')).toContainText(/left/);
  await page.evaluate(() => {
    for (const state of ['hidden', 'visible']) {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }
  });
  await expect(section(page, 'explain')).toBeVisible({ timeout: RUN_MS });
  await expect(page.locator('body')).toContainText(/hidden or shown meanwhile/i);
});

test('who leaves in mid-run and comes back finds what was said, and the next run works', async ({
  page,
}) => {
  await page.goto(pageOf('latency', '&model=mlp'));
  await predict(page, '2');
  await runButton(page).click();
  await expect(page.locator('.progress-text')).toContainText(/left/);
  await page.goto('blank.html');
  await page.goBack();
  await expect(section(page, 'predict')).toContainText('You said');
  await measure(page);
});

test('who leaves after a run and comes back finds its result, and the next run works', async ({
  page,
}) => {
  await page.goto(pageOf('memory', '&model=mlp'));
  await predict(page, '2');
  await measure(page);
  const right = await section(page, 'explain').innerText();
  for (let round = 0; round < 2; round += 1) {
    await page.goto('blank.html');
    await page.goBack();
    await expect(section(page, 'explain')).toBeVisible();
    await measure(page);
    expect(await section(page, 'explain').innerText()).toBe(right);
  }
});
