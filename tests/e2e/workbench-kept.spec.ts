// What the workbench keeps: over a reload, a Reset, a link.

import { expect, type Page, test } from '@playwright/test';
import { editor, openBench, outcome, passed, run, solutionOf, write } from './bench';
import { pageOf } from './support';

const EXERCISE = 'build-parameters';
const JAVASCRIPT = solutionOf(EXERCISE, 'javascript');
const javascript = pageOf(EXERCISE, '&language=javascript');
const CONSTANT = (value: number) => `function countParameters() { return ${value}; }`;

const seed = (page: Page): Promise<string> => page.locator('[data-seed]').innerText();

test('code, tries, results and seed come back after a reload, and by back and forward', async ({
  page,
}) => {
  await openBench(page, javascript);
  const drawn = await seed(page);
  await write(page, CONSTANT(12345));
  await run(page);
  const said = await outcome(page).innerText();
  const same = async () => {
    await expect(editor(page)).toContainText('12345');
    await expect(outcome(page)).toHaveText(said, { useInnerText: true });
    expect(await seed(page)).toBe(drawn);
    await expect(page.locator('[data-solution]')).toContainText('So far: 1');
  };
  await page.reload();
  await same();
  await page.locator('.site-header').getByRole('link', { name: 'Course' }).click();
  await expect(page.locator(`li[data-exercise="${EXERCISE}"]`)).toContainText('begun, 1');
  await page.goBack();
  await same();
  // Each language has its own code.
  await page.getByRole('radio', { name: 'Python', exact: true }).check();
  await expect(editor(page)).toContainText('def count_parameters');
  await page.getByRole('radio', { name: 'JavaScript' }).check();
  await expect(editor(page)).toContainText('12345');
});

test('what was written last is kept, however soon the page is left', async ({ page }) => {
  await openBench(page, javascript);
  await write(page, CONSTANT(1));
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('return 1');
  await editor(page).click();
  await page.keyboard.insertText('// the last word\n');
  await page.reload();
  await expect(editor(page)).toContainText('the last word');
});

test('Reset asks, keeps the seed, and can be undone', async ({ page }) => {
  await openBench(page, javascript);
  const drawn = await seed(page);
  await write(page, CONSTANT(777));
  await run(page);
  await page.locator('[data-action="reset"]').click();
  await page.getByRole('button', { name: 'Keep them' }).click();
  await expect(editor(page)).toContainText('777');
  await page.locator('[data-action="reset"]').click();
  await page.locator('[data-action="forget"]').click();
  await expect(editor(page)).not.toContainText('777');
  await expect(outcome(page)).toHaveAttribute('data-outcome', 'none');
  await page.locator('[data-action="undo"]').click();
  await expect(editor(page)).toContainText('777');
  await expect(outcome(page)).toHaveAttribute('data-outcome', 'failed');
  expect(await seed(page)).toBe(drawn);
});

test('code of a link is shown and not run, one’s own is not lost; the link to one’s code leads to it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openBench(page, javascript);
  const linked = () =>
    page
      .locator('ts-copy')
      .first()
      .evaluate((copy) => Reflect.get(copy, 'text'));
  const before = await linked();
  await write(page, `console.log('ran');\n${JAVASCRIPT}`);
  await expect.poll(linked).not.toBe(before);
  await page.getByRole('button', { name: 'Copy link to my code' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain('code=');
  await write(page, CONSTANT(999));
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('999');

  await openBench(page, link);
  await expect(page.locator('[data-linked]')).toContainText('came with the link');
  await expect(editor(page)).toContainText("console.log('ran')");
  await expect(page.locator('.cases tbody tr')).not.toHaveCount(0);
  await expect(outcome(page)).toHaveAttribute('data-outcome', 'none');
  await expect(page.locator('.printed')).toHaveCount(0);
  await page.locator('[data-action="drop-linked"]').click();
  await expect(editor(page)).toContainText('999');

  await openBench(page, link);
  await run(page);
  await passed(page);
  await expect(page.locator('.printed')).toContainText('ran');
  await expect(page.locator('[data-linked]')).toHaveCount(0);
  // What was one's own is kept beside it.
  await page.locator('[data-action="show-other"]').click();
  await expect(editor(page)).toContainText('999');
  await openBench(page, pageOf(EXERCISE, '&code=nonsense&language=cobol'));
  await expect(page.locator('.lab-notes')).toContainText('cannot be read');
  await expect(page.locator('.lab-notes')).toContainText('language=cobol');
});
