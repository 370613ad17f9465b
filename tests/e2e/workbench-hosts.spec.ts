// The workbench with strict or unreachable hosts: in a sandboxed frame on another site, and offline after the first run.

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { editor, graded, openBench, outcome, passed, run, solutionOf, write } from './bench';
import { clipboardOf, embedOf, pageOf, RUN } from './support';

const EXERCISE = 'build-parameters';
const PYTHON = solutionOf(EXERCISE, 'python');
const JAVASCRIPT = solutionOf(EXERCISE, 'javascript');

test.describe('in a sandboxed frame of another site', () => {
  let course: Server;
  let address = '';

  test.beforeAll(async ({ baseURL }) => {
    const frame = new URL(embedOf(EXERCISE), baseURL).href;
    course = createServer((_, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(`<!doctype html><title>Course</title><h1>Week 3</h1>
        <iframe title="exercise" sandbox="allow-scripts" src="${frame}" width="900" height="600"></iframe>
        <script>addEventListener('message', (event) => {
          if (event.data?.type === 'tensorscope:height') document.querySelector('iframe').height = event.data.height;
        });</script>`);
    });
    await new Promise<void>((resolve) => course.listen(0, 'localhost', resolve));
    address = `http://localhost:${(course.address() as AddressInfo).port}/`;
  });

  test.afterAll(() => new Promise((resolve) => course.close(resolve)));

  test('Python and JavaScript run, an endless loop ends, the frame grows, and what cannot be saved is shown as text', async ({
    page,
    context,
  }) => {
    await page.goto(address);
    const frame = page.frameLocator('iframe');
    const code = frame.locator('ts-code-editor .cm-content');
    const result = frame.locator('[data-outcome]');
    const submit = async (text: string, came: string) => {
      await code.click();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.insertText(text);
      await frame.locator('[data-action="run"]').click();
      await expect(frame.locator('[data-action="stop"]')).toHaveCount(0, RUN);
      await expect(result).toHaveAttribute('data-outcome', came, RUN);
    };
    await expect(frame.locator('[data-unkept]')).toHaveCount(1);
    await submit('def count_parameters(layers):\n    while True:\n        pass\n', 'failed');
    await submit(PYTHON, 'passed');
    await frame.getByRole('radio', { name: 'JavaScript' }).check();
    await submit(JAVASCRIPT, 'passed');
    const given = async () => Number(await page.locator('iframe').getAttribute('height'));
    const needed = () =>
      frame.locator('body').evaluate((body) => Math.ceil(body.getBoundingClientRect().height));
    await expect.poll(async () => (await given()) - (await needed())).toBe(0);
    await frame.getByRole('button', { name: 'Export' }).click();
    await expect(frame.getByRole('dialog').getByRole('textbox')).toHaveValue(/"exercises"/);
    await page.keyboard.press('Escape');
    await frame.getByRole('button', { name: 'Copy link to my code' }).click();
    await expect(frame.getByText('Copied.')).toBeVisible();
    expect(await clipboardOf(context)).toMatch(/^https?:.+embed\.html\?.*code=/);
  });
});

test('without a connection after the first run: other code, an endless loop and another run work', async ({
  page,
  context,
}) => {
  await openBench(page, pageOf(EXERCISE));
  await write(page, PYTHON);
  await run(page);
  await page.getByRole('radio', { name: 'JavaScript' }).check();
  await run(page);
  await context.setOffline(true);
  await write(page, 'function countParameters() { for (;;); }');
  await page.locator('[data-action="run"]').click();
  await graded(page);
  await expect(outcome(page)).toHaveAttribute('data-outcome', 'failed');
  await write(page, JAVASCRIPT);
  await run(page);
  await passed(page);
  await page.getByRole('radio', { name: 'Python', exact: true }).check();
  await expect(editor(page)).toContainText('def count_parameters');
  await run(page);
  await passed(page);
});
