// An exercise in the report: what it shows, the file that is handed in, and grading from it.

import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { openBench, passed, run, solutionOf, write } from './bench';
import { pageOf, RUN } from './support';
import { emptied } from './visits';

const EXERCISE = 'build-parameters';
const JAVASCRIPT = solutionOf(EXERCISE, 'javascript');
const javascript = pageOf(EXERCISE, '&language=javascript');
/** A known mistake: shared (tied) parameters are counted twice. */
const TIED = JAVASCRIPT.replace(/layer\.tied_to === null/, 'true');

test('the report holds code, runs and result; graded again, here and from the file, it comes to the same', async ({
  page,
}) => {
  await openBench(page, javascript);
  await write(page, TIED);
  await run(page);
  await write(page, JAVASCRIPT);
  await run(page);
  await passed(page);
  await page.goto('?page=report');
  const part = page.locator(`.report-lab[data-exercise="${EXERCISE}"]`);
  await expect(part).toContainText('done in JavaScript');
  await expect(part.locator('pre')).toContainText('function countParameters');
  const saved = page.waitForEvent('download');
  await page.getByLabel('Your name').fill('Ada  Lovelace');
  await page.getByRole('button', { name: 'Hand in' }).click();
  expect((await saved).suggestedFilename()).toBe('tensorscope-report-Ada-Lovelace.json');
  const text = readFileSync(await (await saved).path(), 'utf8');
  expect(JSON.parse(text)).toMatchObject({
    student: 'Ada  Lovelace',
    exercises: [{ exercise: EXERCISE }],
  });
  expect(JSON.parse(text).report).toMatch(/^# Tensorscope report\n\nBy Ada {2}Lovelace\.\n/);
  expect(JSON.parse(text).report).toContain('function countParameters');
  await page.reload();
  await expect(page.getByLabel('Your name')).toHaveValue('Ada  Lovelace');
  await page.locator('[data-action="grade-own"]').click();
  await expect(page.locator('tr[data-same="true"]')).toContainText('passed', RUN);

  const grade = async (content: string) => {
    const chooser = page.waitForEvent('filechooser');
    await page.locator('[data-action="grade-file"]').click();
    await (await chooser).setFiles({
      name: 'one.json',
      mimeType: 'application/json',
      buffer: Buffer.from(content),
    });
  };
  // Grading as on another machine: a report whose code did not earn its result, then the true one.
  await emptied(page);
  await page.reload();
  const forged = JSON.parse(text);
  forged.exercises[0].passed.source = TIED;
  await grade(JSON.stringify(forged));
  await expect(page.locator('tr[data-same="false"]')).toContainText('not the same', RUN);
  await grade(text);
  await expect(page.locator('tr[data-same="true"]')).toContainText('passed', RUN);
  await grade(forged.report);
  await expect(page.getByRole('alert')).toContainText('the report in Markdown');
  await grade('{"format": "x"}');
  await expect(page.locator('[data-regraded]')).toHaveCount(0);
});
