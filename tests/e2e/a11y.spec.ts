// axe-core on every view, in light and dark: WCAG 2.2 A and AA.

import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { embedOf, LABS, measure, measureDevice, PAGES, pageOf, skipPrediction } from './support';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Of the page as it is now, in both themes: it follows the system's unless told otherwise. */
async function violations(page: Page): Promise<string[]> {
  const all: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations: found, passes } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
    expect(passes.length).toBeGreaterThan(5); // it did look
    all.push(
      ...found.map(
        ({ id, nodes }) => `${colorScheme}: ${id}: ${nodes.map((node) => node.html).join(' | ')}`,
      ),
    );
  }
  return all;
}

test('home, before and after measuring: no violations in light and dark', async ({ page }) => {
  await page.goto('index.html');
  await expect(page.locator('[data-first-result]')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await measureDevice(page);
  expect(await violations(page)).toEqual([]);
});

for (const address of PAGES) {
  test(`${address}: no violations in light and dark`, async ({ page }) => {
    await page.goto(`index.html${address}`);
    await expect(page.locator('h1')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await violations(page)).toEqual([]);
  });
}

for (const lab of LABS) {
  test(`${lab}, before and after the run and in an embed: no violations in light and dark`, async ({
    page,
  }) => {
    await page.goto(embedOf(lab));
    await expect(page.locator('h1')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.goto(pageOf(lab));
    await skipPrediction(page);
    expect(await violations(page)).toEqual([]);
    await measure(page);
    await page.getByText('How this was measured').click();
    await page
      .locator('figure.figure')
      .first()
      .getByRole('button', { name: /^Table/ })
      .click();
    expect(await violations(page)).toEqual([]);
  });
}
