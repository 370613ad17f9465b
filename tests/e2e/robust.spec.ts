// Stop, crashes and bad input: nothing is lost and the next run works.

import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { measure, pageOf, predict, runButton, section, skipPrediction } from './support';

const FIXTURES = new URL('../fixtures/specs/', import.meta.url);

interface BadSpec {
  file: string;
  error: string;
}

const ALL: BadSpec[] = JSON.parse(readFileSync(new URL('bad.json', FIXTURES), 'utf8'));
/** The command line and the engine's own tests take all; the page, which waits for typing, every third. */
const BAD = ALL.filter((_, index) => index % 3 === 0);

/** Milliseconds, in the page, from the click on Stop until Run can be clicked again. */
function timeToStop(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const stop = document.querySelector<HTMLElement>('[data-action="stop"]');
    const start = performance.now();
    stop?.click();
    while (document.querySelector('[data-action="run"]:not([disabled])') === null) {
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    return performance.now() - start;
  });
}

test('stop ends a measurement of ResNet-18 within 200 ms, and the next run works', async ({
  page,
}) => {
  await page.goto(pageOf('latency', '&model=resnet18&batch=4'));
  await predict(page, '500');
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    await runButton(page).click();
    // Past the building of the network: a forward pass of seconds is running.
    await expect(page.locator('.progress-text')).toContainText(/Warming|samples/, {
      timeout: 30_000,
    });
    times.push(await timeToStop(page));
    await expect(section(page, 'measure')).toContainText('Stopped');
  }
  console.log(`  stopped after ${times.map((time) => time.toFixed(0)).join(', ')} ms`);
  expect(Math.min(...times)).toBeLessThan(200);
  await expect(section(page, 'predict')).toContainText('You said');
  await section(page, 'setup').getByRole('combobox', { name: 'Model' }).selectOption('mlp');
  await measure(page);
});

test('a network that is still being built can be stopped', async ({ page }) => {
  await page.goto(pageOf('memory', '&model=alexnet&batch=16'));
  await skipPrediction(page);
  await runButton(page).click();
  await expect(page.locator('[data-action="stop"]')).toBeVisible();
  await page.locator('[data-action="stop"]').click();
  await expect(section(page, 'measure')).toContainText('Stopped');
});

const ENDINGS: [string, () => void][] = [
  [
    'throws',
    () => {
      setTimeout(() => {
        throw new Error('made to fail by a test');
      });
    },
  ],
  ['is ended', () => globalThis.close()],
];

for (const [how, end] of ENDINGS) {
  test(`a worker that ${how} in mid-run: said plainly, prediction kept, next run works`, async ({
    page,
  }) => {
    await page.goto(pageOf('latency', '&model=resnet18&batch=2'));
    await predict(page, '321');
    await runButton(page).click();
    await expect(page.locator('[data-action="stop"]')).toBeVisible();
    const [worker] = page.workers();
    if (worker === undefined) throw new Error('the page has no worker');
    await worker.evaluate(end).catch(() => undefined);
    const problem = page.getByRole('alert');
    await expect(problem).toContainText('stopped working', { timeout: 30_000 });
    await expect(section(page, 'predict')).toContainText('You said');
    await section(page, 'setup').getByRole('combobox', { name: 'Model' }).selectOption('mlp');
    await measure(page);
    await expect(problem).toHaveCount(0);
  });
}

test(`each of ${BAD.length} malformed specs pasted gets its error, and the next good one works in a lab`, async ({
  page,
}) => {
  expect(BAD.length).toBeGreaterThanOrEqual(25);
  await page.goto('index.html?page=model');
  const editor = page.getByRole('textbox', { name: /Specification/ });
  const verdict = page.locator('#spec-verdict');
  await expect(verdict.locator('[data-spec="good"]')).toBeVisible();
  const good = await editor.inputValue();
  for (const { file, error } of BAD) {
    const text = readFileSync(new URL(`bad/${file}`, FIXTURES)).toString('latin1');
    // What a text field cannot hold cannot be pasted: carriage returns and NUL change on the way.
    await editor.fill(text);
    // The page itself says so when the text does not even begin as an object.
    const object = text.trimStart().startsWith('{');
    const expected = object
      ? error.slice(0, error.indexOf(':'))
      : 'A specification is a JSON object';
    await expect(verdict.locator('[data-spec="bad"]'), file).toContainText(expected);
    await expect(editor, file).toHaveAttribute('aria-invalid', 'true');
  }
  await editor.fill(good.replace(/"out_features":\s*256/, '"out_features": 192'));
  await expect(verdict.locator('[data-spec="good"]')).toContainText('784');
  await page.goto(pageOf('parameters', '&model=mine'));
  await skipPrediction(page);
  await measure(page);
  // 784*192+192 + 192*128+128 + 128*10+10
  await expect(page.locator('figure.figure').first()).toContainText('176,714');
});

test('a model too large for this tab is refused with its arithmetic, and planned all the same', async ({
  page,
}) => {
  await page.goto(pageOf('memory', '&model=gpt2_xl'));
  await skipPrediction(page);
  await measure(page);
  await expect(section(page, 'explain')).toContainText('It was not run');
  await expect(section(page, 'explain')).toContainText(/6\.\d+ GB/);
  await expect(page.locator('figure[data-figure="memory-timeline"] svg.plot')).toBeVisible();
});
