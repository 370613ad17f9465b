// Runs labs in a browser as a student who skips every prediction would, and takes what they came to out of their elements.
import { plain } from './plain.mjs';

const RUN_MS = 300_000;

/** Until nothing runs any more. */
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

/** The main run, each further one, and the training of the lab that has one. */
async function runAll(page) {
  await page.locator('[data-action="skip"]').click();
  await press(page, 'run');
  const measured = page.locator('article.lab[data-measured="true"]');
  await measured.waitFor({ timeout: RUN_MS });
  const further = await page
    .locator('[data-action^="run-"], [data-action="train"]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('data-action')));
  for (const action of further) await press(page, action);
  await page.locator('[data-section="pytorch"] > summary').click();
  const written = () =>
    !document.querySelector('[data-section="pytorch"]').textContent.includes('# on its way');
  await page.waitForFunction(written);
}

/** In the page: what the state of a lab holds. */
function takeOut(id, plain) {
  const { state } = document.querySelector(`ts-lab-${id}`);
  // Nothing is derived again where nothing can be changed: the measurement behind an outcome stays out.
  const outcomes = state.trials.flatMap(({ key, kept }) =>
    kept ? [[key, { ...kept, measured: undefined }]] : [],
  );
  const { choice, parts, dry } = state;
  const { values, models } = choice;
  const pytorch = state.lab.text.pytorch(state.chosen);
  const lab = { values, outcomes: Object.fromEntries(outcomes), parts, dry: dry.known, pytorch };
  return { lab: plain(lab), models: plain(models), host: outcomes[0]?.[1].environment[0].value };
}

/** @returns {Promise<{lab: object, models: object[], host: string}>} */
export async function recordLab(page, url, id) {
  await page.goto(`${url}index.html?lab=${id}`);
  await runAll(page);
  return page.evaluate(`(() => { ${plain}; return (${takeOut})('${id}', plain); })()`);
}
