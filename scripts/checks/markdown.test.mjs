// The Markdown check reports planted damage and accepts intact text.
import { describe, expect, test } from 'vitest';
import { brokenMarkdown } from './markdown.mjs';

const found = (body) => brokenMarkdown([['a.md', `# Title\n\n${body}\n`]]);

describe('Markdown', () => {
  test('what is whole passes', () => {
    const whole = [
      'A sentence (with `code (` in it), a [link](a.md).',
      '',
      '- a list',
      '    that goes on (here)',
      '',
      '| a | b |',
      '|---|---|',
      '| `x|y` | 1 \\| 2 |',
      '',
      '```cpp',
      '#include <vector>',
      '    f(',
      '```',
    ].join('\n');
    expect(found(whole)).toEqual([]);
  });

  test('a page that was formatted as if it were C++ is named', () => {
    const formatted =
      '#int8 products : how they get their speed\n\n`a.h`.Measured by `npm`,\n    beside dot products\n';
    expect(brokenMarkdown([['a.md', formatted]])).toEqual([
      'a.md:1 has no title in its first line',
      'a.md:1 has a heading without a space',
      'a.md:3 has prose that is indented',
    ]);
  });

  test.each([
    [
      'a sentence that breaks off',
      'It has `kit/worker` (a\nimports `lab`; nothing else.',
      'parenthesis',
    ],
    ['code that is not closed', 'It has `kit/worker and more.', 'code'],
    ['a row that is too short', '| a | b |\n|---|---|\n| 1 |', 'table'],
    ['a fence that is not closed', '```\ncode', 'fence'],
    ['a heading without a space', '##Words', 'heading'],
  ])('%s is named', (_what, body, problem) => {
    expect(found(body)).toHaveLength(1);
    expect(found(body)[0]).toContain(problem);
  });
});
