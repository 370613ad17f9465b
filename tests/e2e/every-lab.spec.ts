// Every lab on a phone and on the pages of course systems; the specs of the gate try only a few labs there.

import { expect, test } from '@playwright/test';
import { runsIn, SYSTEMS, type System } from './course-systems';
import { PHONE, walkByTouch } from './phone';
import { finishLab, reports, scorePage } from './score-page';
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

  test(`${lab}, its prediction and run on a page that takes scores: once run and answered, it can be handed in`, async ({
    page,
    baseURL,
  }) => {
    const address = `${baseURL}embed.html?lab=${lab}&part=run`;
    const course = await scorePage([{ id: 'lab', address }]);
    const frame = page.frameLocator('#lab');
    try {
      await page.goto(course.address);
      await expect(frame.locator('.hand-in')).toContainText('takes a score');
      await finishLab(page, frame, `${lab}-run`);
      await frame.locator('[data-action="hand-in"]').click();
      expect((await reports(page)).map(({ score }) => score)).toEqual([1]);
    } finally {
      await course.close();
    }
  });

  for (const system of Object.keys(SYSTEMS) as System[])
    test(`${lab} in a page like ${system}’s: runs from the lines for it, in a frame as high as the page makes it`, async ({
      page,
      baseURL,
    }) => {
      await runsIn(system, page, `${baseURL}embed.html?lab=${lab}`);
    });
}
