// Reads one exercise as a student goes through it: the task, the starter's result, the hints, and the end of the solution.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import { Reading } from './text.mjs';

const RUN_MS = 120_000;

async function run(page) {
  await page.locator('[data-action="run"]').click();
  await page.waitForTimeout(300);
  await page.waitForFunction(
    () => document.querySelector('[data-action="stop"]') === null,
    undefined,
    { timeout: RUN_MS },
  );
  await page.waitForTimeout(500);
}

function solution(id) {
  for (const ending of ['py', 'js', 'wat']) {
    try {
      return readFileSync(join(ROOT, 'web/src/exercises', id, `solution.${ending}`), 'utf8');
    } catch {
      // It is written in another language.
    }
  }
  throw new Error(`${id}: no solution`);
}

export async function readExercise(page, url, id) {
  const reading = new Reading(page);
  await page.goto(`${url}index.html?lab=${id}`);
  await page.locator('ts-code-editor .cm-content').waitFor();
  await reading.read('the task');
  await run(page);
  await reading.read('after a run of the starter');
  await page.locator('ts-code-editor .cm-content').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(solution(id));
  await run(page);
  await reading.read('after a run of the solution');
  return reading.markdown;
}
