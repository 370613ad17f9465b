// The hosts a course may use: strict headers, no headers, a sandboxed frame on another site.

import { expect, test } from '@playwright/test';
import {
  type CoursePage,
  coursePage,
  frameFits,
  givenHeight,
  isCopied,
  sandboxed,
} from './course-page';
import { complaints, embedOf, measure, PAGES, pageOf, skipPrediction } from './support';

const plain = (address: string): string => new URL(address, process.env.TENSORSCOPE_PLAIN_URL).href;

test('the Content-Security-Policy allows no eval, and no page complains under it', async ({
  page,
}) => {
  const heard = complaints(page);
  const response = await page.goto('index.html');
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain("'unsafe-eval'");
  expect(policy).not.toContain("'unsafe-inline'");
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  await expect(page.locator('[data-first-result]')).toBeVisible();
  // In a task of its own: what evaluate() runs directly is exempt from the policy.
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
  // The probe caught what it threw; Firefox writes of a refused eval all the same.
  const others = () => heard.filter((line) => !line.includes('blocked a JavaScript eval'));
  expect(others()).toEqual([]);
  // The labs, in page and embed, are listened to from beginning to end in labs.spec.ts, under the same headers.
  for (const address of PAGES) {
    await page.goto(address);
    await expect(page.locator('h1')).toBeVisible();
  }
  expect(others()).toEqual([]);
});

test('a page left open has nothing to complain about either', async ({ page }) => {
  const heard = complaints(page);
  await page.goto('index.html');
  // Chromium looks for what was preloaded in vain a few seconds after the load event.
  await page.waitForTimeout(8000);
  expect(heard).toEqual([]);
});

test('without isolation headers everything works, and the page says that its clock is coarse', async ({
  page,
}) => {
  const heard = complaints(page);
  await page.goto(plain('index.html'));
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
  await expect(page.locator('[data-first-result]')).toBeVisible();
  await page.goto(plain(pageOf('memory')));
  await skipPrediction(page);
  await measure(page);
  await page.getByText('How this was measured').click();
  await expect(page.locator('details.environment')).toContainText('so the clock is coarse');
  expect(heard).toEqual([]);
});

test.describe('in a sandboxed frame of another site', () => {
  let course: CoursePage;

  test.beforeAll(async ({ baseURL }) => {
    const frame = new URL(embedOf('memory'), baseURL).href;
    course = await coursePage(sandboxed('lab', frame));
  });

  test.afterAll(() => course.close());

  test('a lab runs although storage and worker addresses are denied, and the frame grows with it', async ({
    page,
  }) => {
    await page.goto(course.address);
    const lab = page.frameLocator('iframe');
    await skipPrediction(lab);
    await expect(lab.locator('[data-action="run"]')).toBeEnabled();
    await frameFits(page, lab);
    const before = await givenHeight(page);
    expect(before).not.toBe(600);
    await lab.locator('[data-action="run"]').click();
    await expect(lab.locator('[data-section="explain"]')).toContainText('of the peak was');
    await frameFits(page, lab);
    expect(await givenHeight(page)).toBeGreaterThan(before);
  });

  test('a prediction is locked and an answer graded where the frame may send no forms', async ({
    page,
  }) => {
    await page.goto(course.address);
    const lab = page.frameLocator('iframe');
    const predict = lab.locator('[data-section="predict"]');
    await predict.locator('input[type=text]').fill('4321');
    await predict.locator('input[type=text]').press('Enter');
    await expect(predict).toContainText('You said');
    await lab.locator('[data-action="run"]').click();
    const check = lab.locator('form.check').first();
    await check.locator('input').first().fill('1');
    await check.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(check.locator('.verdict')).toBeVisible();
  });

  test('copying and saving show the text to select, and that nothing is kept is said once', async ({
    page,
    browserName,
  }) => {
    await page.goto(course.address);
    const lab = page.frameLocator('iframe');
    await expect(lab.locator('[data-unkept]')).toHaveCount(1);
    await expect(lab.locator('[data-unkept]')).toContainText('Nothing is kept on this device');
    await skipPrediction(lab);
    await lab.locator('[data-action="run"]').click();
    await expect(lab.locator('[data-section="explain"]').first()).toBeVisible();
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
    if (browserName === 'firefox') await isCopied(lab, 'Copy link');
    else await shown(/^Copy link/, /embed\.html\?.*lab=memory/);
  });

  test('a report of a sandboxed page is shown where it cannot be saved', async ({
    page,
    baseURL,
  }) => {
    const report = new URL('index.html?page=report', baseURL).href;
    await page.goto(course.address);
    await page.locator('iframe').evaluate((frame, to) => {
      (frame as HTMLIFrameElement).src = to;
    }, report);
    const inside = page.frameLocator('iframe');
    await inside.getByRole('button', { name: 'Export Markdown' }).click();
    await expect(inside.getByRole('dialog').getByRole('textbox')).toHaveValue(/^# /);
  });
});
