// Storage that is full, or denied, at any of the writes: nothing is lost in the page, and it says so once.

import { expect, type Page, test } from '@playwright/test';
import { openBench, outcome, run, write } from './bench';
import { delayStore, refuseFirstOpening, refuseWrites, storeAnswers, writesOf } from './faults';
import { measure, pageOf, predict, section } from './support';

/** FAULT_WRITES=all: each write of the walk by itself. */
const ALL = process.env.FAULT_WRITES === 'all';
const SOME = [0, 3];
const EVERY = { first: 0, last: Number.MAX_SAFE_INTEGER };

/** A lab from its prediction to its result; all that is said is still there. */
async function walk(page: Page): Promise<void> {
  await page.goto(pageOf('parameters'));
  await predict(page, '4321');
  await measure(page);
  await expect(section(page, 'predict')).toContainText(/4\.32\sk/);
  await expect(section(page, 'explain')).toBeVisible();
}

const progressFile = async (page: Page): Promise<string> => {
  const download = page.waitForEvent('download');
  await page.locator('[data-action="export-progress"]').click();
  let text = '';
  for await (const chunk of await (await download).createReadStream()) text += chunk;
  return text;
};

const courseEntry = (page: Page) => page.locator('.chapter [data-lab="parameters"]');

test('storage that is full at every write: the page goes on, says so once, and exports what was done', async ({
  page,
}) => {
  await refuseWrites(page, EVERY);
  await walk(page);
  const said = page.locator('[data-refused]');
  await expect(said).toHaveCount(1);
  await expect(said).toContainText('stores no more');
  // Within the page, all of it is there.
  await page.getByRole('link', { name: 'Course' }).first().click();
  await expect(courseEntry(page)).not.toHaveAttribute('data-status', 'not begun');
  await expect(said).toHaveCount(1);
  expect(await progressFile(page)).toMatch(/4\.32\sk/);
  await page.goBack();
  await expect(section(page, 'predict')).toContainText(/4\.32\sk/);
});

test('storage that refuses one write and then takes others: what was refused is kept by the next', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(1_800_000);
  await refuseWrites(page, { first: -1, last: -1 });
  await walk(page);
  const writes = await writesOf(page);
  expect(writes).toBeGreaterThan(3);
  await expect(page.locator('[data-refused]')).toHaveCount(0);
  const numbers = ALL ? Array.from({ length: writes }, (_, at) => at) : SOME;
  for (const at of numbers) {
    await test.step(`write ${at}`, async () => {
      const context = await browser.newContext({ baseURL });
      const tab = await context.newPage();
      await refuseWrites(tab, { first: at, last: at });
      await walk(tab);
      await expect(tab.locator('[data-refused]')).toHaveCount(1);
      await tab.goto('index.html?page=course');
      await expect(courseEntry(tab)).not.toHaveAttribute('data-status', 'not begun');
      await context.close();
    });
  }
});

/** Longer than a page waits for its store before it is drawn. */
const SLOW_MS = 2500;

test('a store that answers when the lab stands already: what was done before comes back', async ({
  page,
}) => {
  await walk(page);
  await delayStore(page, SLOW_MS);
  const lab = page.locator('article.lab');
  await page.reload();
  await expect(lab).toHaveAttribute('data-measured', 'false');
  await expect(lab).toHaveAttribute('data-measured', 'true');
  await expect(section(page, 'predict')).toContainText(/4\.32\sk/);
  await expect(section(page, 'explain')).toBeVisible();
  // What came late was not written over by what stood there before it.
  await page.reload();
  await expect(lab).toHaveAttribute('data-measured', 'true');
});

test('a store that answers after the student went on: both are there', async ({ page }) => {
  await page.goto(pageOf('memory'));
  await predict(page, '4321');
  await measure(page);
  await delayStore(page, SLOW_MS);
  await page.reload();
  await predict(page, '1234');
  const lab = page.locator('article.lab');
  await expect(lab).toHaveAttribute('data-measured', 'false');
  const said = await section(page, 'predict').innerText();
  expect(said).toContain('You said');
  await expect(lab).toHaveAttribute('data-measured', 'true');
  expect(await section(page, 'predict').innerText()).toContain(said);
});

test('a store that answers after Reset brings nothing back', async ({ page }) => {
  await walk(page);
  await delayStore(page, SLOW_MS);
  await page.reload();
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.locator('[data-action="forget"]').click();
  await storeAnswers(page);
  await expect(page.locator('article.lab')).toHaveAttribute('data-measured', 'false');
  await expect(section(page, 'predict')).not.toContainText('You said');
});

test('a store that cannot be opened once: what is done after that is kept', async ({ page }) => {
  await refuseFirstOpening(page);
  await walk(page);
  await page.reload();
  await expect(page.locator('article.lab')).toHaveAttribute('data-measured', 'true');
});

test('a store that answers when the desk stands already: the cases that were graded come back', async ({
  page,
}) => {
  await openBench(page, pageOf('build-parameters', '&language=javascript'));
  await write(page, 'function countParameters() { return 12345; }');
  await run(page);
  const said = await outcome(page).innerText();
  await delayStore(page, SLOW_MS);
  await page.reload();
  await expect(page.locator('[data-action="run"]')).toBeVisible();
  await expect(outcome(page)).toHaveText(said, { useInnerText: true });
});

test('a network of one’s own that cannot be stored serves every lab until the page is closed', async ({
  page,
}) => {
  await refuseWrites(page, EVERY);
  await page.goto('index.html?page=model');
  const editor = page.getByRole('textbox', { name: /Specification/ });
  await expect(page.locator('#spec-verdict [data-spec="good"]')).toBeVisible();
  await editor.fill(
    (await editor.inputValue()).replace(/"out_features":\s*256/, '"out_features": 192'),
  );
  await expect(page.locator('#spec-verdict [data-spec="good"]')).toContainText('784');
  await expect(page.locator('[data-refused]')).toHaveCount(1);
});
