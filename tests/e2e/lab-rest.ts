// What a lab asks for besides the questions on its page, until it ends.

import { expect, type Page } from '@playwright/test';
import { compose } from './capstone-final';
import { predict, RUN_MS, runButton, section } from './support';
import { answerText, questionsOf } from './walk';

/** Predicts, runs and answers the puzzle after the one that is shown. */
export async function nextPuzzle(page: Page): Promise<void> {
  const puzzle = page.locator('[data-section="setup"] select').first();
  const before = await puzzle.inputValue();
  await page.locator('[data-action="next-puzzle"]').first().click();
  await expect(puzzle).not.toHaveValue(before);
  // The prediction stands where the first one stood, and the run waits for it.
  await expect(section(page, 'predict').locator('input[type=text]').first()).toHaveValue('');
  await expect(section(page, 'predict')).not.toContainText('you said');
  await expect(runButton(page)).toBeDisabled();
  await predict(page, '4321');
  await runButton(page).click();
  await expect(section(page, 'explain').first()).toContainText('You said 4', { timeout: RUN_MS });
  const question = (await questionsOf(page, 'mistakes'))[0];
  if (question === undefined) throw new Error('the puzzle asks nothing');
  const form = page.locator(`[data-check="${question.id}"] form`);
  await form.locator(`input[value="${answerText(question, true)}"]`).check();
  await form.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(form.locator('.verdict')).toHaveAttribute('data-right', 'true');
}

async function fivePuzzles(page: Page): Promise<void> {
  for (let done = 1; done < 5; done += 1) {
    await expect(page.locator('.ending')).toHaveCount(0);
    await expect(page.locator('[data-left]')).toContainText(`${done} of 5 puzzles`);
    await nextPuzzle(page);
  }
}

async function allTogether(page: Page): Promise<void> {
  await expect(page.locator('.ending')).toHaveCount(0);
  await expect(page.locator('[data-left]')).toContainText('All together');
  await compose(page);
}

const RESTS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  mistakes: fivePuzzles,
  capstone: allTogether,
};

/** Does what is left once the questions are answered. */
export const theRest = async (page: Page, lab: string): Promise<void> => RESTS[lab]?.(page);
