// Runs of the workbench that end early: because the program does not answer, or by Stop.

import { expect, test } from '@playwright/test';
import { graded, openBench, outcome, passed, run, runCode, solutionOf, write } from './bench';
import { catchRun, holdFiles } from './held';
import { pageOf } from './support';

const EXERCISE = 'build-parameters';

test('an endless loop is ended and told; Stop ends a run, and the next one works', async ({
  page,
}) => {
  await openBench(page, pageOf(EXERCISE, '&language=javascript'));
  await write(page, 'function countParameters(layers) {\n  while (true) {}\n}\n');
  await runCode(page).click();
  await graded(page);
  await expect(outcome(page)).toHaveAttribute('data-outcome', 'failed');
  await expect(page.locator('[data-message]')).toContainText(
    /It did not answer for \d+ s and was ended\. It was in the loop at line 2\./,
  );
  // Stop is pressed at once, because otherwise the run would be terminated for not answering.
  const [press, seen] = ['[data-action="run"]', '[data-action="stop"]'];
  await catchRun(page, { press, seen, next: seen });
  await expect(page.getByText('Stopped. This run does not count as a try.')).toBeVisible();
  await expect(runCode(page)).toBeFocused();
  await write(page, solutionOf(EXERCISE, 'javascript'));
  await run(page);
  await passed(page);
});

test('Stop ends a run whose language is still being fetched; the next run works', async ({
  page,
}) => {
  const arrive = await holdFiles(page, /micropython[^/]*\.wasm$/);
  await openBench(page, pageOf(EXERCISE, '&language=python'));
  await write(page, solutionOf(EXERCISE, 'python'));
  await runCode(page).click();
  await page.locator('[data-action="stop"]').click();
  await expect(page.getByText('Stopped. This run does not count as a try.')).toBeVisible();
  await expect(runCode(page)).toBeFocused();
  // Run again while the language is still being fetched.
  await runCode(page).click();
  await expect(page.locator('[data-action="stop"]')).toBeVisible();
  arrive();
  await graded(page);
  await passed(page);
});
