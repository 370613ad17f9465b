// The browser's storage becomes full at any write of a visit: what could not be kept is there as long as the page is open, the
// page says so, and once there is room again all of it is kept.

import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { failWrites, makeRoom, writesMade } from './faults';
import { LONG_TEST_MS, measure, pageOf, predict, section } from './support';

const LAB = pageOf('memory', '&model=mlp');

const said = (page: Page) => section(page, 'predict').getByText('You said');
const told = (page: Page) => page.locator('[data-full]');

/** A lab from the prediction to its result. */
async function visitLab(page: Page): Promise<void> {
  await page.goto(LAB);
  await predict(page, '2');
  await measure(page);
  await expect(said(page)).toBeVisible();
}

/** Whether another tab finds all that was done with the lab. */
async function isKept(context: BrowserContext): Promise<boolean> {
  const other = await context.newPage();
  await other.goto(LAB);
  await expect(section(other, 'setup')).toBeVisible();
  await expect(other.locator('[data-action="run"], [data-action="lock"]').first()).toBeVisible();
  const all = [said(other), section(other, 'explain')].map((each) => each.isVisible());
  const kept = (await Promise.all(all)).every(Boolean);
  await other.close();
  return kept;
}

test('storage that is full from any write on: nothing is lost unsaid, and with room all is kept', async ({
  browser,
}) => {
  test.setTimeout(2 * LONG_TEST_MS);
  let writes = Number.MAX_SAFE_INTEGER;
  let lost = 0;
  for (let from = writes; from >= 0; from = Math.min(from, writes) - 1) {
    await test.step(`full from write ${from} on`, async () => {
      const context = await browser.newContext();
      const page = await context.newPage();
      await failWrites(page, from);
      await visitLab(page);
      writes = Math.min(writes, await writesMade(page));
      if (from > writes) {
        expect(await isKept(context)).toBe(true);
        await expect(told(page)).toHaveCount(0);
      } else if (!(await isKept(context))) {
        lost += 1;
        await expect(told(page)).toContainText('It stays as long as this page is open');
      }
      // Another lab and back: the page holds what the storage could not take.
      await page.locator('.site-header').getByRole('link', { name: 'Course' }).click();
      await page.goBack();
      await expect(section(page, 'explain')).toBeVisible();
      await expect(said(page)).toBeVisible();
      await makeRoom(page);
      await measure(page);
      await expect(told(page)).toHaveCount(0);
      await expect.poll(() => isKept(context)).toBe(true);
      await context.close();
    });
  }
  test
    .info()
    .annotations.push({ type: 'writes', description: `${writes}, ${lost} of them missed` });
  expect(writes).toBeGreaterThan(3);
  expect(lost).toBeGreaterThan(1);
});

test('who leaves a page that holds what could not be stored is asked first, and no longer once all is stored', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    return dialog.dismiss();
  });
  await failWrites(page, 0);
  await visitLab(page);
  await expect(told(page)).toBeVisible();
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await expect(said(page)).toBeVisible();
  await makeRoom(page);
  await measure(page);
  await expect(told(page)).toHaveCount(0);
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
  expect(asked).toHaveLength(1);
});
