// The order of a lab's files goes red where one reaches a file after it, and nowhere else.
import { describe, expect, test } from 'vitest';
import { checkRooms } from './rooms.mjs';

const lab = (files) =>
  checkRooms(
    new Map(Object.entries(files).map(([name, text]) => [`web/src/labs/coin/${name}.ts`, text])),
  );

describe('rooms of a lab', () => {
  test('accepts imports of what stands before, and of files without a fixed name', () => {
    const files = {
      params: '',
      outcome: "import type { Chosen } from './params';",
      model: "import type { Outcome } from './outcome';",
      text: "import type { Known } from './model';\nimport { ask } from './questions';",
      questions: "import type { Outcome } from './outcome';",
      figures: "import { text } from './text';\nimport type { View } from './model';",
      scenes: "import { draw } from './figures';\nimport { html } from 'lit';",
      lab: "import { scenes } from './scenes';\nimport { text } from './text';",
    };
    expect(lab(files)).toEqual([]);
  });
  test('rejects an import of what stands after, of a type too', () => {
    const problems = lab({
      model: "import type { text } from './text';",
      text: "import { draw } from './figures';",
      figures: '',
    });
    expect(problems).toHaveLength(2);
    expect(problems[0]).toMatch(
      /^web\/src\/labs\/coin\/model.ts -> web\/src\/labs\/coin\/text.ts: a lab/,
    );
    expect(problems[1]).toContain('text.ts -> web/src/labs/coin/figures.ts');
  });
  test('rejects one at a distance, through files without a fixed name', () => {
    const [problem, ...more] = lab({
      text: "import { one } from './sentences';",
      sentences: "import { two } from './plot';",
      plot: "export { drawn } from './figures';",
      figures: '',
    });
    expect(more).toEqual([]);
    expect(problem).toContain(
      'text.ts -> web/src/labs/coin/sentences.ts -> web/src/labs/coin/plot.ts',
    );
  });
  test('does not mind other labs, other folders, and circles, which another check refuses', () => {
    const files = {
      'web/src/labs/one/text.ts': "import { a } from './a';",
      'web/src/labs/one/a.ts': "import { b } from './b';",
      'web/src/labs/one/b.ts':
        "import { a } from './a';\nimport { draw } from '../../kit/figures';",
      'web/src/kit/figures.ts': '',
      'web/src/labs/two/figures.ts': '',
      'web/src/exercises/build-one/text.ts': "import { a } from './figures';",
      'web/src/exercises/build-one/figures.ts': '',
    };
    expect(checkRooms(new Map(Object.entries(files)))).toEqual([]);
  });
});
