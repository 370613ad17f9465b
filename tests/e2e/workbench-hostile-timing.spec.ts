// Programs that mean harm, on the real page: each ends with a message while the page answers, none passes, and the next run works.

import { expect, type Page, test } from '@playwright/test';
import { literal } from '../../web/src/workbench/literal';
import { HOSTILE, type Hostile } from '../support/hostile-programs';
import { openBench, passed, run, solutionOf, write } from './bench';
import { decide } from './promise';
import { complaints, pageOf } from './support';

const EXERCISE = {
  javascript: 'build-parameters',
  python: 'build-parameters',
  wat: 'build-matmul',
};
/** From pressing Run to the outcome: 2 s without an answer, and half a second for all else. */
const LONGEST_MS = 2500;

/** Presses Run and waits for the outcome, which was a pass before, by the page's own clock. */
const pressed = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const failed = () => document.querySelector('[data-outcome="failed"]') !== null;
    const began = performance.now();
    const button = document.querySelector<HTMLButtonElement>('[data-action="run"]');
    if (button === null || button.disabled) throw new Error('there is no Run to press');
    button.click();
    while (!failed() && performance.now() - began < 20_000)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    return performance.now() - began;
  });

/** What took so many milliseconds ended as it should. */
async function meets(
  page: Page,
  { language, source, says, line, returned }: Hostile,
): Promise<number> {
  await write(page, source);
  const took = await pressed(page);
  await expect(page.locator('[data-outcome]')).toHaveAttribute('data-outcome', 'failed');
  const said = page.locator('[data-said]');
  expect((await said.count()) > 0 ? await said.innerText() : '').toMatch(says);
  const wrong = page.locator('.failing .wrong');
  if (returned === undefined) await expect(wrong).toHaveCount(0);
  else await expect(wrong).toHaveText(literal(returned, language));
  if (line !== undefined)
    await expect(page.locator('[data-section="explain"]')).toContainText(`Line ${line} is marked`);
  return took;
}

for (const language of ['javascript', 'python', 'wat'] as const) {
  const programs = HOSTILE.filter((each) => each.language === language);
  test(`${language}: ${programs.length} hostile programs end with a message, and a right one passes after each`, async ({
    page,
  }) => {
    const said = complaints(page);
    await openBench(page, pageOf(EXERCISE[language], `&language=${language}`));
    const right = solutionOf(EXERCISE[language], language);
    await write(page, right);
    await run(page);
    await passed(page);
    for (const hostile of programs) {
      await decide(`${language}, ${hostile.name}: ended within ${LONGEST_MS} ms`, 1, async () => {
        const took = await meets(page, hostile);
        await write(page, right);
        await run(page);
        await passed(page);
        return { seen: `${took.toFixed(0)} ms`, holds: took < LONGEST_MS };
      });
    }
    expect(said.filter((text) => !/Content Security Policy|unsafe-eval/.test(text))).toEqual([]);
  });
}
