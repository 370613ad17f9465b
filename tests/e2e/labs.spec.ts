// Every lab with the real engine, from question to report. A new lab folder is covered without touching the tests.

import { test } from '@playwright/test';
import { walkInEmbed, walkInPage } from './lab-walk';
import { LABS } from './support';

for (const lab of LABS) {
  test(`${lab} in the page, from question to report`, ({ page }) => walkInPage(page, lab));
}

for (const lab of LABS) {
  test(`${lab} in an embed, from question to answers with the keyboard alone`, ({ page }) =>
    walkInEmbed(page, lab));
}
