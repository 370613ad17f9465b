// A monkey clicks, types and presses keys at random in every lab and page: no error escapes, and the page keeps working.
// MONKEY_MINUTES (default 1.5) is the time for all of them together; TENSORSCOPE_SEED repeats a walk. `npm run monkey` takes both.

import { expect, test } from '@playwright/test';
import { seededRandom } from '../../web/src/kit/numbers/random';
import { shortMeasurements } from './budgets';
import { Monkey } from './monkey';
import { complaints, embedOf, LABS, PAGES, pageOf } from './support';

const MINUTES = Number(process.env.MONKEY_MINUTES ?? 1.5);
const SEED = Number(process.env.TENSORSCOPE_SEED ?? 1);
const PLACES = ['index.html', ...PAGES.map((page) => `index.html${page}`)].concat(
  LABS.flatMap((lab) => [pageOf(lab), embedOf(lab)]),
);
const MS_EACH = (MINUTES * 60_000) / PLACES.length;

/** Disables links to other sites, by pointer or key: there is no network, and nothing of ours to test there. */
function stayHere(): void {
  const follow = (event: Event) => {
    const link = (event.target as Element).closest('a');
    if (link !== null && link.origin !== location.origin) event.preventDefault();
  };
  addEventListener('click', follow, { capture: true });
}

PLACES.forEach((place, index) => {
  test(`a monkey at ${place} (seed ${SEED + index}) finds no uncaught error`, async ({ page }) => {
    const errors = complaints(page);
    await page.addInitScript(stayHere);
    await shortMeasurements(page);
    // Dialogs are dismissed and printing is disabled; the test does not examine either.
    page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
    await page.addInitScript('window.print = () => undefined');
    await page.goto(place);
    const monkey = new Monkey(page, seededRandom(SEED + index));
    const end = Date.now() + MS_EACH;
    let actions = 0;
    do {
      await monkey.act();
      actions += 1;
    } while (Date.now() < end || actions < 5);
    await test.step(`${actions} deeds`, async () => {
      expect(errors, monkey.log.join(', ')).toEqual([]);
      await expect(page.locator('h1').first(), monkey.log.join(', ')).toBeVisible();
      expect(errors, monkey.log.join(', ')).toEqual([]);
    });
  });
});
