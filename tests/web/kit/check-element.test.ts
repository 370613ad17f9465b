// A question answered without a page: what counts as a try, the feedback on each, and when the question is closed.

import { expect, it, vi } from 'vitest';
import '../../../web/src/kit/controls/check';
import type { CheckQuestion, Graded } from '../../../web/src/kit/controls/check';
import { listeners } from '../template-press';
import { templateMarkup, templateText } from '../template-text';

interface Check extends HTMLElement {
  question: CheckQuestion;
  tries: readonly { given: string; right: boolean }[] | undefined;
  earlier: unknown;
  render(): unknown;
  willUpdate(changed: Map<string, unknown>): void;
}

const NUMBER = {
  ...{ id: 'peak', kind: 'number', prompt: 'How high?', unit: 'MB', answer: 8, tolerance: 0.1 },
  feedback: (given: number, right: boolean) => `${given} MB ${right ? 'it is' : 'it is not'}.`,
} as CheckQuestion;
const CHOICE = {
  ...{ id: 'why', kind: 'choice', prompt: 'Why?', answer: 'b' },
  options: [
    { id: 'a', label: 'Bytes', value: '3 MB' },
    { id: 'b', label: 'FLOPs', value: '8 MFLOP' },
  ],
  feedback: (given: string) => `You said ${given}.`,
} as CheckQuestion;
const helped = (question: CheckQuestion, first: string, second: string) =>
  ({ ...question, hints: [first, second] }) as CheckQuestion;

function made(question: CheckQuestion) {
  const check = new (customElements.get('ts-check') as CustomElementConstructor)() as Check;
  const graded: Graded[] = [];
  check.question = question;
  Object.assign(check, { passFocus: vi.fn(async () => undefined), querySelector: () => null });
  check.addEventListener('ts-graded', (event) =>
    graded.push((event as CustomEvent<Graded>).detail),
  );
  const on = (event: string, detail: unknown, at = 0) =>
    listeners(check.render())
      .filter((each) => each.event === event)
      [at]?.call.call(check, detail);
  const say = (given: string) => {
    on(question.kind === 'number' ? 'input' : 'change', { target: { value: given } });
    on('submit', { preventDefault: () => undefined });
  };
  const text = () => templateText(check.render()).trim();
  const markup = () => templateMarkup(check.render()).replace(/\s+/g, ' ');
  return { check, graded, say, text, markup, on };
}

it('what is no answer is no try', () => {
  const number = made(NUMBER);
  number.say('much');
  expect(number.text()).toContain('“much” is not a number.');
  const choice = made(CHOICE);
  choice.on('submit', { preventDefault: () => undefined });
  expect(choice.text()).toContain('Choose an answer first.');
  expect([...number.graded, ...choice.graded]).toEqual([]);
  number.on('input', { target: { value: '3' } });
  expect(number.text()).not.toContain('is not a number');
});

it('without hints one may try for ever, the same again too', () => {
  const { graded, say, text } = made(NUMBER);
  for (const given of ['3', '3', '4', '5', '8']) say(given);
  expect(graded.map(({ right, over }) => [right, over])).toEqual([
    ...[false, false, false, false].map((right) => [right, false]),
    [true, true],
  ]);
  expect(graded.at(-1)).toMatchObject({ id: 'peak', given: '8' });
  expect(graded.at(-1)?.tries).toHaveLength(5);
  expect(text()).toMatch(
    /How high\? MB Check Try again Right\. 8 MB it is\. You tried 3\sMB, 4\sMB, 5\sMB\.$/,
  );
});

it('with hints: one after each wrong try, the same again costs nothing, the third tells the answer', () => {
  const { graded, say, text, markup, check } = made(helped(NUMBER, 'Count bytes.', 'In MB.'));
  say('3');
  expect(text()).toContain('Not quite. Count bytes.');
  say('3.0');
  expect(text()).toContain('You tried that already; it does not count again.');
  expect(graded).toHaveLength(1);
  say('4');
  expect(text()).toContain('Not quite. In MB.');
  expect(markup()).toContain('?readonly=false');
  say('5');
  expect(text()).toMatch(/Three tries\. The answer is 8\sMB\. 8 MB it is\./);
  expect(markup()).toContain('?readonly=true');
  expect(text()).not.toContain('Check');
  expect((check as unknown as { passFocus: unknown }).passFocus).toHaveBeenCalledWith('.verdict');
  say('8');
  expect(graded.map(({ over }) => over)).toEqual([false, false, true]);
});

it('a choice tells its numbers once it is answered right, and quotes what was tried', () => {
  const { say, text, on } = made(CHOICE);
  expect(text()).not.toContain('3 MB');
  say('a');
  expect(text()).toMatch(/Not quite\. You said a\. You tried “Bytes”\.$/);
  expect(text()).not.toContain('3 MB');
  on('click', {}, 1);
  expect(text()).not.toContain('Not quite');
  say('b');
  expect(text()).toMatch(/Bytes 3 MB FLOPs 8 MFLOP .*Right\. You said b\./);
});

it('stands as it was left, and anew for another setup', () => {
  const { check, text } = made(NUMBER);
  check.tries = [
    { given: '3', right: false },
    { given: '8', right: true },
  ];
  check.willUpdate(new Map([['tries', undefined]]));
  expect(text()).toContain('Right. 8 MB it is.');
  check.question = { ...NUMBER, about: 'batch 2' } as CheckQuestion;
  check.tries = [];
  check.earlier = [{ about: 'batch 1', tries: [{ given: '8', right: true }] }];
  check.willUpdate(new Map([['question', { ...NUMBER, about: 'batch 1' }]]));
  expect(text()).toMatch(
    /^For batch 1 you answered 8\sMB \(right\)\. This is about batch 2\. How high\?/,
  );
  expect(text()).not.toContain('it is.');
});
