// Pages in the browser's back-forward cache, which keeps a page whole when it is left and shows it again as it was.
// Playwright disables this cache by default.

import { test as base, expect, type Page } from '@playwright/test';
import { measure, pageOf, predict, RUN_MS, runButton, section } from './support';

const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] });
    },
    { scope: 'worker' },
  ],
});

async function leaveAndComeBack(page: Page): Promise<void> {
  await page.goto('blank.html');
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.locator('article.lab')).toBeVisible();
}

/** Marks the document, so that `isMarked` can tell whether it is still the same one. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(globalThis, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'marked' in globalThis);

test('a page out of the back-forward cache shows its result, and the next run works', async ({
  page,
}) => {
  await page.goto(pageOf('memory', '&model=mlp'));
  await predict(page, '2');
  await measure(page);
  const right = await section(page, 'explain').innerText();
  let restored = 0;
  for (let round = 0; round < 3; round += 1) {
    await mark(page);
    await leaveAndComeBack(page);
    if (await isMarked(page)) restored += 1;
    await expect(section(page, 'explain')).toBeVisible();
    expect(await section(page, 'explain').innerText()).toBe(right);
    await measure(page);
    expect(await section(page, 'explain').innerText()).toBe(right);
  }
  // A browser short of memory may evict a page from the cache. If it always does, these were reloads, which other specs test.
  expect(restored).toBeGreaterThan(0);
});

test('who leaves in mid-run keeps no other tab waiting, and comes back to a lab that runs', async ({
  page,
  context,
}) => {
  await page.goto(pageOf('latency', '&model=mlp'));
  await predict(page, '2');
  await runButton(page).click();
  await expect(page.locator('.progress-text')).toContainText(/left/);
  await mark(page);
  await page.goto('blank.html');
  const other = await context.newPage();
  await other.goto(pageOf('memory', '&model=mlp'));
  await predict(other, '2');
  await measure(other);
  await page.goBack({ waitUntil: 'commit' });
  await expect(section(page, 'predict')).toContainText('You said');
  test.info().annotations.push({ type: 'from the cache', description: `${await isMarked(page)}` });
  // A page restored from the cache finishes its run; otherwise the run ended with the page. Either way Run comes back.
  await expect(runButton(page)).toBeVisible({ timeout: RUN_MS });
  await measure(page);
  await expect(page.locator('.problem')).toHaveCount(0);
});
