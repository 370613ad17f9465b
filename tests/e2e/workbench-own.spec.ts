// An exercise from an instructor: loaded as a file, as text or from an address; stored under its own id; graded.

import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { violations } from './axe';
import { editor, passed, run, write } from './bench';
import { overflows, pageOf, RUN } from './support';

const README = readFileSync(new URL('../../web/README.md', import.meta.url), 'utf8');
const EXAMPLE = /```json\n([\s\S]*?)```/.exec(README)?.[1] ?? '';
const SOLUTION = JSON.parse(EXAMPLE).languages.python.solution as string;
const OWN = pageOf('own-exercise');

test('the example of web/README.md, pasted: opened, checked, solved, kept under its own id, graded again', async ({
  page,
}) => {
  await page.goto(OWN);
  expect(await violations(page)).toEqual([]);
  await page.locator('[data-own-text]').fill(EXAMPLE);
  await page.locator('[data-action="own-text"]').click();
  await expect(editor(page)).toContainText('def linear_bytes');
  await page.locator('[data-own-check] summary').click();
  await page.locator('[data-action="check"]').click();
  await expect(page.locator('[data-own-check] li[data-holds="true"]')).toHaveCount(7, RUN);
  await expect(page.locator('[data-own-check] li[data-holds="false"]')).toHaveCount(0);
  await write(page, SOLUTION.replace('    if bias:\n        numbers += outputs\n', ''));
  await run(page);
  await expect(page.locator('[data-mistake]')).toContainText('bias forgotten');
  await write(page, SOLUTION);
  await run(page);
  await passed(page);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await overflows(page)).toBe(false);

  await page.goto(pageOf('own-linear-bytes'));
  await expect(editor(page)).toContainText('return 4 * numbers');
  await passed(page);
  await page.goto('?page=report');
  await expect(page.locator('[data-exercise="own-linear-bytes"]')).toContainText('done in Python');
  await page.locator('[data-action="grade-own"]').click();
  await expect(page.locator('tr[data-same="true"]')).toContainText('passed', RUN);
  await expect(page.locator('tr[data-same="true"]')).toContainText('the exercise kept here');

  // A handed-in report is graded only together with the instructor's own file.
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Hand in' }).click();
  const report = readFileSync(await (await saved).path(), 'utf8');
  const grade = async (...texts: string[]) => {
    const chooser = page.waitForEvent('filechooser');
    await page.locator('[data-action="grade-file"]').click();
    await (await chooser).setFiles(
      texts.map((text, index) => ({
        name: `file-${index}.json`,
        mimeType: 'application/json',
        buffer: Buffer.from(text),
      })),
    );
  };
  await grade(report);
  const line = page.locator('[data-regraded] ~ .table-scroll tbody tr');
  await expect(line).toContainText('does not bring its own cases', RUN);
  await grade(report, EXAMPLE);
  await expect(page.locator('tr[data-same="true"]')).toContainText('file-1.json', RUN);
  await expect(page.locator('[data-taken]')).toContainText('file-1.json (own-linear-bytes)');
  await grade(report, EXAMPLE.replace('"to": 512', '"to": 256'));
  await expect(line).toContainText('another version than was solved', RUN);
  await grade(EXAMPLE);
  await expect(page.locator('.problem')).toContainText(
    'expected a report or progress file beside the exercise',
  );
  expect(await overflows(page)).toBe(false);
});

test('a file that does not hold is named to the field, and the next one opens', async ({
  page,
}) => {
  await page.goto(OWN);
  const open = async (text: string) => {
    const chooser = page.waitForEvent('filechooser');
    await page.locator('[data-action="own-file"]').click();
    const file = { name: 'own.json', mimeType: 'application/json', buffer: Buffer.from(text) };
    await (await chooser).setFiles(file);
  };
  await open(EXAMPLE.replace('"describe"', '"guess"'));
  await expect(page.locator('.problem')).toContainText('cases[1].expected.verb is "guess"');
  await open(EXAMPLE);
  await expect(editor(page)).toContainText('def linear_bytes');
  await expect(page.locator('.problem')).toHaveCount(0);
});

test('from an address on this host at once; another host is refused, and what to do is said', async ({
  page,
}) => {
  await page.route(/localhost:\d+\/week-3\.json$|127\.0\.0\.1:\d+\/week-3\.json$/, (route) =>
    route.fulfill({ contentType: 'application/json', body: EXAMPLE }),
  );
  await page.goto(pageOf('own-exercise', '&from=week-3.json'));
  await expect(editor(page)).toContainText('def linear_bytes');
  await page.goto(pageOf('own-exercise', '&from=https://example.org/week-3.json'));
  await expect(page.locator('.problem')).toContainText('connect-src');
});
