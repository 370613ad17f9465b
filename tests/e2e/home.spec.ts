// The opening page: a number and a roof without a click.

import { expect, test } from '@playwright/test';
import { complaints, measureDevice, RUN } from './support';

test('home draws the roof by itself, roughly; nothing of it is kept, and a measurement takes its place', async ({
  page,
}) => {
  const errors = complaints(page);
  await page.goto('index.html');
  const device = page.locator('ts-device');
  await expect(device).toContainText('a rough first measurement', RUN);
  await expect(device.locator('[data-device="unknown"]')).toContainText(
    /FLOP\/s.*B\/s.*FLOP\/byte/s,
  );
  await expect(page.locator('.hero-figure')).toContainText('memory sets the pace here');
  await expect(page.locator('ts-first-result')).toContainText('of this device’s peak');
  expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('device');
  await measureDevice(page);
  await expect(device).toContainText('clock tick');
  await expect(device).not.toContainText('rough');
  expect(errors).toEqual([]);
});

test('a visitor who comes back sees what was measured, and measures it again', async ({ page }) => {
  const errors = complaints(page);
  await page.goto('index.html');
  await expect(page.locator('[data-first-result]')).toBeVisible(RUN);
  await measureDevice(page);
  await page.reload();
  const device = page.locator('ts-device');
  await expect(page.locator('[data-first-result]')).toBeVisible(RUN);
  await expect(device).toContainText('clock tick');
  await page.getByRole('button', { name: 'Measure again' }).click();
  await expect(device.locator('[data-device="measured"]')).toHaveCount(1, RUN);
  const readings = await device.locator('.readings').innerText();
  // Long enough for a rough measurement that should not be there.
  await page.waitForTimeout(2500);
  expect(await device.locator('.readings').innerText()).toBe(readings);
  await expect(device).not.toContainText('rough');
  expect(errors).toEqual([]);
});

test('the first look gives way to a measurement that is asked for at once', async ({ page }) => {
  const errors = complaints(page);
  await page.goto('index.html');
  await expect(page.locator('[data-first-result]')).toBeVisible(RUN);
  await measureDevice(page);
  await expect(page.locator('ts-device')).not.toContainText('rough');
  await expect(page.locator('ts-device .notice')).toHaveCount(0);
  expect(errors).toEqual([]);
});
