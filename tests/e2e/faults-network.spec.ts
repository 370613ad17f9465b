// The network is gone after a page was opened: what is open goes on, what needs a part that has not been loaded yet says so, and
// once the network is back it works without a reload, with all that was done.

import { expect, type Page, test } from '@playwright/test';
import { openBench, outcome, passed, solutionOf, write } from './bench';
import { measure, pageOf, predict, RUN, runButton, section } from './support';

/** Whether every style sheet of the page has arrived. */
const isStyled = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    [...document.styleSheets].every((sheet) => {
      try {
        return sheet.cssRules.length > 0;
      } catch {
        return false;
      }
    }),
  );

/** Resolves once trying again has come to its end without a network: whether the host answers is asked last. */
const askedInVain = (page: Page): Promise<unknown> =>
  page.waitForEvent('requestfailed', (request) => request.url() === page.url());

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
  await expect(problem).toContainText('Check the connection');
  await page.goBack();
  await expect(problem).toHaveCount(0);
  await expect(section(page, 'explain')).toHaveText(explained, { useInnerText: true });
  await page.goForward();
  await expect(problem).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('tensorscope-lab h1')).toContainText('0 ms');
  await expect(page.locator('tensorscope-lab h1')).toBeFocused();
  await expect.poll(() => isStyled(page)).toBe(true);
});

test('a lab of an older version of the site: the page is loaded anew, and only while the host answers', async ({
  page,
  context,
}) => {
  await page.goto(pageOf('memory', '&model=mlp'), { waitUntil: 'networkidle' });
  const gone = /\/assets\/lab-[\w-]{7}\.js$/;
  await page.route(gone, (route) => route.fulfill({ status: 404 }));
  const mark = () => page.evaluate(() => void Object.assign(globalThis, { marked: true }));
  // A page that is being loaded anew cannot be asked.
  const isMarked = () => page.evaluate(() => 'marked' in globalThis).catch(() => true);
  await mark();
  await page.getByText('Labs').first().click();
  await page.locator('nav a[href="?lab=latency"]').click();
  const problem = page.getByRole('alert');
  await expect(problem).toContainText('could not be loaded');
  await context.setOffline(true);
  const asked = askedInVain(page);
  await problem.getByRole('button', { name: 'Try again' }).click();
  await asked;
  await expect(problem).toContainText('could not be loaded');
  expect(await isMarked()).toBe(true);
  await context.setOffline(false);
  await problem.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(isMarked).toBe(false);
  await expect(problem).toContainText('could not be loaded');
  await page.unroute(gone);
  await problem.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('tensorscope-lab h1')).toContainText('0 ms');
});

test('a view that cannot be loaded: trying again before the network is back loses nothing', async ({
  page,
  context,
}) => {
  await page.goto(pageOf('memory', '&model=mlp'), { waitUntil: 'networkidle' });
  await predict(page, '2');
  await context.setOffline(true);
  await page.locator('.site-header').getByRole('link', { name: 'Course' }).click();
  const problem = page.getByRole('alert');
  await expect(problem).toContainText('could not be loaded');
  await expect(page.locator('main h1')).toHaveText('This page cannot be opened');
  await expect(page.locator('main h1')).toBeFocused();
  const asked = askedInVain(page);
  await problem.getByRole('button', { name: 'Try again' }).click();
  await asked;
  await expect(problem).toContainText('could not be loaded');
  await page.goBack();
  await expect(section(page, 'predict')).toContainText('You said');
  await page.goForward();
  await expect(problem).toBeVisible();
  await context.setOffline(false);
  await problem.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('.chapter').first()).toBeVisible();
  await expect(page.locator('main h1')).toBeFocused();
  await expect.poll(() => isStyled(page)).toBe(true);
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

test('an editor that has not been loaded: trying again before the network is back loses nothing', async ({
  page,
  context,
}) => {
  const editor = /\/assets\/editor-[\w-]+\.js$/;
  await page.route(editor, (route) => route.abort());
  await page.goto(pageOf('build-parameters'));
  const problem = page.getByRole('alert');
  await expect(problem).toContainText('The editor could not be loaded.');
  await context.setOffline(true);
  const asked = askedInVain(page);
  await problem.getByRole('button', { name: 'Try again' }).click();
  await asked;
  await expect(problem).toContainText('Check the connection');
  await expect(problem.getByRole('button', { name: 'Try again' })).toBeFocused();
  await context.setOffline(false);
  await page.unroute(editor);
  await problem.getByRole('button', { name: 'Try again' }).click();
  await expect(problem).toHaveCount(0);
  await expect(page.locator('.bench-editor .cm-content')).toContainText('def ');
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
