// Random walks of a student (kept-walk.ts), one test each. TENSORSCOPE_SEED selects other walks.

import { test } from '@playwright/test';
import { shortMeasurements } from './budgets';
import { COURSE, KeptWalk } from './kept-walk';

const SEED = Number(process.env.TENSORSCOPE_SEED ?? 1);
const DEEDS = 12;

/** Declares a test for each walk from `from` up to, but not including, `until`. */
export function walks(from: number, until: number): void {
  for (let walk = SEED + from; walk < SEED + until; walk += 1)
    test(`random walk ${walk}: what is kept is what the model says`, async ({ context }) => {
      const [one, two] = [await context.newPage(), await context.newPage()];
      for (const page of [one, two]) await shortMeasurements(page);
      for (const page of [one, two]) await page.goto(COURSE);
      const student = new KeptWalk(one, two, walk);
      for (let action = 0; action < DEEDS; action += 1) await student.act();
    });
}
