// The order of a lab's files is reported as broken exactly where a file reaches a later one.
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

describe('a lab that holds nothing but its rooms', () => {
  const batch = (files) =>
    checkRooms(
      new Map(Object.entries(files).map(([name, text]) => [`web/src/labs/batch/${name}.ts`, text])),
    );
  const WHOLE = {
    meta: '',
    model: '',
    measure: "import type { Outcome } from './model';",
    text: "import type { Known } from './model';\nimport { title } from './call/text';",
    figures: "import { text } from './text';",
    lab: "import { sweep } from './measure';\nimport { callFigure } from './call/figures';",
    'call/text': "import type { Known } from '../model';",
    'call/figures': "import { axis } from '../figures';\nimport { words } from './text';",
    'sweep.worker': "import { Outcome } from './model';",
  };
  test('accepts them, folders of scenes, and workers', () => {
    expect(batch(WHOLE)).toEqual([]);
  });
  test('rejects a file of another name, in the folder of a scene too', () => {
    expect(batch({ ...WHOLE, words: '', 'call/lab': '' })).toEqual([
      expect.stringMatching(
        /^web\/src\/labs\/batch\/words.ts: this lab has meta, thumbnail, model/,
      ),
      expect.stringMatching(/^web\/src\/labs\/batch\/call\/lab.ts: this lab has/),
    ]);
  });
  test('rejects sentences and figures that know how their outcome is measured', () => {
    const text = "import type { Sweep } from './measure';";
    expect(batch({ ...WHOLE, text })[0]).toContain('text.ts -> web/src/labs/batch/measure.ts');
  });
  test('rejects a scene that reaches what stands after it, in its lab or its folder', () => {
    const far = "import { axis } from '../figures';";
    expect(batch({ ...WHOLE, 'call/text': far })).not.toEqual([]);
    const near = "import { callFigure } from './figures';";
    expect(batch({ ...WHOLE, 'call/text': near })).not.toEqual([]);
  });
});
