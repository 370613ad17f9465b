// What only the Noise lab has: disturbances that end with the run, a reported cold start, a clock that is made coarse.

import { expect, test } from '@playwright/test';
import type { Measured } from '../../web/src/labs/noise/outcome';
import { shortMeasurements } from './budgets';
import { holdRuns } from './held';
import { measure, pageOf, RUN, section, skipPrediction } from './support';

test('the cold start is told, with how many samples were left out for it', async ({ page }) => {
  await shortMeasurements(page);
  await page.goto(pageOf('noise'));
  await skipPrediction(page);
  await measure(page);
  const { pilot } = await page.evaluate(() => {
    const lab = document.querySelector('ts-lab-noise') as unknown as {
      state: { main: { outcome: Measured } };
    };
    return lab.state.main.outcome;
  });
  await page.getByText('How this was measured').click();
  const facts = page.locator('details.environment');
  await expect(facts).toContainText('Cold start');
  await expect(facts).toContainText(`left out with ${pilot.warm_up_ms.length}`);
  await expect(facts).toContainText('Discarded');
  await expect(facts).toContainText('Page hidden or shown meanwhile');
  const figure = page.locator('[data-figure="noise-movement"]');
  await figure.getByRole('button', { name: /^Table/ }).click();
  await expect(figure.locator('table tbody tr')).toHaveCount(7);
});

test('noise ends with Stop and with leaving the lab, and the next run works', async ({ page }) => {
  await holdRuns(page);
  await page.goto(pageOf('noise', '&burners=2&churn=on&stream=on&paint=on'));
  await skipPrediction(page);
  await expect.poll(() => page.workers().length).toBe(1);
  const begin = async () => {
    await page.locator('[data-action="run"]').click();
    await expect.poll(() => page.workers().length).toBe(1 + 4);
    await expect(page.locator('.noise-stage canvas')).toHaveCount(1);
  };
  await begin();
  await page.locator('[data-action="stop"]').click();
  await expect(section(page, 'measure')).toContainText('Stopped');
  await expect.poll(() => page.workers().length).toBe(1);
  await expect(page.locator('.noise-stage canvas')).toHaveCount(0);
  await begin();
  await page.getByRole('link', { name: 'Report', exact: true }).click();
  await expect(page.locator('h1')).toHaveText('Report');
  await expect.poll(() => page.workers().length).toBe(1);
});

test('a coarse clock: one kernel with samples of 1, 10 and 100 ticks, and what each shows', async ({
  page,
}) => {
  await page.goto(pageOf('noise', '&clock=1ms'));
  await page.locator('[data-action="run-clock"]').click();
  const second = section(page, 'second');
  const scene = page.locator('[data-experiment="clock"]');
  await expect(second.getByText('Time it again')).toBeVisible(RUN);
  await scene.getByText('More', { exact: true }).click();
  await expect(scene).toContainText('only the rounding to 1 ms is computed');
  await scene.getByRole('button', { name: /^Table/ }).click();
  const rows = scene.locator('tbody tr');
  await expect(rows).toHaveCount(4);
  console.log(await scene.locator('table').innerText());
});
