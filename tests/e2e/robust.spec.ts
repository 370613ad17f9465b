// Crashes and bad input: nothing is lost and the next run works.

import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { holdFiles } from './held';
import { spec, specText, writeSpec } from './spec-editor';
import { measure, pageOf, predict, RUN, runButton, section, skipPrediction } from './support';

const FIXTURES = new URL('../fixtures/specs/', import.meta.url);

interface BadSpec {
  file: string;
  error: string;
}

const ALL: BadSpec[] = JSON.parse(readFileSync(new URL('bad.json', FIXTURES), 'utf8'));
/** Every third, because the page waits for typing to pause. The tests of the command line and the engine take all. */
const BAD = ALL.filter((_, index) => index % 3 === 0);

/**
 * Makes the page's worker throw or close itself 300 ms after it begins a measurement. It is prepared in advance, so that no run
 * can end while the test looks for the worker.
 */
async function endWorkerInMidRun(page: Page, how: string): Promise<void> {
  await expect.poll(() => page.workers().length).toBe(1);
  const [worker] = page.workers();
  await worker?.evaluate((ending) => {
    const end = () => {
      if (ending === 'throws') throw new Error('made to fail by a test');
      globalThis.close();
    };
    addEventListener('message', ({ data }) => {
      if (data.verb === 'measureLatency') setTimeout(end, 300);
    });
  }, how);
}

for (const how of ['throws', 'is ended']) {
  test(`a worker that ${how} in mid-run: said plainly, prediction kept, next run works`, async ({
    page,
  }) => {
    await page.goto(pageOf('latency', '&model=resnet18&batch=2'));
    await predict(page, '321');
    await endWorkerInMidRun(page, how);
    await runButton(page).click();
    const problem = page.getByRole('alert');
    await expect(problem).toContainText('stopped working', RUN);
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
  const verdict = page.locator('#spec-verdict');
  await expect(verdict.locator('[data-spec="good"]')).toBeVisible();
  const good = await specText(page);
  for (const { file, error } of BAD) {
    const text = readFileSync(new URL(`bad/${file}`, FIXTURES)).toString('latin1');
    // A text field cannot contain every character: carriage returns and NUL are changed on the way.
    await writeSpec(page, text);
    // If the text does not even begin as an object or a list, the message comes from the page, not from the engine.
    const isObject = /^[{[]/.test(text.trimStart());
    const place = error.slice(0, error.indexOf(':'));
    const ofEngine = place === '$' ? /The model as a whole|This is not JSON yet/ : place;
    const expected = isObject ? ofEngine : 'A specification is a JSON object';
    await expect(verdict.locator('[data-spec="bad"]'), file).toContainText(expected);
    await expect(spec(page), file).toHaveAttribute('aria-invalid', 'true');
  }
  await writeSpec(page, good.replace(/"out_features":\s*256/, '"out_features": 192'));
  await expect(verdict.locator('[data-spec="good"]')).toContainText('784');
  await page.goto(pageOf('parameters', '&model=mine'));
  await skipPrediction(page);
  await measure(page);
  // 784*192+192 + 192*128+128 + 128*10+10
  await expect(page.locator('[data-figure="parameters-per-layer"]')).toContainText('176,714');
});

test('a model too large for this tab is refused with its arithmetic, and planned all the same', async ({
  page,
}) => {
  await page.goto(pageOf('memory', '&model=gpt2_xl'));
  await skipPrediction(page);
  await measure(page);
  await expect(section(page, 'explain')).toContainText('Not run.');
  await expect(section(page, 'explain')).toContainText(/6\.\d+ GB/);
  await expect(page.locator('figure[data-figure="memory-timeline"] svg.plot')).toBeVisible();
});

test('a view whose code comes late does not take the place of what was opened since', async ({
  page,
}) => {
  const release = await holdFiles(page, /report-[^/]*\.js$/);
  await page.goto('index.html?page=help');
  const asked = page.waitForRequest(/report-[^/]*\.js$/);
  await page.getByRole('navigation').getByRole('link', { name: 'Report' }).click();
  await asked;
  await page.getByText('Labs').first().click();
  await page.locator('nav a[href="?lab=parameters"]').click();
  const heading = page.locator('main h1');
  await expect(heading).toContainText('How big is a layer');
  const come = page.waitForResponse(/report-[^/]*\.js$/);
  release();
  await come;
  await page.waitForLoadState('networkidle');
  await expect(heading).toContainText('How big is a layer');
  expect(new URL(page.url()).searchParams.get('lab')).toBe('parameters');
});
