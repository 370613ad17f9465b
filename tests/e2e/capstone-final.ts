// The last part of the capstone, with the choices a student would make.

import { expect, type Page } from '@playwright/test';
import type { Pages } from '../../web/src/labs/capstone/parts/model';
import { RUN } from './support';
import { visitIn } from './visits';

/**
 * Chooses a loader with less work per image and one worker ahead, the cheaper SGD update and batch 8, and measures this
 * configuration against the baseline.
 */
export async function compose(page: Page): Promise<void> {
  const final = page.locator('.capstone-part[data-part="final"]');
  await final.locator('summary').first().click();
  await final.getByRole('radio', { name: 'a shrunk copy', exact: true }).check({ force: true });
  await final.getByRole('radio', { name: 'ahead, 1 worker', exact: true }).check({ force: true });
  await final.getByRole('radio', { name: 'SGD', exact: true }).check({ force: true });
  await final.getByRole('radio', { name: '8', exact: true }).first().check({ force: true });
  const start = final.locator('[data-action="measure-final"]');
  await start.click();
  await expect(start).toHaveCount(0);
  await expect(start).toBeVisible(RUN);
  await expect(final).toContainText('From baseline to final');
}

export const notebook = (page: Page): Promise<Pages> =>
  visitIn(page, 'capstone').then(
    (visit) => ({ changes: {}, words: {}, ...visit?.notebook }) as unknown as Pages,
  );
