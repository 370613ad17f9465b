// Runs hostile programs on the real page.

import { expect, type Page, test } from '@playwright/test';
import { literal } from '../../web/src/bench/grade/literal';
import { HOSTILE, type Hostile } from '../support/hostile-programs';
import { openBench, passed, run, solutionOf, write } from './bench';
import { complaints, pageOf, RUN_MS } from './support';

export const LANGUAGES = ['javascript', 'python', 'wat'] as const;
export type Language = (typeof LANGUAGES)[number];

const EXERCISE = {
  javascript: 'build-parameters',
  python: 'build-parameters',
  wat: 'build-matmul',
};

export const hostileIn = (language: Language): Hostile[] =>
  HOSTILE.filter((each) => each.language === language);

/** Presses Run and returns the time in ms until the outcome changes from passed to failed, by the page's own clock. */
const pressed = (page: Page): Promise<number> =>
  page.evaluate(async (patience_ms) => {
    const failed = () => document.querySelector('[data-outcome="failed"]') !== null;
    const began = performance.now();
    const button = document.querySelector<HTMLButtonElement>('[data-action="run"]');
    if (button === null || button.disabled) throw new Error('there is no Run to press');
    button.click();
    while (!failed() && performance.now() - began < patience_ms)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    return performance.now() - began;
  }, RUN_MS);

/** Runs a hostile program, checks that it ends with the expected message, and returns how long that took, in ms. */
async function meets(
  page: Page,
  { language, source, says, line, returned }: Hostile,
): Promise<number> {
  await write(page, source);
  const took = await pressed(page);
  await expect(page.locator('[data-outcome]')).toHaveAttribute('data-outcome', 'failed');
  const marker = page.locator('[data-message]');
  expect((await marker.count()) > 0 ? await marker.innerText() : '').toMatch(says);
  const wrong = page.locator('.failing .wrong');
  if (returned === undefined) await expect(wrong).toHaveCount(0);
  else await expect(wrong).toHaveText(literal(returned, language));
  if (line !== undefined)
    await expect(page.locator('[data-section="explain"]')).toContainText(`Line ${line} is marked`);
  return took;
}

/**
 * Opens a bench on which a right program has passed. `work` gets a function that runs a hostile program there, followed by the
 * right one. Finally the console must be clean.
 */
export async function withBench(
  page: Page,
  language: Language,
  work: (meet: (hostile: Hostile) => Promise<number>) => Promise<void>,
): Promise<void> {
  const errors = complaints(page);
  await openBench(page, pageOf(EXERCISE[language], `&language=${language}`));
  const right = solutionOf(EXERCISE[language], language);
  const rightPasses = async () => {
    await write(page, right);
    await run(page);
    await passed(page);
  };
  await test.step('a right program passes', rightPasses);
  await work(async (hostile) => {
    const took = await meets(page, hostile);
    await rightPasses();
    return took;
  });
  expect(errors.filter((text) => !/Content Security Policy|unsafe-eval/.test(text))).toEqual([]);
}
