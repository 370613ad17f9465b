// The dialog with the embed code in wide and narrow windows.

import { expect, test } from '@playwright/test';
import { violations } from './axe';
import { openEmbedCode } from './embed-dialog';
import { overflows, pageOf } from './support';

test('no violations in either theme, nothing wider than 360 px, and it says that only this computer finds it', async ({
  page,
}) => {
  const dialog = await openEmbedCode(page, pageOf('parameters'));
  await expect(dialog.locator('[data-here-only]')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(() => overflows(page)).toBe(false);
  const wider = () => dialog.evaluate((each) => each.scrollWidth - each.clientWidth);
  await expect.poll(wider).toBe(0);
  // What is in the frame is checked as a lab.
  await dialog.locator('iframe').evaluate((frame) => frame.remove());
  expect(await violations(page)).toEqual([]);
});

test('in a wide window the preview scrolls beside the lines, in a narrow one it stands below them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  const dialog = await openEmbedCode(page, pageOf('parameters'));
  const [choices, preview] = [dialog.locator('.columns > *').first(), dialog.locator('iframe')];
  const isBeside = async () => {
    const [left, right] = [await choices.boundingBox(), await preview.boundingBox()];
    return left !== null && right !== null && left.x + left.width <= right.x;
  };
  await expect.poll(isBeside).toBe(true);
  await expect.poll(() => preview.evaluate((frame) => frame.clientHeight)).toBeGreaterThan(900);
  await preview.evaluate((frame) => frame.parentElement?.scrollTo(0, 400));
  await dialog.getByRole('radio', { name: 'Moodle' }).check();
  const copy = dialog.getByRole('button', { name: 'Copy embed code' });
  await expect(copy).toBeInViewport({ ratio: 1 });
  for (const column of await dialog.locator('.columns > *').all())
    expect(await column.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
  await page.setViewportSize({ width: 1000, height: 720 });
  const isBelow = async () => {
    const [above, below] = [await choices.boundingBox(), await preview.boundingBox()];
    return above !== null && below !== null && above.y + above.height <= below.y;
  };
  await expect.poll(isBelow).toBe(true);
  await page.setViewportSize({ width: 1280, height: 720 });
  await preview.evaluate((frame) => frame.remove());
  expect(await violations(page)).toEqual([]);
});
