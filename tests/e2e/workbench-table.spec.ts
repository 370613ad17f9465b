// A program with hard-coded answers to its cases is tested with other cases.

import { expect, test } from '@playwright/test';
import { openBench, outcome, passed, run, solutionOf, write } from './bench';
import { pageOf } from './support';

const EXERCISE = 'build-parameters';

test('a table of the answers to one’s cases is met with cases drawn anew, and told so after a reload too', async ({
  page,
}) => {
  await openBench(page, pageOf(EXERCISE, '&language=javascript'));
  await run(page);
  const own = page.locator('.cases tbody code').first();
  const first = await own.innerText();
  // A failing run reveals one expected value, so after as many runs as there are cases a student knows all of them.
  const table = await page.locator('ts-workbench').evaluate((bench) => {
    type State = { attempt: { cases: { args: unknown; expected: unknown }[] } };
    const { attempt } = Reflect.get(bench, 'state') as State;
    return attempt.cases.map(({ args, expected }) => [JSON.stringify(args), expected]);
  });
  await write(
    page,
    `function countParameters(...args) { return new Map(${JSON.stringify(table)}).get(JSON.stringify(args)); }`,
  );
  const seed = page.locator('[data-seed]');
  const asked = await seed.innerText();
  const shown = async () => {
    await expect(outcome(page)).toHaveAttribute('data-outcome', 'failed');
    await expect(outcome(page)).toContainText('passed the cases drawn for you, but not these');
    await expect(page.locator('[data-section="explain"]')).toContainText('countParameters([');
    await expect(page.locator('.cases tr[aria-current="true"]')).toHaveCount(1);
    await expect(page.locator('.cases tr[data-state="wrong"]')).not.toHaveCount(0);
    expect(await seed.innerText()).toBe(asked);
  };
  await run(page);
  await shown();
  await expect(page.locator('[data-scene="ending"]')).toHaveCount(0);
  await page.reload();
  await shown();
  await write(page, solutionOf(EXERCISE, 'javascript'));
  await run(page);
  await passed(page);
  await expect(outcome(page)).toContainText('drawn anew');
  expect(await own.innerText()).toBe(first); // the student's own cases are shown again
});
