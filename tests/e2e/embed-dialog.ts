// Opens the dialog with the embed code.

import { expect, type Locator, type Page } from '@playwright/test';

/** From the button in the header of the lab or exercise at this address. */
export async function openEmbedCode(page: Page, address: string): Promise<Locator> {
  await page.goto(address);
  await page.locator('[data-action="embed"]').click();
  const dialog = page.getByRole('dialog', { name: 'Embed code' });
  await expect(dialog).toBeVisible();
  return dialog;
}
