// Every lab on a phone and on the pages of course systems; the specs of the gate try only a few labs there.

import { test } from '@playwright/test';
import { runsIn, SYSTEMS, type System } from './course-systems';
import { PHONE, walkByTouch } from './phone';
import { LABS } from './support';

for (const lab of LABS) {
  test.describe('on a phone', () => {
    test.use(PHONE);
    test(`${lab} by touch, with 2 GB: fingers hit everything, nothing is wider than the phone`, async ({
      page,
      context,
    }) => {
      await walkByTouch(page, context, lab);
    });
  });

  for (const system of Object.keys(SYSTEMS) as System[])
    test(`${lab} in a page like ${system}’s: runs, and scrolls within the height that the page gives it`, async ({
      page,
      baseURL,
    }) => {
      await runsIn(system, page, `${baseURL}embed.html?lab=${lab}`);
    });
}
