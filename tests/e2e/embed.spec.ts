// The embed shows the same element as the page, with less around it.

import { expect, test } from '@playwright/test';
import { coursePage } from './course-page';
import { embedOf, measure, pageOf, section, skipPrediction } from './support';

test('page and embed mount the same element with the same sections', async ({ page }) => {
  const sections = async (address: string) => {
    await page.goto(address);
    await expect(page.locator('tensorscope-lab ts-lab-memory article.lab')).toBeVisible();
    return page
      .locator('tensorscope-lab [data-section]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-section')));
  };
  const inPage = await sections(pageOf('memory'));
  expect(inPage).toContain('predict');
  expect(await sections(embedOf('memory'))).toEqual(inPage);
  await expect(page.locator('.site-header, header nav')).toHaveCount(0);
  await expect(page.locator('footer')).toContainText('Tensorscope');
});

test('hide= leaves sections out, theme=dark is dark, and the full page takes the state along', async ({
  page,
}) => {
  await page.goto(embedOf('flops', '&hide=setup,sources&theme=dark&batch=8&model=lenet5'));
  await expect(section(page, 'question')).toBeVisible();
  await expect(section(page, 'setup')).toHaveCount(0);
  await expect(section(page, 'sources')).toHaveCount(0);
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const [red = 255] = background.match(/\d+/g)?.map(Number) ?? [];
  expect(red).toBeLessThan(64);
  const link = page.getByRole('link', { name: 'Open full page' });
  await expect(link).toHaveAttribute(
    'href',
    /index\.html\?.*lab=flops.*batch=8.*model=lenet5|model=lenet5.*batch=8/,
  );
});

test('hiding the prediction lets the lab run at once', async ({ page }) => {
  await page.goto(embedOf('memory', '&hide=predict'));
  await expect(page.locator('[data-action="run"]')).toBeEnabled();
});

test('values that cannot be used are named, and the lab opens with its defaults', async ({
  page,
}) => {
  await page.goto(embedOf('flops', '&batch=0&model=gpt9&hide=nonsense&theme=pink'));
  const body = page.locator('body');
  await expect(body).toContainText('batch=0');
  await expect(page.locator('.lab-notes')).toContainText(
    /model=gpt9 is not one of linear, mlp, .*; using mlp\./,
  );
  await expect(body).toContainText('hide=nonsense');
  await expect(body).toContainText('theme=pink');
  await expect(section(page, 'setup').getByRole('combobox', { name: 'Model' })).toHaveValue('mlp');
});

test('part= shows one scene with what measures it, and stays in the address', async ({ page }) => {
  await page.goto(embedOf('batch', '&part=line&model=mlp'));
  const scenes = () =>
    page.locator('.scene').evaluateAll((all) => all.map((one) => one.dataset.scene));
  await expect(page.locator('[data-scene="curve"]')).toBeVisible();
  expect(await scenes()).toEqual(['curve']);
  await expect(section(page, 'pytorch')).toHaveCount(0);
  await skipPrediction(page);
  await measure(page);
  await expect(page.locator('[data-scene="line"] figure')).toBeVisible();
  expect((await scenes()).slice(0, 2)).toEqual(['curve', 'line']);
  expect(new URL(page.url()).searchParams.get('part')).toBe('line');
});

test('a part that does not exist is named, with those that do, and the whole lab is shown', async ({
  page,
}) => {
  await page.goto(embedOf('batch', '&part=nope'));
  await expect(page.locator('.lab-notes')).toHaveText(
    'part=nope is not one of run, call, curve, line, memory, bound; the whole lab is shown.',
  );
  await expect(page.locator('[data-scene="call"]')).toBeVisible();
  await page.goto(embedOf('build-softmax', '&part=run'));
  await expect(page.locator('.lab-notes')).toContainText('part=run');
});

test('an unknown lab is named, with those that exist', async ({ page }) => {
  await page.goto(embedOf('latensy'));
  await expect(page.locator('body')).toContainText('latensy');
  await expect(page.locator('body')).toContainText('parameters');
});

test('the frame keeps the height that the page gives it while the lab is loaded', async ({
  page,
}) => {
  const course = await coursePage(`<script>
      heights = [];
      addEventListener('message', ({ data }) => { if (data.type === 'tensorscope:height') heights.push(data.height); });
    </script>
    <iframe src="${process.env.TENSORSCOPE_URL}${embedOf('latency')}" style="width:800px" height="2800"></iframe>`);
  await page.goto(course.address);
  const lab = page.frameLocator('iframe');
  await expect(lab.locator('[data-action="skip"]')).toBeVisible();
  const heights = () => page.evaluate<number[]>('heights');
  const needed = () =>
    lab.locator('body').evaluate((body) => Math.ceil(body.getBoundingClientRect().height));
  // Figures come with the engine's answers: what is needed changes until then.
  const isOff = async () => ((await heights()).at(-1) ?? 0) - (await needed());
  await expect.poll(isOff).toBe(0);
  // Before anything is drawn, the frame would be less than 200 px high.
  expect(Math.min(...(await heights()))).toBeGreaterThan(1000);
  // A frame that shows less than before becomes smaller.
  const before = await needed();
  await lab.locator('article.lab').evaluate((article) => {
    (article.lastElementChild as HTMLElement).style.display = 'none';
  });
  await expect.poll(needed).toBeLessThan(before);
  await expect.poll(isOff).toBe(0);
  await course.close();
});
