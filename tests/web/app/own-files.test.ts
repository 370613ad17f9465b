// Tables as spreadsheets write them: separators, decimal commas, and what is refused.

import { describe, expect, test } from 'vitest';
import { csvArray } from '../../../web/src/app/model/own-files';

const rows = (text: string) => {
  const { data, shape } = csvArray(text, 'inputs', [2]);
  return { values: [...data], shape };
};

describe('a table of two rows', () => {
  const TWO = { values: [1.5, 2, -3, 4], shape: [2, 2] };
  test.each([
    ['commas', '1.5,2\n-3,4'],
    ['commas and spaces', '1.5, 2\n-3, 4\n\n'],
    ['semicolons', '1.5;2\n-3;4'],
    ['semicolons and decimal commas', 'a;b\r\n1,5;2\r\n-3;4,0\r\n'],
    ['tabs and decimal commas', '1,5\t2\n-3\t4'],
    ['spaces', '  1.5   2\n-3 4e0'],
    ['values between quotes', '"1.5","2"\n"-3","4"'],
    ['names in the first row', 'width,height\n1.5,2\n-3,4'],
  ])('%s', (_, text) => expect(rows(text)).toEqual(TWO));
});

test('samples of several dimensions have as many columns as they have numbers', () => {
  expect(csvArray('1,2,3,4\n5,6,7,8', 'inputs', [1, 2, 2]).shape).toEqual([2, 1, 2, 2]);
  expect(csvArray('1,2,3', 'inputs', [1, 2, 2]).shape).toEqual([1, 3]);
});

test.each([
  ['', 'there are no rows of numbers in this file'],
  ['only,names\n', 'there are no rows of numbers in this file'],
  ['1,2\n3', 'line 2 has 1 value, expected 2 as in the first row'],
  ['1,2\n3,', 'line 2, column 2 is "", expected a number'],
  ['1,2\n\n3,x', 'line 3, column 2 is "x", expected a number'],
  ['1;2\n1.000,5;3', 'line 2, column 1 is "1.000,5", expected a number'],
  ['1\t2\n1,000\t3', 'line 2, column 1 is "1,000", expected a number'],
  ['nan,nan\n1,2', 'line 1, column 1 is "nan", expected a number'],
  ['1,2\n0x10,3', 'line 2, column 1 is "0x10", expected a number'],
  ['1,2\n1e999,3', 'line 2, column 1 is "1e999", expected a number'],
  ['1,2\n−3,4', 'line 2, column 1 is "−3", expected a number'],
  ['1,2\nNaN,3', 'line 2, column 1 is "NaN", expected a number'],
])('%j is refused: %s', (text, message) => {
  expect(() => csvArray(text, 'inputs', [2])).toThrow(message);
});
