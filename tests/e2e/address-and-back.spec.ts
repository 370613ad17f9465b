// Addresses of a lab that does not exist, with other settings, a theme or a model, or that hide parts of a lab; and Back.

import { expect, type Page, test } from '@playwright/test';
import { specIs, writeSpec } from './spec-editor';
import { embedOf, measure, pageOf, predict, section } from './support';

const COURSE = 'index.html?page=course';
const labStage = (page: Page) => page.locator('article.lab');

test('a lab that cannot be opened after another leaves nothing of it standing', async ({
  page,
}) => {
  await page.goto(pageOf('parameters'));
  await expect(labStage(page)).toBeVisible();
  await page.evaluate(() =>
    document.querySelector('tensorscope-lab')?.setAttribute('lab', 'latensy'),
  );
  await expect(page.locator('tensorscope-lab h1')).toHaveText('This lab cannot be opened');
  await expect(labStage(page)).toHaveCount(0);
  await page.evaluate(() =>
    document.querySelector('tensorscope-lab')?.setAttribute('lab', 'flops'),
  );
  await expect(labStage(page)).toBeVisible();
  await expect(page.locator('tensorscope-lab')).not.toContainText('cannot be opened');
});

test('an address that names a model begins with that one, beside what was done with another', async ({
  page,
}) => {
  await page.goto(pageOf('parameters', '&model=mlp'));
  await predict(page, '4321');
  await measure(page);
  await page.goto(pageOf('parameters', '&model=lenet5'));
  await expect(labStage(page)).toHaveAttribute('data-stage', 'open');
  await expect(labStage(page)).toHaveAttribute('data-measured', 'false');
  await page.goto(pageOf('parameters', '&model=mlp'));
  await expect(labStage(page)).toHaveAttribute('data-stage', 'locked');
  await expect(labStage(page)).toHaveAttribute('data-measured', 'true');
});

test('Back leads to where one was on the course page', async ({ page }) => {
  await page.goto(COURSE);
  const link = page.locator('.chapter [data-lab="capstone"] a');
  await link.scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollBy(0, 123)); // a pointer would scroll by itself
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
  const place = async () => Math.round((await link.boundingBox())?.y ?? 0);
  const before = await place();
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(labStage(page)).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(link).toBeInViewport();
  await expect.poll(place).toBe(before);
});

test('the Theme button wins over the address, also after a reload', async ({ page }) => {
  await page.goto(pageOf('parameters', '&theme=dark'));
  const dark = () =>
    page.locator('article.lab').evaluate((lab) => {
      const [red = 255] =
        getComputedStyle(lab).getPropertyValue('color').match(/\d+/g)?.map(Number) ?? [];
      return red > 128;
    });
  await expect.poll(dark).toBe(true);
  const button = page.getByRole('button', { name: /^Theme:/ });
  while ((await button.innerText()) !== 'Theme: light') await button.click();
  await expect.poll(dark).toBe(false);
  await expect(page).not.toHaveURL(/theme=/);
  await page.reload();
  await expect(button).toHaveText('Theme: light');
  await expect.poll(dark).toBe(false);
});

test('a link that carries a model shows that one, whatever the tab had', async ({ page }) => {
  const spec = (name: string) =>
    JSON.stringify({
      name,
      input: { shape: [8] },
      layers: [{ type: 'linear', name: 'fc', out_features: 4 }],
    });
  await page.goto('index.html?page=model');
  await writeSpec(page, spec('mine'));
  await expect(page.locator('#spec-verdict')).toContainText('mine');
  await page.goto(`index.html?page=help#spec=${encodeURIComponent(spec('linked'))}`);
  await page.goto(`index.html?page=model#spec=${encodeURIComponent(spec('linked'))}`);
  await page.reload();
  await specIs(page, /linked/);
  await writeSpec(page, spec('changed'));
  await expect(page.locator('#spec-verdict')).toContainText('changed');
  await page.reload();
  await specIs(page, /changed/);
});

for (const [lab, gone] of [
  ['capstone', '.capstone-part[data-part="baseline"]'],
  ['pipeline', '[data-figure="pipeline-cprofile"]'],
] as const)
  test(`hide=second leaves out the parts of ${lab}`, async ({ page }) => {
    await page.goto(embedOf(lab));
    await expect(page.locator(gone)).toBeVisible();
    await page.goto(embedOf(lab, '&hide=second'));
    await expect(labStage(page)).toBeVisible();
    await expect(page.locator(gone)).toHaveCount(0);
    await expect(section(page, 'second')).toHaveCount(0);
  });
