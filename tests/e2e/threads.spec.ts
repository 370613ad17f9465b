// A second thread that shares the work of large operations is offered only where the page may share memory.

import { expect, type Page, test } from '@playwright/test';
import { complaints, measure, measureDevice, RUN, skipPrediction } from './support';

const plain = () => new URL('index.html', process.env.TENSORSCOPE_PLAIN_URL).href;
const device = (page: Page) => page.locator('ts-device');
const threads = (page: Page) => device(page).locator('[data-action="threads"]');
const peak = async (page: Page) => device(page).locator('dd').first().textContent();

test('an isolated page measures one thread first, then two, and labs run on both', async ({
  page,
}) => {
  const errors = complaints(page);
  await page.goto('index.html');
  await expect(threads(page)).toHaveCount(0);
  await measureDevice(page);
  await expect(device(page)).toContainText('1 thread ');
  const one = await peak(page);
  await threads(page).click();
  await expect(device(page)).toContainText('2 threads', RUN);
  await expect(device(page).getByRole('button', { name: 'Stop' })).toHaveCount(0, RUN);
  await expect(threads(page)).toContainText('1 thread');
  console.log(`  peak on one thread ${one}, on two ${await peak(page)}`);
  // Navigates within the page, so that its engine stays alive.
  await page.evaluate(() => history.pushState(null, '', '?lab=latency'));
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
  await skipPrediction(page);
  await measure(page);
  await expect(page.locator('body')).toContainText(/2 of \d+/);
  expect(errors).toEqual([]);
});

test('a page without isolation has one thread and offers no other', async ({ page }) => {
  await page.goto(plain());
  await measureDevice(page);
  await expect(device(page)).toContainText('1 thread ');
  await expect(threads(page)).toHaveCount(0);
});
