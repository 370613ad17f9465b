// A monkey clicks, types and presses keys at random in every lab and page, and in exercises: no error escapes, and the page lives
// on. MONKEY_MINUTES (1.5 unless given) are shared by all; in fewer than five it goes to two of the exercises, which follow the seed; TENSORSCOPE_SEED repeats a walk. `npm run monkey` takes both.

import { expect, test } from '@playwright/test';
import { seededRandom } from '../../web/src/kit/numbers/random';
import { EXERCISES } from './bench';
import { shortMeasurements } from './budgets';
import { Monkey } from './monkey';
import { complaints, embedOf, LABS, PAGES, pageOf } from './support';

const MINUTES = Number(process.env.MONKEY_MINUTES ?? 1.5);
const SEED = Number(process.env.TENSORSCOPE_SEED ?? 1);
/** A prime step: with seeds one after another it comes to all of them. */
const BENCHES =
  MINUTES >= 5
    ? EXERCISES
    : [7 * SEED, 7 * SEED + 11].map((at) => EXERCISES[at % EXERCISES.length] as string);
const PLACES = ['index.html', ...PAGES.map((page) => `index.html${page}`)].concat(
  LABS.flatMap((lab) => [pageOf(lab), embedOf(lab)]),
  BENCHES.map((exercise, index) => (index % 2 === 0 ? pageOf(exercise) : embedOf(exercise))),
);
const MS_EACH = (MINUTES * 60_000) / PLACES.length;

/** A link out of the site leads nowhere, by pointer or by key: there is no network, and nothing of ours to test there. */
function stayHere(): void {
  const follow = (event: Event) => {
    const link = (event.target as Element).closest('a');
    if (link !== null && link.origin !== location.origin) event.preventDefault();
  };
  addEventListener('click', follow, { capture: true });
}

PLACES.forEach((place, index) => {
  test(`a monkey at ${place} (seed ${SEED + index}) finds no uncaught error`, async ({ page }) => {
    const heard = complaints(page);
    await page.addInitScript(stayHere);
    await shortMeasurements(page);
    // What it downloads, opens and prints is not looked at.
    page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
    await page.addInitScript('window.print = () => undefined');
    await page.goto(place);
    const monkey = new Monkey(page, seededRandom(SEED + index));
    const end = Date.now() + MS_EACH;
    let deeds = 0;
    do {
      await monkey.act();
      deeds += 1;
    } while (Date.now() < end || deeds < 5);
    await test.step(`${deeds} deeds`, async () => {
      expect(heard, monkey.log.join(', ')).toEqual([]);
      await expect(page.locator('h1').first(), monkey.log.join(', ')).toBeVisible();
      expect(heard, monkey.log.join(', ')).toEqual([]);
    });
  });
});
