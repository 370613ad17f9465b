// The hosts a course may use: strict headers, no headers, a sandboxed frame on another site.

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import {
  clipboardOf,
  complaints,
  embedOf,
  measure,
  PAGES,
  pageOf,
  RUN,
  skipPrediction,
} from './support';

const plain = (address: string): string => new URL(address, process.env.TENSORSCOPE_PLAIN_URL).href;

test('the Content-Security-Policy allows no eval, and no page complains under it', async ({
  page,
}) => {
  const errors = complaints(page);
  const response = await page.goto('index.html');
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'self'");
  expect(policy).not.toContain("'unsafe-eval'");
  expect(policy).not.toContain("'unsafe-inline'");
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  await expect(page.locator('[data-first-result]')).toBeVisible();
  // Runs in its own task, because code that evaluate() runs directly is exempt from the policy.
  const blocked = await page.evaluate(
    () =>
      new Promise((resolve) => {
        setTimeout(() => {
          try {
            resolve(new Function('return 1')() === 1 ? 'allowed' : 'odd');
          } catch {
            resolve('blocked');
          }
        });
      }),
  );
  expect(blocked).toBe('blocked');
  expect(errors).toEqual([]); // the probe caught its own exception
  // The labs, in page and embed, are checked for complaints under the same headers in labs.spec.ts.
  for (const address of PAGES) {
    await page.goto(address);
    await expect(page.locator('h1')).toBeVisible();
  }
  expect(errors).toEqual([]);
});

test('a page left open has nothing to complain about either', async ({ page }) => {
  const errors = complaints(page);
  await page.goto('index.html');
  // A few seconds after the load event Chromium warns of preloaded files that were not used.
  await page.waitForTimeout(8000);
  expect(errors).toEqual([]);
});

test('without isolation headers everything works, and the page says that its clock is coarse', async ({
  page,
}) => {
  const errors = complaints(page);
  await page.goto(plain('index.html'));
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
  await expect(page.locator('[data-first-result]')).toBeVisible();
  await page.goto(plain(pageOf('memory')));
  await skipPrediction(page);
  await measure(page);
  await page.getByText('How this was measured').click();
  await expect(page.locator('details.environment')).toContainText('so the clock is coarse');
  expect(errors).toEqual([]);
});

test.describe('in a sandboxed frame of another site', () => {
  let course: Server;
  let address = '';

  test.beforeAll(async ({ baseURL }) => {
    const frame = new URL(embedOf('memory'), baseURL).href;
    course = createServer((_, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(`<!doctype html><title>Course</title><h1>Week 3</h1>
        <iframe title="lab" sandbox="allow-scripts" src="${frame}" width="900" height="600"></iframe>
        <script>addEventListener('message', (event) => {
          if (event.data?.type === 'tensorscope:height') document.querySelector('iframe').height = event.data.height;
        });</script>`);
    });
    await new Promise<void>((resolve) => course.listen(0, 'localhost', resolve));
    address = `http://localhost:${(course.address() as AddressInfo).port}/`;
  });

  test.afterAll(() => new Promise((resolve) => course.close(resolve)));

  /** Waits until the frame is as high as its lab: before that, a button may move away under the pointer. */
  async function fits(page: Page): Promise<number> {
    const body = page.frameLocator('iframe').locator('body');
    const given = async () => Number(await page.locator('iframe').getAttribute('height'));
    const needed = () => body.evaluate((each) => Math.ceil(each.getBoundingClientRect().height));
    await expect.poll(async () => (await given()) - (await needed())).toBe(0);
    return given();
  }

  test('a lab runs although storage and worker addresses are denied, and the frame grows with it', async ({
    page,
  }) => {
    await page.goto(address);
    const lab = page.frameLocator('iframe');
    await expect(lab.locator('[data-action="skip"]')).toBeVisible();
    expect(await fits(page)).not.toBe(600);
    await lab.locator('[data-action="skip"]').click();
    await expect(lab.locator('[data-action="run"]')).toBeEnabled();
    const before = await fits(page);
    await lab.locator('[data-action="run"]').click();
    await expect(lab.locator('[data-section="explain"]')).toContainText(
      /At the peak .+ are alive at once/,
      RUN,
    );
    expect(await fits(page)).toBeGreaterThan(before);
  });

  test('a link is copied, saving shows the text to select, and that nothing is kept is said once', async ({
    page,
    context,
  }) => {
    await page.goto(address);
    const lab = page.frameLocator('iframe');
    await expect(lab.locator('[data-unkept]')).toHaveCount(1);
    await expect(lab.locator('[data-unkept]')).toContainText('Nothing is kept on this device');
    await expect(lab.locator('[data-action="skip"]')).toBeVisible();
    await fits(page);
    await lab.locator('[data-action="skip"]').click();
    await lab.locator('[data-action="run"]').click();
    await expect(lab.locator('[data-section="explain"]').first()).toBeVisible(RUN);
    const shown = async (name: RegExp, holds: RegExp) => {
      await lab.getByRole('button', { name }).first().click();
      const box = lab.getByRole('dialog');
      await expect(box).toHaveCount(1);
      await expect(box.getByRole('textbox')).toHaveValue(holds);
      await expect(box.getByRole('textbox')).toHaveJSProperty('readOnly', true);
      await box.getByRole('button', { name: 'Select and copy' }).click();
      await expect(box.getByRole('status')).toHaveText(/Copied|Selected/);
      const selected = () =>
        box.getByRole('textbox').evaluate((area) => {
          const { selectionStart, selectionEnd, value } = area as HTMLTextAreaElement;
          return selectionEnd - selectionStart === value.length;
        });
      expect(await selected()).toBe(true);
      await page.keyboard.press('Escape');
      await expect(box).toHaveCount(0);
      await expect(lab.getByRole('button', { name }).first()).toBeFocused();
    };
    await shown(/^CSV/, /^\w+(,\w+)+\n/);
    await shown(/^SVG/, /^<svg /);
    // The frame may not use the clipboard, and copies all the same.
    const copy = lab.locator('.site-footer ts-copy');
    await copy.getByRole('button').click();
    await expect(copy).toContainText('Copied.');
    expect(await clipboardOf(context)).toMatch(/index\.html\?.*lab=memory/);
  });

  test('a report of a sandboxed page is shown where it cannot be saved', async ({
    page,
    baseURL,
  }) => {
    const report = new URL('index.html?page=report', baseURL).href;
    await page.goto(address);
    await page.locator('iframe').evaluate((frame, to) => {
      (frame as HTMLIFrameElement).src = to;
    }, report);
    const inside = page.frameLocator('iframe');
    await inside.getByRole('button', { name: 'Export Markdown' }).click();
    await expect(inside.getByRole('dialog').getByRole('textbox')).toHaveValue(/^# /);
  });
});
