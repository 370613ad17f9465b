// Reads one lab as a student goes through it, with a prediction that is far off, and then for other settings.
import { Reading } from './text.mjs';

const RUN_MS = 120_000;
/** How many other settings are read; with the first one that makes six outcomes. */
const OTHERS = 5;

/** Waits until nothing runs any more; what takes very long, with a large network, is stopped. */
async function settled(page) {
  const still = () => document.querySelector('.progress') === null;
  await page.waitForTimeout(400);
  await page.waitForFunction(still, undefined, { timeout: RUN_MS }).catch(async () => {
    await page.locator('[data-action="stop"]').first().click();
    await page.waitForFunction(still);
  });
  await page.waitForTimeout(300);
}

async function predict(page, times) {
  const part = page.locator('[data-section="predict"]');
  const field = part.locator('input[type=text]').first();
  if (!(await field.isVisible())) return;
  const choice = part.locator('select');
  if ((await choice.count()) > 0) await choice.first().selectOption({ index: 1 });
  await field.fill(String(times));
  await page.locator('[data-action="lock"]').click();
}

async function run(page) {
  const button = page.locator('[data-action="run"]');
  if (await button.isEnabled().catch(() => false)) await button.click().catch(() => undefined);
  await settled(page);
}

async function runOthers(page) {
  const actions = await page
    .locator('[data-action^="run-"]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('data-action')));
  for (const action of actions) {
    const button = page.locator(`[data-action="${action}"]`);
    if (await button.isEnabled().catch(() => false)) await button.click();
    await settled(page);
  }
}

const questions = (page, id) =>
  page.evaluate(
    (name) =>
      document
        .querySelector(`ts-lab-${name}`)
        .state.questions.map(({ id, kind, answer, options }) => ({ id, kind, answer, options })),
    id,
  );

/** Answers every check. @param right whether as it is, or as one who is wrong does */
async function answer(page, id, right) {
  for (const { id: check, kind, answer, options } of await questions(page, id)) {
    const form = page.locator(`[data-check="${check}"] form`);
    if ((await form.count()) === 0) continue;
    const again = form.getByRole('button', { name: 'Try again' });
    if ((await again.count()) > 0) await again.click();
    const button = form.getByRole('button', { name: 'Check', exact: true });
    if ((await button.count()) === 0) continue;
    const other = options?.find((option) => option.id !== answer)?.id;
    if (kind === 'number') {
      await form
        .locator('input[type=text]')
        .fill(right ? String(answer) : (answer * 1.7 + 1).toPrecision(3));
    } else await form.locator(`input[value="${right ? answer : other}"]`).check();
    await button.click();
  }
}

/** All values of the lab's lists and groups that are not chosen now, each with what it is called. */
const otherSettings = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-section="setup"] select')].flatMap((list, index) =>
      [...list.options]
        .filter(({ selected, disabled }) => !selected && !disabled)
        .map(({ value, text }) => ({ index, value, text })),
    ),
  );

/** Spread evenly over the settings. */
const some = (all) =>
  all.filter((_, index) => all.length <= OTHERS || index % Math.ceil(all.length / OTHERS) === 0);

export async function readLab(page, url, id) {
  const reading = new Reading(page);
  await page.goto(`${url}index.html?lab=${id}`);
  await page.locator('[data-section="predict"] input[type=text]').first().waitFor();
  await page.waitForTimeout(500);
  await reading.read('before the prediction');
  await predict(page, 4.32);
  await run(page);
  await reading.read('after a prediction of 4.32 and the run');
  await runOthers(page);
  await reading.read('after the other experiments');
  await answer(page, id, false);
  await reading.read('after wrong answers');
  await answer(page, id, true);
  await answer(page, id, true);
  await reading.read('after right answers');
  for (const { index, value, text } of some(await otherSettings(page))) {
    await page.locator('[data-section="setup"] select').nth(index).selectOption(value);
    await settled(page);
    await reading.read(`${text} is chosen`);
    await predict(page, 1.1);
    await run(page);
    await reading.read(`${text}: after a prediction of 1.1 and the run`);
  }
  return reading.markdown;
}
