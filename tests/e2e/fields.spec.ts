// Controls of the kit, in a page with others of their kind.

import { expect, test } from '@playwright/test';
import { pageOf, section } from './support';

test('two groups of choices with the same label and options keep their own choice', async ({
  page,
}) => {
  await page.goto(pageOf('quantization'));
  await expect(section(page, 'setup')).toBeVisible();
  await page.evaluate(() => {
    for (const value of ['a', 'b']) {
      const options = ['a', 'b'].map((each) => ({ value: each, label: each }));
      const choice = { label: 'Same', value, options, onChange: () => undefined };
      const group = Object.assign(document.createElement('ts-segmented'), { options: choice });
      document.body.append(group);
    }
  });
  const groups = page.getByRole('group', { name: 'Same' });
  await expect(groups).toHaveCount(2);
  await expect(groups.nth(0).getByRole('radio', { name: 'a' })).toBeChecked();
  await expect(groups.nth(1).getByRole('radio', { name: 'b' })).toBeChecked();
  // Chosen in one, nothing changes in the other.
  await groups.nth(0).getByRole('radio', { name: 'a' }).press('ArrowRight');
  await expect(groups.nth(0).getByRole('radio', { name: 'b' })).toBeChecked();
  await expect(groups.nth(1).getByRole('radio', { name: 'b' })).toBeChecked();
});
