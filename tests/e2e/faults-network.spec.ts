// The network is gone after a page was opened: what is open goes on, what needs a part that has not been loaded yet says so, and
// once the network is back it works without a reload, with all that was done.

import { expect, test } from '@playwright/test';
import { openBench, outcome, passed, solutionOf, write } from './bench';
import { measure, pageOf, predict, RUN, runButton, section } from './support';

test('an open lab measures and explains; another one says that it cannot be loaded, and opens once it can', async ({
  page,
  context,
}) => {
  await page.goto(pageOf('memory', '&model=mlp'), { waitUntil: 'networkidle' });
  await context.setOffline(true);
  await predict(page, '2');
  await measure(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
  const explained = await section(page, 'explain').innerText();
  await page.getByText('Labs').first().click();
  await page.locator('nav a[href="?lab=latency"]').click();
  const problem = page.getByRole('alert');
  await expect(problem).toContainText('could not be loaded');
  await expect(problem).toContainText('Look whether the connection works');
  await page.goBack();
  await expect(problem).toHaveCount(0);
  await expect(section(page, 'explain')).toHaveText(explained, { useInnerText: true });
  await page.goForward();
  await expect(problem).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('tensorscope-lab h1')).toContainText('0 ms');
});

test('a view that cannot be loaded: trying again before the network is back loses nothing', async ({
  page,
  context,
}) => {
  await page.goto(pageOf('memory', '&model=mlp'), { waitUntil: 'networkidle' });
  await predict(page, '2');
  await context.setOffline(true);
  await page.locator('.site-header').getByRole('link', { name: 'Help' }).click();
  const problem = page.getByRole('alert');
  await expect(problem).toContainText('could not be loaded');
  await problem.getByRole('button', { name: 'Try again' }).click();
  await expect(problem).toContainText('could not be loaded');
  await page.goBack();
  await expect(section(page, 'predict')).toContainText('You said');
  await page.goForward();
  await context.setOffline(false);
  await problem.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
});

test('data that have not been loaded: said, nothing lost, and they come once the network is back', async ({
  page,
  context,
}) => {
  await page.goto(pageOf('pipeline'), { waitUntil: 'networkidle' });
  await predict(page, '50');
  await context.setOffline(true);
  await runButton(page).click();
  const problem = section(page, 'measure').getByRole('alert');
  await expect(problem).toContainText('could not be loaded', RUN);
  await expect(problem).toContainText('Check the connection and try again.');
  await expect(section(page, 'predict')).toContainText('You said');
  await context.setOffline(false);
  await problem.getByRole('button', { name: 'Try again' }).click();
  await expect(section(page, 'explain')).toBeVisible(RUN);
  await expect(problem).toHaveCount(0);
});

test('a program before Python has been loaded: said, the code is there, and it runs once the network is back', async ({
  page,
  context,
}) => {
  const exercise = 'build-parameters';
  await openBench(page, pageOf(exercise));
  await context.setOffline(true);
  await write(page, solutionOf(exercise, 'python'));
  await page.locator('[data-action="run"]').click();
  const problem = page.getByRole('alert');
  await expect(problem).toContainText('A part of the program could not be loaded', RUN);
  await expect(problem).toContainText('Check the connection and try again.');
  await expect(outcome(page)).toHaveAttribute('data-outcome', 'none');
  await context.setOffline(false);
  await problem.getByRole('button', { name: 'Try again' }).click();
  await passed(page);
});
