// The course page: the student's progress, exported as a file, forgotten and brought back; and the glossary.

import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { complaints, measure, overflows, pageOf, predict } from './support';
import { visitIn } from './visits';

const COURSE = 'index.html?page=course';
const entry = (page: Page, lab: string) => page.locator(`.chapter [data-lab="${lab}"]`);
const action = (page: Page, name: string) => page.locator(`[data-action="${name}-progress"]`);

async function exported(page: Page): Promise<string> {
  const download = page.waitForEvent('download');
  await action(page, 'export').click();
  return readFileSync(await (await download).path(), 'utf8');
}

const importText = (page: Page, text: string) =>
  page.locator('ts-progress-tools input[type=file]').setInputFiles({
    name: 'progress.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });

test('a lab that was measured is on the course page, in the file, and back after a reset', async ({
  page,
}) => {
  const errors = complaints(page);
  await page.goto(pageOf('parameters'));
  await predict(page, '4321');
  await measure(page);
  await page.goto(COURSE);
  await expect(entry(page, 'parameters')).toHaveAttribute('data-status', 'predicted');
  await expect(entry(page, 'parameters')).toContainText('You said');
  await expect(entry(page, 'flops')).toHaveAttribute('data-status', 'not begun');
  const text = await exported(page);
  expect(JSON.parse(text).labs).toHaveLength(1);

  await action(page, 'reset').click();
  await expect(entry(page, 'parameters')).toHaveAttribute('data-status', 'not begun');
  await expect(page.locator('[data-action="undo"]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(entry(page, 'parameters')).toHaveAttribute('data-status', 'predicted');

  await action(page, 'reset').click();
  await importText(page, text);
  await expect(page.locator('[data-message]')).toContainText('Imported: Parameters');
  await page.reload();
  await expect(entry(page, 'parameters')).toContainText('You said');
  expect(errors).toEqual([]);
});

test('a bad file is named to the field, and nothing is lost', async ({ page }) => {
  await page.goto(COURSE);
  const good = {
    format: 'tensorscope-progress',
    version: 1,
    labs: [{ lab: 'memory', status: 'done', checks: { peak: true } }],
  };
  await importText(page, JSON.stringify(good));
  await expect(page.locator('[data-standing]')).toContainText('1 of');
  await importText(page, JSON.stringify({ ...good, labs: [{ lab: 'flops', status: 'finished' }] }));
  const problem = page.getByRole('alert');
  await expect(problem).toContainText('labs[0].status is "finished"; expected one of "not begun"');
  await expect(entry(page, 'memory')).toHaveAttribute('data-status', 'done');
  await importText(page, '{ "format": ');
  await expect(problem).toContainText('expected JSON');
  await expect(entry(page, 'memory')).toHaveAttribute('data-status', 'done');
  await importText(page, JSON.stringify(good));
  await expect(problem).toHaveCount(0);
  await expect(page.locator('[data-message]')).toContainText('Left as they are');
});

test('what was written in the capstone’s notebook goes along, and comes back where nothing is written', async ({
  page,
}) => {
  const kept = async () => (await visitIn(page, 'capstone'))?.notebook?.words;
  const brought = { 'capstone.1': { words: { loader: 'mine' } } };
  await page.goto(COURSE);
  await importText(
    page,
    JSON.stringify({ format: 'tensorscope-progress', version: 1, labs: [], notebooks: brought }),
  );
  await expect(page.locator('[data-message]')).toContainText('Capstone');
  const file = JSON.parse(await exported(page));
  expect(file.notebooks['capstone.1'].words.loader).toBe('mine');
  file.notebooks['capstone.1'].words = { loader: 'theirs', batch: 'larger' };
  await importText(page, JSON.stringify(file));
  await expect.poll(kept).toEqual({ loader: 'mine', batch: 'larger' });
  await page.locator('[data-action="undo"]').click();
  await expect.poll(kept).toEqual({ loader: 'mine' });
});

test('where storage is denied the page says so, and the export holds what was done', async ({
  page,
}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied by a test', 'SecurityError');
        },
      });
  });
  await page.goto(pageOf('parameters'));
  await predict(page, '4321');
  await page.locator('.site-header').getByRole('link', { name: 'Course' }).click();
  await expect(page.locator('[data-storage="denied"]')).toContainText('keeps nothing');
  await expect(entry(page, 'parameters')).toHaveAttribute('data-status', 'predicted');
  const text = await exported(page);
  await page.reload();
  await expect(entry(page, 'parameters')).toHaveAttribute('data-status', 'not begun');
  await importText(page, text);
  await expect(entry(page, 'parameters')).toHaveAttribute('data-status', 'predicted');
});

test('where storage is full an import says that it will not last', async ({ page }) => {
  await page.goto(pageOf('parameters'));
  await predict(page, '4321');
  await page.goto(COURSE);
  const text = await exported(page);
  await page.locator('[data-action="reset-progress"]').click();
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await importText(page, text);
  await expect(page.locator('[data-message]')).toContainText('no more room');
  await expect(entry(page, 'parameters')).toHaveAttribute('data-status', 'predicted');
});

test('a view that cannot be loaded says what to do, and opens once it can', async ({ page }) => {
  await page.goto('./');
  await page.route(/\/assets\/help-/, (route) => route.abort());
  await page.locator('.site-header').getByRole('link', { name: 'Help' }).click();
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
  await page.unroute(/\/assets\/help-/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
});

test('words are found as they are typed, have addresses, and lead to labs that use them', async ({
  page,
}) => {
  await page.goto(`${COURSE}#term-tick`);
  const tick = page.locator('#term-tick');
  await expect(tick).toBeInViewport();
  const search = page.getByRole('textbox', { name: 'Find a word' });
  await search.fill('multiply-accumulate');
  await expect(page.locator('[data-found]')).toHaveAttribute('data-found', '1');
  await search.fill('no such word');
  await expect(page.locator('.glossary > div')).toHaveCount(0);
  await search.fill('tick');
  await tick.getByRole('link', { name: 'tick of the clock', exact: true }).click();
  await expect(page).toHaveURL(/page=course#term-tick$/);
  await expect(search).toHaveValue('tick');
  await tick.getByRole('link', { name: 'Latency', exact: true }).click();
  await expect(page.locator('tensorscope-lab h1')).toContainText('0 ms');
});

test('with progress, an error and 360 px nothing is wider than the window', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(COURSE);
  await importText(page, JSON.stringify({ format: 'x'.repeat(500) }));
  await expect(page.getByRole('alert')).toBeVisible();
  await expect.poll(() => overflows(page)).toBe(false);
});

test('the report holds all that was done with a lab, and unfolds for paper', async ({ page }) => {
  await page.goto(pageOf('parameters'));
  await predict(page, '4321');
  await measure(page);
  await page.goto('index.html?page=report');
  const lab = page.locator('.report-lab[data-lab="parameters"]');
  await expect(lab).toContainText('You said');
  const environment = lab.locator('details.environment');
  await expect(environment).not.toHaveAttribute('open');
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(environment).toHaveAttribute('open');
  await expect(environment.locator('dt').first()).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(environment).not.toHaveAttribute('open');
});
