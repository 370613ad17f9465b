// "Embed code": the lines for a course page, tried in one, and the dialog that gives them.

import { expect, type Locator, test } from '@playwright/test';
import { coursePage, frameFits, runs } from './course-page';
import { openEmbedCode } from './embed-dialog';
import { clipboardOf, embedOf, measure, pageOf, skipPrediction } from './support';

const linesIn = (dialog: Locator): Promise<string> => dialog.locator('textarea').inputValue();

/** Waits until the lines have the height of what the preview shows. */
async function settled(dialog: Locator): Promise<void> {
  const body = dialog.frameLocator('iframe').locator('body');
  const needed = () => body.evaluate((each) => Math.ceil(each.getBoundingClientRect().height));
  await expect.poll(async () => (await heightIn(dialog)) - (await needed())).toBe(0);
}

/** The height in the lines. */
const heightIn = async (dialog: Locator): Promise<number> =>
  Number(/ height="(\d+)"/.exec(await linesIn(dialog))?.[1]);

test('the lines for HTML, pasted into a course page: the part runs, at its height from the start', async ({
  page,
}) => {
  const dialog = await openEmbedCode(page, pageOf('latency', '&model=mlp&batch=4'));
  const preview = dialog.frameLocator('iframe');
  await expect(preview.locator('[data-scene="network"]')).toBeVisible();
  await dialog.getByLabel('Show').selectOption('the prediction and its run');
  await expect(preview.locator('article.lab')).toHaveAttribute('data-scenes', '1');
  await settled(dialog);
  const lines = await linesIn(dialog);
  expect(lines).toContain('embed.html?lab=latency&amp;model=mlp&amp;batch=4');
  expect(lines).toContain('part=run');
  const height = await heightIn(dialog);

  const width = await dialog.locator('iframe').evaluate((frame) => frame.clientWidth);
  const course = await coursePage(`<div style="width:${width}px">${lines}</div>`);
  try {
    await page.goto(course.address);
    const lab = page.frameLocator('iframe');
    await expect(lab.locator('[data-action="skip"]')).toBeVisible();
    await frameFits(page, lab);
    // Fonts and scroll bars may differ by a line.
    const given = Number(await page.locator('iframe').getAttribute('height'));
    expect(Math.abs(given - height)).toBeLessThan(30);
    await runs(lab);
    await frameFits(page, lab);
    await expect(lab.locator('[data-action="embed"]')).toBeHidden();
  } finally {
    await course.close();
  }
});

test('what is left out is missing in the lines and in the preview, and what the page hides is chosen at first', async ({
  page,
}) => {
  const dialog = await openEmbedCode(page, pageOf('latency', '&hide=sources'));
  const preview = dialog.frameLocator('iframe');
  await expect(preview.locator('[data-action="skip"]')).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: 'sources' })).toBeChecked();
  await dialog.getByRole('checkbox', { name: 'prediction' }).check();
  await expect(preview.locator('[data-action="run"]')).toBeEnabled();
  await expect(preview.locator('[data-action="skip"]')).toHaveCount(0);
  expect(await linesIn(dialog)).toContain('hide=sources%2Cpredict');
  await dialog.getByRole('checkbox', { name: 'sources' }).uncheck();
  expect(await linesIn(dialog)).toContain('hide=predict"');
  await expect(preview.locator('[data-section="sources"]')).toHaveCount(1);
});

test('a section is chosen by its title before and after the run, and only what the part has can be left out of it', async ({
  page,
}) => {
  const dialog = await openEmbedCode(page, pageOf('latency', '&model=mlp'));
  const preview = dialog.frameLocator('iframe');
  await expect(preview.locator('[data-action="skip"]')).toBeVisible();
  const show = dialog.getByLabel('Show');
  const options = await show.locator('option').allInnerTexts();
  const cold = '“Does the first run tell the time?”, with the run it needs';
  expect(options).toContain(cold);
  await dialog.getByRole('checkbox', { name: 'sources' }).check();
  await dialog.getByRole('checkbox', { name: 'questions' }).check();
  await show.selectOption('“A clock moves in steps”');
  const lines = await linesIn(dialog);
  expect(lines).toContain('part=clock&amp;hide=check"');
  await expect(dialog.getByRole('checkbox', { name: 'sources' })).toHaveCount(0);
  await expect(preview.locator('[data-scene="clock"]')).toBeVisible();
  await expect(preview.locator('[data-scene="network"]')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).click();

  await skipPrediction(page);
  await measure(page);
  await page.locator('[data-action="embed"]').click();
  await expect(show.locator('option')).toHaveText(options);
  await show.selectOption(cold);
  await expect(preview.locator('[data-scene="runs"]')).toBeVisible();
  await expect(preview.locator('[data-action="skip"]')).toBeVisible();
});

test('in Moodle, whose frames do not grow, the line has the height that the lab needs once it has been run', async ({
  page,
}) => {
  const dialog = await openEmbedCode(page, pageOf('parameters', '&hide=predict'));
  await dialog.getByLabel('Show').selectOption('run');
  await dialog.getByRole('radio', { name: 'Moodle' }).check();
  const preview = dialog.frameLocator('iframe');
  await expect(preview.locator('[data-action="run"]')).toBeEnabled();
  const needed = () =>
    preview.locator('body').evaluate((each) => Math.ceil(each.getBoundingClientRect().height));
  // There is room for what a frame of another site may have to say.
  const room = async () => (await heightIn(dialog)) - (await needed());
  const hasRoom = async () => (await room()) >= 90 && (await room()) < 140;
  await expect.poll(hasRoom).toBe(true);
  const before = await heightIn(dialog);
  await preview.locator('[data-action="run"]').click();
  await expect.poll(() => heightIn(dialog)).toBeGreaterThan(before);
  await expect(dialog).toContainText('px: what the preview needs now');
  await expect.poll(hasRoom).toBe(true);
});

test('on a page without https the lines are copied all the same, and the dialog says who cannot show them', async ({
  page,
  context,
  baseURL,
}) => {
  const { port } = new URL(baseURL ?? '');
  const site = `http://tensorscope.test:${port}/`;
  await page.route(`${site}**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    await route.fulfill({
      response: await route.fetch({ url: `${baseURL}${pathname.slice(1)}${search}` }),
    });
  });
  const dialog = await openEmbedCode(page, `${site}index.html?lab=parameters`);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await expect(dialog.locator('[data-http]')).toContainText('serve Tensorscope by https');
  const copy = dialog.getByRole('button', { name: 'Copy embed code' });
  await settled(dialog);
  await copy.click();
  await expect(dialog.locator('ts-copy').first()).toContainText('Copied.');
  await expect(copy).toBeFocused();
  const lines = await linesIn(dialog);
  expect(await clipboardOf(context)).toBe(lines);
  // Where that is refused too, the text is shown in front of the dialog.
  await page.evaluate(() => {
    document.execCommand = () => false;
  });
  await copy.click();
  const box = page.locator('dialog dialog');
  await expect(box.getByRole('textbox')).toHaveValue(lines);
  await expect(box).toContainText('This page may not use the clipboard');
  await box.getByRole('button', { name: 'Select and copy' }).click();
  await expect(box.getByRole('status')).toHaveText('Selected. Press Ctrl+C, or ⌘C.');
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await expect(copy).toBeFocused();
});

test('Canvas, which takes no script, is told the height in its own words', async ({ page }) => {
  const dialog = await openEmbedCode(page, pageOf('parameters'));
  await dialog.getByRole('radio', { name: 'Canvas' }).check();
  const lines = await linesIn(dialog);
  expect(lines).not.toContain('<script');
  const canvas = `<script>addEventListener('message', ({ data, source }) => { if (data?.subject === 'lti.frameResize')
    for (const frame of document.querySelectorAll('iframe')) if (frame.contentWindow === source) frame.height = data.height; });</script>`;
  const course = await coursePage(`${lines}${canvas}`);
  try {
    await page.goto(course.address);
    await expect(page.frameLocator('iframe').locator('article.lab')).toBeVisible();
    await frameFits(page, page.frameLocator('iframe'));
  } finally {
    await course.close();
  }
});

test('the first height stays what it was before the teacher tried the lab in the preview', async ({
  page,
}) => {
  const dialog = await openEmbedCode(page, pageOf('parameters'));
  const preview = dialog.frameLocator('iframe');
  await expect(preview.locator('[data-action="skip"]')).toBeVisible();
  await settled(dialog);
  const height = await heightIn(dialog);
  const frame = dialog.locator('iframe');
  await runs(preview);
  const given = async () => Number(await frame.getAttribute('height'));
  await expect.poll(given).toBeGreaterThan(height);
  expect(await heightIn(dialog)).toBe(height);
  // What was tried there is kept as any embed's work, and forgotten with the dialog.
  const report = await page.context().newPage();
  await report.goto('index.html?page=report');
  await expect(report.locator('[data-frame*="preview="]')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(report.locator('[data-frame*="preview="]')).toHaveCount(0);
  await report.reload();
  await expect(report.locator('main h1')).toBeVisible();
  await expect(report.locator('[data-frame*="preview="]')).toHaveCount(0);
  // The next preview begins anew.
  await page.locator('[data-action="embed"]').click();
  await expect(preview.locator('[data-action="skip"]')).toBeVisible();
  await settled(dialog);
  expect(await heightIn(dialog)).toBe(height);
});

test('going back closes it, and its preview has left no entry in the history', async ({ page }) => {
  await page.goto(pageOf('latency'));
  // Within the page: another document would have no dialog anyway.
  await page.locator('details.menu summary').click();
  await page.locator('details.menu a[href="?lab=parameters"]').click();
  await expect(page.locator('ts-lab-parameters [data-action="skip"]')).toBeVisible();
  await page.locator('[data-action="embed"]').click();
  const dialog = page.getByRole('dialog', { name: 'Embed code' });
  await dialog.getByLabel('Show').selectOption('the prediction and its run');
  await expect(dialog.frameLocator('iframe').locator('article.lab')).toHaveAttribute(
    'data-scenes',
    '1',
  );
  await page.goBack();
  await expect(page).toHaveURL(/lab=latency/);
  await expect(page.locator('ts-lab-latency')).toBeVisible();
  await expect(page.locator('ts-embed-code')).toHaveCount(0);
});

test('where its code cannot be loaded the page says so', async ({ page }) => {
  await page.goto(pageOf('parameters'));
  await page.route(/assets\/dialog-/, (route) => route.abort());
  await page.locator('[data-action="embed"]').click();
  await expect(page.locator('.lab-tools')).toContainText('Check the connection');
});

test('Escape closes it, the focus returns, and the lab behind it is as it was', async ({
  page,
}) => {
  const dialog = await openEmbedCode(page, pageOf('parameters', '&batch=8'));
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('[data-action="embed"]')).toBeFocused();
  expect(new URL(page.url()).searchParams.get('batch')).toBe('8');
  await page.locator('[data-action="embed"]').click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('ts-embed-code')).toHaveCount(0);
  await expect(page.locator('[data-action="embed"]')).toBeFocused();
});

test('an exercise has no parts, and a frame has no button for frames', async ({ page }) => {
  const dialog = await openEmbedCode(page, pageOf('build-softmax', '&language=javascript'));
  await expect(dialog.getByRole('group', { name: 'Colours' })).toBeVisible();
  await expect(dialog.getByLabel('Show')).toHaveCount(0);
  expect(await linesIn(dialog)).toMatch(/embed\.html\?lab=build-softmax&amp;language=javascript"/);
  // MyST gives the frame its shape, so no height is told.
  await expect(dialog).toContainText('px: its height before any run');
  await dialog.getByRole('radio', { name: 'MyST' }).check();
  await expect(dialog).not.toContainText('is given');
  const shape = () =>
    dialog.locator('iframe').evaluate((frame) => frame.clientWidth / frame.clientHeight);
  await expect.poll(shape).toBeCloseTo(5 / 3, 1);
  await page.goto(embedOf('build-softmax'));
  await expect(page.locator('[data-action="export"]')).toBeVisible();
  await expect(page.locator('[data-action="embed"]')).toBeHidden();
});
