// Controls of the kit, in a page that has other controls of the same kind.

import { expect, type Locator, type Page, test } from '@playwright/test';
import { pageOf, predict, section } from './support';

/** Pixel columns of a slider that differ from the column at a quarter of its width: those of its thumb or of a filled track. */
async function marks(page: Page, slider: Locator): Promise<number[]> {
  await page.mouse.move(0, 0);
  await slider.evaluate((each: HTMLElement) => each.blur());
  const png = (await slider.screenshot({ animations: 'disabled' })).toString('base64');
  return page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (each) => each.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    const { width, height } = image;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context?.drawImage(image, 0, 0);
    const column = (x: number) => String(context?.getImageData(x, 0, 1, height).data);
    const edge = 12;
    const plain = column(Math.round(width / 4));
    return Array.from({ length: width - 2 * edge }, (_, at) => at + edge).filter(
      (x) => column(x) !== plain,
    );
  }, png);
}

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
  // A choice in one group must not change the other.
  await groups.nth(0).getByRole('radio', { name: 'a' }).press('ArrowRight');
  await expect(groups.nth(0).getByRole('radio', { name: 'b' })).toBeChecked();
  await expect(groups.nth(1).getByRole('radio', { name: 'b' })).toBeChecked();
});

/** Puts a question of the kit into a page; the details of its events are collected in `answers`. */
const asks = async (page: Page, props: object = {}) => {
  await page.goto(pageOf('quantization'));
  await expect(section(page, 'setup')).toBeVisible();
  await page.evaluate((given) => {
    const hints = [
      'What is alive then?',
      (prediction: number) => `${prediction} MB holds no gradients.`,
    ];
    const question = {
      id: 'peak',
      kind: 'number',
      prompt: 'How high is the peak?',
      about: 'LeNet-5, batch 8',
      unit: 'MB',
      answer: 2.36,
      tolerance: 0.02,
      hints,
      feedback: () => 'Everything is alive.',
    };
    const element = Object.assign(document.createElement('ts-check'), { question, ...given });
    const answers: unknown[] = [];
    Object.assign(window, { answers });
    element.addEventListener('ts-graded', (event) => answers.push((event as CustomEvent).detail));
    document.querySelector('main')?.replaceChildren(element);
  }, props);
  return page.locator('ts-check');
};
const answered = (page: Page) =>
  page.evaluate(() => (window as unknown as { answers: { over: boolean }[] }).answers);

test('a wrong answer is helped twice, then told; its tries stand below', async ({ page }) => {
  const asked = await asks(page);
  const field = asked.getByRole('textbox', { name: 'How high is the peak?' });
  const say = async (text: string) => {
    await field.fill(text);
    await field.press('Enter');
  };
  await say('3.1');
  await expect(asked.locator('.verdict')).toHaveText('Not quite. What is alive then?');
  // The hint stays visible while the next answer is typed.
  await field.fill('3.10');
  await expect(asked).toContainText('What is alive then?');
  await field.press('Enter');
  await expect(asked).toContainText('does not count again');
  await say('4');
  await expect(asked.locator('.verdict')).toHaveText('Not quite. 4 MB holds no gradients.');
  await field.fill('5');
  await asked.getByRole('button', { name: 'Check', exact: true }).click();
  const verdict = asked.locator('.verdict');
  await expect(verdict).toHaveText('Three tries. The answer is 2.36 MB. Everything is alive.');
  await expect(verdict).toHaveAttribute('data-right', 'false');
  await expect(verdict).toBeFocused();
  await expect(asked.locator('.tries')).toHaveText('You tried 3.1 MB, 4 MB, 5 MB.');
  await expect(asked.getByRole('button')).toHaveCount(0);
  await expect(field).toHaveAttribute('readonly');
  const tries = ['3.1', '4', '5'].map((given) => ({ given, right: false }));
  const all = await answered(page);
  expect(all.at(-1)).toMatchObject({ id: 'peak', given: '5', right: false, tries, over: true });
  expect(all.map(({ over }) => over)).toEqual([false, false, true]);
});

test('a question comes back as it was left, with what was said of other setups', async ({
  page,
}) => {
  const right = { given: '2.36', right: true };
  const asked = await asks(page, {
    tries: [{ given: '3', right: false }, right],
    earlier: [{ about: 'Linear', tries: [right] }],
  });
  await expect(asked.locator('.verdict')).toHaveText('Right. Everything is alive.');
  await expect(asked.getByRole('textbox')).toHaveValue('2.36');
  await expect(asked.locator('.tries')).toHaveText('You tried 3 MB.');
  await expect(asked).toContainText(
    'For Linear you answered 2.36 MB (right). This is about LeNet-5, batch 8.',
  );
  await page.evaluate(() => Object.assign(document.querySelector('ts-check') ?? {}, { tries: [] }));
  await expect(asked.locator('.verdict, .tries')).toHaveCount(0);
  await expect(asked.getByRole('textbox')).toHaveValue('');
});

test('a prediction of zero is taken where zero can be right', async ({ page }) => {
  await page.goto(pageOf('overhead'));
  await predict(page, '0');
  await expect(section(page, 'predict')).toContainText('You said 0 %');
});

test('a multiplier in a field with a unit takes the place of the unit’s own', async ({ page }) => {
  await page.goto(pageOf('quantization'));
  await expect(section(page, 'setup')).toBeVisible();
  await page.evaluate(() => {
    const drafts: unknown[] = [];
    const options = { label: 'Peak', unit: 'GB', min: 0.1, max: 100, value: undefined };
    const onInput = (value: unknown) => drafts.push(value);
    Object.assign(window, { drafts });
    const field = Object.assign(document.createElement('ts-prediction'), {
      options: { ...options, onInput },
    });
    document.querySelector('main')?.replaceChildren(field);
  });
  const field = page.getByRole('textbox', { name: 'Peak' });
  await field.fill('0.052 T');
  await field.fill('3 ms');
  const drafts = await page.evaluate(() => (window as unknown as { drafts: unknown[] }).drafts);
  expect(drafts).toEqual([52, undefined]);
});

test('the slider of a prediction shows nothing before anything is said, and takes a click anywhere', async ({
  page,
}) => {
  await page.goto(pageOf('latency'));
  const slider = section(page, 'predict').getByRole('slider');
  await expect(slider).toHaveAttribute('aria-valuetext', 'nothing yet');
  // Only the bare track is drawn, the same from end to end, so that no value is suggested.
  const { width = 0, height = 0 } = (await slider.boundingBox()) ?? {};
  const marked = await marks(page, slider);
  expect(marked).toEqual([]);
  await slider.click({ position: { x: width / 2, y: height / 2 } });
  await expect(section(page, 'predict')).toContainText('You say 3.16 ms.');
  expect((await marks(page, slider)).length).toBeGreaterThan(0);
  // A cleared prediction leaves no mark. The keyboard can set one too.
  await section(page, 'predict').getByRole('textbox').fill('');
  await expect(slider).toHaveAttribute('aria-valuetext', 'nothing yet');
  expect(await marks(page, slider)).toEqual([]);
  await slider.press('ArrowRight');
  await expect(section(page, 'predict')).toContainText('You say 3.29 ms.');
});
