// Runs labs in a browser like a student who skips every prediction, and extracts their outcomes from the elements.
import { plain } from './plain.mjs';

const RUN_MS = 300_000;

/** Resolves when nothing runs any more. */
async function settled(page) {
  await page.waitForTimeout(300);
  await page.waitForFunction(() => document.querySelector('.progress') === null, undefined, {
    timeout: RUN_MS,
  });
}

async function press(page, action) {
  await page.locator(`[data-action="${action}"]`).click();
  await settled(page);
}

/** The main run, then each further one. */
async function runAll(page) {
  await page.locator('[data-action="skip"]').click();
  await press(page, 'run');
  const measured = page.locator('article.lab[data-measured="true"]');
  await measured.waitFor({ timeout: RUN_MS });
  const further = await page
    .locator('[data-action^="run-"]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('data-action')));
  for (const action of further) await press(page, action);
  await page.locator('[data-section="pytorch"] > summary').click();
  const written = () =>
    !document.querySelector('[data-section="pytorch"]').textContent.includes('# on its way');
  await page.waitForFunction(written);
}

/** Runs in the page: extracts the lab's state as plain data. */
function takeOut(id, plain) {
  const { state } = document.querySelector(`ts-lab-${id}`);
  // A recording cannot be changed, so nothing is derived from it again: the measurement behind an outcome and the files that it
  // offers to save are left out.
  const shown = (outcome) =>
    outcome?.constructor === Object
      ? Object.fromEntries(Object.entries(outcome).filter(([, of]) => !(of instanceof Uint8Array)))
      : outcome;
  const outcomes = state.trials.flatMap(({ key, stored }) =>
    stored ? [[key, { ...stored, measured: undefined, outcome: shown(stored.outcome) }]] : [],
  );
  if (outcomes.length === 0) throw new Error(`${id}: nothing was measured`);
  const { choice, dry } = state;
  const { values, models } = choice;
  const pytorch = state.lab.text.pytorch(state.chosen);
  const lab = { values, outcomes: Object.fromEntries(outcomes), dry: dry.known, pytorch };
  return { lab: plain(lab), models: plain(models), host: outcomes[0][1].environment[0].value };
}

/** @returns {Promise<{lab: object, models: object[], host: string}>} */
export async function recordLab(page, url, id) {
  await page.goto(`${url}index.html?lab=${id}`);
  await runAll(page);
  return page.evaluate(`(() => { ${plain}; return (${takeOut})('${id}', plain); })()`);
}
