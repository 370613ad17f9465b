// Phones: touch, little memory, slow processors, pages that are closed or hidden while they measure.

import { expect, type Page, test } from '@playwright/test';
import { lack, memoryOf, slowProcessor, speedKnown } from './lacking';
import { PHONE, small, tapThrough, walkByTouch } from './phone';
import { pageOf, RUN_MS, runButton, section } from './support';

test.use(PHONE);

for (const lab of ['latency', 'savers'])
  test(`${lab} by touch, with 2 GB: fingers hit everything, nothing is wider than the phone`, async ({
    page,
    context,
  }) => {
    await walkByTouch(page, context, lab);
  });

test('pages around the labs: fingers hit everything', async ({ page }) => {
  for (const address of ['index.html', '?page=course', '?page=report', '?page=model']) {
    await page.goto(address);
    await expect(page.locator('h1')).toBeVisible();
    await page.locator('details.menu > summary').tap();
    await expect.poll(() => small(page), address).toEqual([]);
    if (address === 'index.html') await expect(page.locator('[data-first-result]')).toBeVisible();
  }
});

for (const [gb, mib] of [
  [2, 256],
  [8, 480],
] as const) {
  test(`with ${gb} GB of memory the engine takes ${mib} MiB at most`, async ({ page, context }) => {
    await memoryOf(context, gb);
    await page.goto(pageOf('memory'));
    const limit = () =>
      page.evaluate(() => {
        const lab = document.querySelector('ts-lab-memory') as unknown as {
          state?: { dry: { known?: { memory_limit_bytes: number } } };
        };
        return (lab?.state?.dry.known?.memory_limit_bytes ?? 0) / 2 ** 20;
      });
    await expect.poll(limit).toBe(mib);
  });
}

test('a mark is dragged by a finger without the page scrolling away', async ({ page, context }) => {
  await page.goto(pageOf('memory'));
  const mark = page.locator('.drag-mark').first();
  await mark.scrollIntoViewIfNeeded();
  const handle = mark.locator('.drag-handle');
  const box = await handle.boundingBox();
  if (box === null) throw new Error('the mark is not drawn');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const before = await page.evaluate(() => scrollY);
  const finger = await context.newCDPSession(page);
  const touch = (type: string, points: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints: points });
  await touch('touchStart', [{ x, y }]);
  for (const far of [10, 25, 40]) await touch('touchMove', [{ x: x + far, y: y - far }]);
  await touch('touchEnd', []);
  await expect(mark).not.toHaveClass(/waiting/);
  const after = await handle.boundingBox();
  expect((after?.x ?? 0) - box.x).toBeGreaterThan(20);
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

test('a run that takes three times as long as it usually does says so', async ({
  page,
  context,
}) => {
  await slowProcessor(context, 40);
  // The session has recorded full speed, as if the phone had grown hot since and throttled.
  await speedKnown(context, 1);
  await page.goto(pageOf('capstone', '&hide=predict'));
  // Waits for the figure, which comes with the engine's answer and moves the button down.
  await expect(page.locator('[data-experiment] .plot').first()).toBeVisible();
  await runButton(page).tap();
  await expect(section(page, 'measure')).toContainText(
    /takes longer here than the [\d.]+\ss it usually takes/,
  );
  await page.locator('[data-action="stop"]').tap();
  await expect(section(page, 'measure')).toContainText('Stopped.');
});

/** The notice that an experiment takes long here, as in a lab whose loader decodes a fixed number of images. */
const announced = (page: Page) => page.locator('[data-experiment] [data-long]').first();

test('what takes long on a slow device is said before it runs, and while it does', async ({
  page,
  context,
}) => {
  await speedKnown(context, 12);
  await page.goto(pageOf('capstone', '&hide=predict'));
  await expect(announced(page)).toContainText(/Takes about 15\ss here: .* 12 times slower/);
  await runButton(page).tap();
  await expect(section(page, 'measure')).toContainText(
    /15\ss here, where a laptop needs 4(\.0)?\ss/,
  );
  await expect(announced(page)).toHaveCount(0);
  await page.locator('[data-action="stop"]').tap();
  await expect(section(page, 'measure')).toContainText('Stopped.');
});

test('a device’s speed is found when the page stands, before anything ran', async ({
  page,
  context,
}) => {
  await slowProcessor(context, 80);
  await page.goto(pageOf('capstone', '&hide=predict'));
  await expect(announced(page)).toContainText('Takes about');
});

test('on a slow device what has no time budget is done less often, and the record says so', async ({
  page,
  context,
}) => {
  await speedKnown(context, 10);
  await page.goto(pageOf('savers', '&hide=predict'));
  await page.locator('[data-action="run-gradients"]').tap();
  await expect(page.locator('body')).toContainText('after 60 steps on digits', {
    timeout: RUN_MS,
  });
  await runButton(page).tap();
  await expect(page.locator('.progress')).toHaveCount(0, { timeout: RUN_MS });
  await expect(page.locator('body')).toContainText('about 10 times slower than a laptop');
});

test('a page that was ended while it measured says so when it is back, once', async ({ page }) => {
  await page.goto(pageOf('noise', '&hide=predict'));
  await runButton(page).tap();
  await expect(page.locator('.progress')).toBeVisible();
  await page.reload();
  await expect(section(page, 'measure')).toContainText('The page was ended while it measured.');
  await page.reload();
  await expect(runButton(page)).toBeVisible();
  await expect(section(page, 'measure')).not.toContainText('was ended');
});

test('a page that was hidden while it measured says so', async ({ page }) => {
  await page.goto(pageOf('latency', '&hide=predict'));
  await runButton(page).tap();
  await expect(page.locator('.progress')).toBeVisible();
  await page.evaluate(() => {
    const seen = (state: string) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    seen('hidden');
    seen('visible');
  });
  await expect(section(page, 'explain').first()).toBeVisible({ timeout: RUN_MS });
  await expect(section(page, 'measure')).toContainText(
    'The page was hidden or stood still while this ran',
  );
});

test('without WebAssembly a lab is read on a phone', async ({ page, context }) => {
  await lack(context, 'wasm');
  await tapThrough(page, 'memory');
  expect(await small(page)).toEqual([]);
});
