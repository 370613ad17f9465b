import { expect, it } from 'vitest';
import { titled } from '../../../web/src/kit/words/title';
import { templateMarkup, templateText } from '../template-text';

it('a title reads as it was written, and breaks no name at its number', () => {
  const title = 'From batch 8 on, the parameters of LeNet-5 are the smaller part of GPT-2';
  expect(templateText(titled(title))).toBe(title);
  expect(templateMarkup(titled(title)).match(/class="whole">[^<]+/g)).toEqual([
    'class="whole">LeNet-5',
    'class="whole">GPT-2',
  ]);
});

it('only “your model” is begun with a capital: other names are code', () => {
  expect(templateText(titled('your model peaks at 1 kB'))).toBe('Your model peaks at 1 kB');
  expect(templateText(titled('fc1 holds most'))).toBe('fc1 holds most');
});
