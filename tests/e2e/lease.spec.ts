// At most one measurement at a time: on one page the others wait, and embeds beside each other take turns.

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { hold, holdRuns } from './held';
import { embedOf, measure, pageOf, RUN, runButton, section, skipPrediction } from './support';

const progress = (page: Page, name: string) => section(page, name).locator('.progress');

test('a second experiment waits for the first, and says why; and the other way round', async ({
  page,
}) => {
  await holdRuns(page);
  await page.goto(pageOf('noise'));
  await skipPrediction(page);
  await runButton(page).click();
  await expect(progress(page, 'measure')).toBeVisible();
  const clock = page.locator('[data-action="run-clock"]');
  await expect(clock).toBeDisabled();
  await expect(section(page, 'second')).toContainText('“Noise laboratory” is being measured.');
  await section(page, 'measure').getByRole('button', { name: 'Stop' }).click();
  await expect(section(page, 'measure').getByRole('status')).toContainText('Stopped.');
  await clock.click();
  await expect(progress(page, 'second')).toBeVisible();
  await expect(runButton(page)).toBeDisabled();
  await section(page, 'second').getByRole('button', { name: 'Stop' }).click();
  await expect(section(page, 'second').getByRole('status')).toContainText('Stopped.');
  await expect(runButton(page)).toBeEnabled();
});

test('nothing of the queue’s worker is at work while a layer is timed', async ({ page }) => {
  await holdRuns(page);
  await page.goto(pageOf('overhead', '&launches=50&size=256'));
  await skipPrediction(page);
  await page.locator('[data-action="run-queue"]').click();
  const queue = () => page.workers().some((worker) => worker.url().includes('queue-worker'));
  await expect.poll(queue).toBe(true);
  await expect(runButton(page)).toBeDisabled();
  await section(page, 'second').getByRole('button', { name: 'Stop' }).click();
  await runButton(page).click();
  // The queue's worker ends while the measurement is still running, not after it.
  await expect.poll(queue).toBe(false);
  await expect(progress(page, 'measure')).toBeVisible();
  await section(page, 'measure').getByRole('button', { name: 'Stop' }).click();
  await expect(section(page, 'measure')).toContainText('Stopped');
  await hold(page, false);
  await measure(page);
});

test('of two tabs the second waits for the first, says so, and measures as soon as that one is closed', async ({
  page: one,
  context,
}) => {
  const two = await context.newPage();
  await holdRuns(one);
  for (const [page, lab] of [
    [one, 'noise'],
    [two, 'memory'],
  ] as const) {
    await page.goto(pageOf(lab));
    await skipPrediction(page);
    await runButton(page).click();
    // The remaining time comes from the engine, so the first tab holds the lease.
    await expect(page.locator('.progress-text')).toContainText(
      page === one ? /left/ : 'in another lab or tab',
    );
  }
  await expect(section(two, 'explain')).toHaveCount(0);
  await one.close();
  await expect(section(two, 'explain')).toContainText(/At the peak .+ are alive at once/, RUN);
});

test.describe('two embeds of one page', () => {
  let course: Server;
  let address = '';

  test.beforeAll(async ({ baseURL }) => {
    const frame = (id: string, lab: string) =>
      `<iframe id="${id}" title="${lab}" src="${new URL(embedOf(lab), baseURL).href}" width="900" height="700"></iframe>`;
    course = createServer((_, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(
        `<!doctype html><title>Course</title>${frame('one', 'noise')}${frame('two', 'memory')}`,
      );
    });
    await new Promise<void>((resolve) => course.listen(0, 'localhost', resolve));
    address = `http://localhost:${(course.address() as AddressInfo).port}/`;
  });

  test.afterAll(() => new Promise((resolve) => course.close(resolve)));

  test('the second waits for the first, says so, and measures when that has ended', async ({
    page,
  }) => {
    await holdRuns(page);
    await page.goto(address);
    const one = page.frameLocator('#one');
    const two = page.frameLocator('#two');
    for (const frame of [one, two]) await frame.locator('[data-action="skip"]').click();
    await one.locator('[data-action="run"]').click();
    // The remaining time comes from the engine, so this frame holds the lease.
    await expect(one.locator('.progress-text')).toContainText(/left/);
    await two.locator('[data-action="run"]').click();
    await expect(two.locator('.progress-text')).toContainText('in another lab or tab');
    await expect(two.locator('[data-section="explain"]')).toHaveCount(0);
    await one.getByRole('button', { name: 'Stop' }).click();
    await expect(two.locator('[data-section="explain"]')).toContainText(
      /At the peak .+ are alive at once/,
      RUN,
    );
  });

  test('who waits can be stopped, and measures nothing', async ({ page }) => {
    await holdRuns(page);
    await page.goto(address);
    const one = page.frameLocator('#one');
    const two = page.frameLocator('#two');
    for (const frame of [one, two]) await frame.locator('[data-action="skip"]').click();
    await one.locator('[data-action="run"]').click();
    await expect(one.locator('.progress-text')).toContainText(/left/);
    await two.locator('[data-action="run"]').click();
    await two.getByRole('button', { name: 'Stop' }).click();
    await expect(two.locator('[data-section="measure"]')).toContainText('Nothing was recorded');
    await expect(two.locator('[data-action="run"]')).toBeEnabled();
    await expect(two.locator('[data-section="explain"]')).toHaveCount(0);
  });
});
