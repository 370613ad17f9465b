// Clocks that jump or stand still, in the engine's worker: no run hangs, and none is told as better than it was.

import { expect, type Page, test } from '@playwright/test';
import { beforeEngine } from './faults';
import { pageOf, RUN_MS, runButton, section, skipPrediction } from './support';

/** `lines` set `own`, the reading, from `now`, the browser's, and `since`, the time since the first reading. */
const clock = (lines: string): string => `{
  const read = performance.now.bind(performance);
  const first = read();
  performance.now = () => {
    const now = read();
    const since = now - first;
    let own = now;
    ${lines}
    return own;
  };
}`;

async function ran(page: Page): Promise<void> {
  await page.goto(pageOf('latency', '&model=mlp'));
  await skipPrediction(page);
  await runButton(page).click();
  await expect(runButton(page)).toBeVisible({ timeout: RUN_MS });
}

test('a clock that jumps by three minutes in mid-run: the run ends with its result', async ({
  page,
}) => {
  await beforeEngine(page, clock('if (since > 2500) own += 180_000;'));
  await ran(page);
  await expect(section(page, 'explain')).toBeVisible();
});

test('a clock that is put back by an hour while it warms up: the run ends with its result', async ({
  page,
}) => {
  await beforeEngine(page, clock('if (since > 500) own -= 3_600_000;'));
  await ran(page);
  await expect(section(page, 'explain')).toBeVisible();
});

test('a clock that stands still for a while: the run ends with its result', async ({ page }) => {
  await beforeEngine(page, clock('if (since > 2000 && since < 2600) own = first + 2000;'));
  await ran(page);
  await expect(section(page, 'explain')).toBeVisible();
});

test('a clock that never moves is an error that says so, and the page lives on', async ({
  page,
}) => {
  await beforeEngine(page, clock('own = 1000;'));
  await ran(page);
  await expect(section(page, 'measure').getByRole('alert')).toContainText('clock did not move');
  await expect(section(page, 'explain')).toHaveCount(0);
});
