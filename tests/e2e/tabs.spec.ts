// Two tabs or two embeds in one browser: what one stores never overwrites what the other has stored.

import { expect, test } from '@playwright/test';
import { embedOf, pageOf, predict, section } from './support';
import { visitIn } from './visits';

test('what is done in two tabs at once is all kept, and a third shows it as it comes', async ({
  context,
}) => {
  const [one, two, course] = [
    await context.newPage(),
    await context.newPage(),
    await context.newPage(),
  ];
  await course.goto('index.html?page=course');
  const entry = (lab: string) => course.locator(`.chapter [data-lab="${lab}"]`);
  await expect(entry('parameters')).toHaveAttribute('data-status', 'not begun');
  // Both read the store before either writes.
  await one.goto(pageOf('parameters'));
  await two.goto(embedOf('flops'));
  for (const page of [one, two]) await expect(section(page, 'predict')).toBeVisible();
  await predict(one, '4321');
  await expect(entry('parameters')).toHaveAttribute('data-status', 'predicted');
  await predict(two, '1234');
  await expect(entry('flops')).toHaveAttribute('data-status', 'predicted');
  await expect(entry('parameters')).toHaveAttribute('data-status', 'predicted');
  await course.reload();
  for (const lab of ['parameters', 'flops'])
    await expect(entry(lab)).toHaveAttribute('data-status', 'predicted');
});

test('what is written in two notebooks at once is all kept', async ({ context }) => {
  const [one, two] = [await context.newPage(), await context.newPage()];
  for (const page of [one, two]) {
    await page.goto(pageOf('capstone'));
    await expect(page.locator('.capstone-part textarea')).toBeVisible();
  }
  await two.locator('.capstone-part[data-part="bottleneck"] > summary').click();
  await one.locator('#capstone-words-baseline').fill('written in the first tab');
  await two.locator('#capstone-words-bottleneck').fill('written in the second tab');
  const words = async () =>
    Object.values((await visitIn(two, 'capstone'))?.notebook?.words ?? {}).sort();
  await expect.poll(words).toEqual(['written in the first tab', 'written in the second tab']);
  await one.locator('.capstone-part[data-part="bottleneck"] > summary').click();
  await expect(one.locator('#capstone-words-bottleneck')).toHaveValue('written in the second tab');
});

test('what was kept and cannot be read is left out, and the page says so', async ({ page }) => {
  await page.goto('index.html?page=help');
  await page.evaluate(() => {
    const memory = { lab: 'memory', status: 'done', results: 'none' };
    const flops = { lab: 'flops', status: 'predicted', prediction: 'many' };
    localStorage.setItem('tensorscope.progress.1', JSON.stringify({ memory, flops }));
    localStorage.setItem('tensorscope.device.2', '{"machine":1');
    localStorage.setItem(
      'tensorscope.notebook.capstone.1',
      '{"baseline":7,"changes":{"loader":[]},"words":{"loader":"mine"}}',
    );
    localStorage.setItem('tensorscope.mine.1', '[');
  });
  await page.goto('index.html?page=report');
  const notice = page.locator('[data-dropped]');
  await expect(notice).toContainText('the lab “memory”');
  await expect(notice).toContainText('the last measurement of this device');
  await expect(page.locator('.report-lab[data-lab="flops"]')).toContainText('many');
  await page.goto(pageOf('capstone'));
  await expect(notice).toContainText('“baseline” in the notebook of the Capstone');
  await expect(notice).toContainText('“loader” in the notebook of the Capstone');
  await page.locator('.capstone-part[data-part="loader"] > summary').click();
  const written = page.locator('.capstone-part textarea');
  const words = () =>
    written.evaluateAll((all) => all.map((area) => (area as HTMLTextAreaElement).value));
  await expect.poll(words).toContain('mine');
  await page.goto(pageOf('memory', '&model=mine'));
  await expect(notice).toContainText('your own model');
  await expect(section(page, 'setup').getByRole('combobox', { name: 'Model' })).toHaveValue(
    'lenet5',
  );
});
