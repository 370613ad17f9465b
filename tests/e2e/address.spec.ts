// An address or a progress file may come from anyone. Both must be harmless, also on a host that sends none of our headers.

import { expect, type Page, test } from '@playwright/test';
import { complaints, embedOf, measure, pageOf, skipPrediction } from './support';

/** Acts as a static host that was not configured for us: removes the Content-Security-Policy header. */
async function bareHost(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
}

const EVIL = '&onclick=window.bad=1&onmouseover=window.bad=2&style=color:red&class=evil&id=evil';

const attributes = (page: Page): Promise<string[]> =>
  page.locator('tensorscope-lab').evaluate((lab) => lab.getAttributeNames().sort());

for (const [kind, address] of [
  ['page', pageOf('latency', EVIL)],
  ['embed', embedOf('latency', EVIL)],
] as const) {
  test(`${kind}: names that no lab declares do nothing`, async ({ page }) => {
    await bareHost(page);
    await page.goto(`${address}&batch=4&hide=sources&theme=dark`);
    const lab = page.locator('tensorscope-lab');
    await expect(lab.locator('h1')).toBeVisible();
    expect(await attributes(page)).toEqual([]);
    await lab.locator('h1').click();
    expect(await page.evaluate(() => Reflect.get(window, 'bad'))).toBeUndefined();
    // Parameters that the lab does declare are still read.
    await expect(lab.getByRole('textbox', { name: 'Batch', exact: true })).toHaveValue('4');
  });

  test(`${kind}: brings its own policy, under which a lab runs and strangers do not`, async ({
    page,
  }) => {
    const errors = complaints(page);
    await bareHost(page);
    await page.goto(address.replace('latency', 'memory'));
    await skipPrediction(page);
    await measure(page);
    expect(errors).toEqual([]);
    const ran = await page.evaluate(
      () =>
        new Promise((resolve) => {
          document.body.setAttribute('onclick', 'window.bad = 1');
          const script = document.createElement('script');
          script.textContent = 'window.bad = 2';
          document.body.append(script);
          document.body.click();
          setTimeout(() => resolve(Reflect.get(window, 'bad')));
        }),
    );
    expect(ran).toBeUndefined();
  });
}

for (const [address, says] of [
  ['embed.html', 'The address names no lab.'],
  [embedOf('latncy'), 'There is no lab "latncy".'],
] as const)
  test(`${address} is answered with the names that there are`, async ({ page }) => {
    await page.goto(address);
    const problem = page.getByRole('alert');
    await expect(problem).toContainText(`${says} The labs are: parameters, flops, memory, `);
    await expect(problem).toContainText('Exercises have names like build-softmax.');
    await expect(page.locator('h1')).toHaveText('This lab cannot be opened');
  });

test('the address in a progress file is an address and nothing else', async ({ page }) => {
  await bareHost(page);
  const record = { lab: 'memory', status: 'predicted', query: `lab=memory&batch=4${EVIL}` };
  const text = JSON.stringify({ format: 'tensorscope-progress', version: 1, labs: [record] });
  await page.goto('index.html?page=course');
  await page.locator('input[type=file]').setInputFiles({
    name: 'progress.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });
  await expect(page.locator('[data-message]')).toContainText('Imported');
  await page.locator('[data-lab="memory"] a.lab-title').click();
  const lab = page.locator('tensorscope-lab');
  await expect(lab.getByRole('textbox', { name: 'Batch', exact: true })).toHaveValue('4');
  expect(await attributes(page)).toEqual([]);
  await lab.locator('h1').click();
  expect(await page.evaluate(() => Reflect.get(window, 'bad'))).toBeUndefined();
});
