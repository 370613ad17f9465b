// A solution typed key by key, as a student does: the editor's automatic changes to each line must not break it.

import { expect, test } from '@playwright/test';
import { openBench, passed, solutionOf, type } from './bench';
import { complaints, pageOf } from './support';

test('typed key by key, and run by Ctrl and Enter', async ({ page }) => {
  const errors = complaints(page);
  await openBench(page, pageOf('build-parameters'));
  await type(page, solutionOf('build-parameters', 'python'));
  await page.keyboard.press('ControlOrMeta+Enter');
  await passed(page);
  expect(errors).toEqual([]);
});
