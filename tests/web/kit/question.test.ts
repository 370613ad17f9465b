import { describe, expect, it } from 'vitest';
import {
  answerText,
  type ChoiceQuestion,
  earlierText,
  feedbackOf,
  givenText,
  gradesOf,
  hintOf,
  isRight,
  type NumberQuestion,
  standOf,
  wasTried,
} from '../../../web/src/kit/controls/question';

const plain = (text: unknown) => String(text).replaceAll('\u00a0', ' ');
const tries = (...given: readonly [given: string, right: boolean][]) =>
  given.map(([text, right]) => ({ given: text, right }));

const peak: NumberQuestion = {
  id: 'peak',
  kind: 'number',
  prompt: 'How high is the peak?',
  unit: 'MB',
  answer: 2.36,
  tolerance: 0.02,
  hints: ['What is alive then?', (given) => `${given} MB holds no gradients.`],
  feedback: (given, right) => `${given} ${right}`,
};
const wall: ChoiceQuestion = {
  id: 'wall',
  kind: 'choice',
  prompt: 'Which?',
  options: [
    { id: 'a', label: 'Arithmetic', value: '12 %' },
    { id: 'm', label: 'Memory', value: '88 %' },
    { id: 'o', label: 'Overhead' },
  ],
  answer: 'm',
  hints: [(given) => `Not ${given}.`, 'Look at the roof.'],
  feedback: (given, right) => `${given} ${right}`,
};

describe('a question with hints', () => {
  it('helps after the first and the second wrong try, and tells the answer after the third', () => {
    const three = tries(['3.1', false], ['4', false], ['5', false]);
    expect(three.map((_, i) => standOf(peak, three.slice(0, i + 1)))).toEqual([
      'open',
      'open',
      'told',
    ]);
    expect(hintOf(peak, [])).toBeUndefined();
    expect(hintOf(peak, three.slice(0, 1))).toBe('What is alive then?');
    expect(hintOf(peak, three.slice(0, 2))).toBe('4 MB holds no gradients.');
    expect(hintOf(peak, three)).toBeUndefined();
    expect(hintOf(wall, tries(['o', false]))).toBe('Not o.');
  });

  it('why it is so is said of the answer once that was told, of the try otherwise', () => {
    expect(feedbackOf(peak, tries(['3', false], ['4', false], ['5', false]))).toBe('2.36 true');
    expect(feedbackOf(wall, tries(['a', false], ['o', false], ['a', false]))).toBe('m true');
    expect(feedbackOf(peak, tries(['3', false], ['2.36', true]))).toBe('2.36 true');
    expect(feedbackOf(wall, tries(['o', false]))).toBe('o false');
  });

  it('right at any time is right, also at the third try', () => {
    expect(standOf(peak, tries(['2.36', true]))).toBe('right');
    expect(standOf(peak, tries(['1', false], ['2', false], ['2.36', true]))).toBe('right');
  });

  it('the same number written otherwise is no second try', () => {
    expect(wasTried(peak, tries(['3.10', false]), '3,1')).toBe(true);
    expect(wasTried(peak, tries(['3.10', false]), '3.2')).toBe(false);
    expect(wasTried(wall, tries(['a', false]), 'o')).toBe(false);
  });

  it('keeps its grades, also when it is measured again', () => {
    expect(gradesOf({ ...peak, answer: 9 }, tries(['2.36', true]))[0]?.right).toBe(true);
  });
});

describe('a question without hints', () => {
  const { hints: _, ...endless } = peak;

  it('never tells, and has no last try', () => {
    const many = tries(['1', false], ['2', false], ['3', false], ['4', false]);
    expect(standOf(endless, many)).toBe('open');
    expect(hintOf(endless, many)).toBeUndefined();
    expect(feedbackOf(endless, many)).toBe('4 false');
  });

  it('holds what was given against the newest measurement', () => {
    expect(gradesOf({ ...endless, answer: 9 }, tries(['2.36', true]))[0]?.right).toBe(false);
  });
});

describe('answers in words', () => {
  it('a number has its unit, an option its label and no value', () => {
    expect(plain(givenText(peak, '3.1'))).toBe('3.1 MB');
    expect(givenText({ ...peak, unit: '' }, '3.1')).toBe('3.1');
    expect(givenText(wall, 'a')).toBe('Arithmetic');
    expect(givenText(wall, 'gone')).toBe('gone');
  });

  it('the answer that is told would be graded right', () => {
    for (const answer of [2.36, 1234.5678, 7, 0.000123456, 2_362_368])
      for (const tolerance of [0.02, 0.001, 0]) {
        const question = { ...peak, unit: '', answer, tolerance };
        expect(isRight(question, answerText(question)), answerText(question)).toBe(true);
      }
    expect(answerText(wall)).toBe('Memory');
  });

  it('an answer to another setup says for which, and how it went', () => {
    const say = (...given: readonly [string, boolean][]) =>
      plain(earlierText(peak, { about: 'Linear', tries: tries(...given) }));
    expect(say(['3', false], ['3.2', true])).toBe('For Linear you answered 3.2 MB (right).');
    expect(say(['3', false])).toBe('For Linear you answered 3 MB (wrong).');
    expect(say(['3', false], ['4', false], ['5', false])).toBe(
      'For Linear you answered 5 MB (wrong, then told).',
    );
    expect(say()).toBe('');
  });
});
