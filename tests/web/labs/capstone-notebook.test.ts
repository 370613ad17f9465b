// The notebook as it is read from the browser's storage: completely if it is valid, otherwise page by page.

import { describe, expect, it } from 'vitest';
import { readNotebook } from '../../../web/src/labs/capstone/notebook/model';
import { toDo } from '../../../web/src/labs/capstone/parts/model';
import { lesson } from '../../../web/src/labs/capstone/text';
import { EMPTY, FULL } from './capstone-fixtures';

const stored = (): ReturnType<typeof JSON.parse> => JSON.parse(JSON.stringify(FULL));

describe('a notebook from storage', () => {
  it('comes back as it was written', () => {
    expect(readNotebook(stored())).toEqual({ value: FULL, dropped: [] });
    expect(readNotebook(undefined)).toEqual({ value: EMPTY, dropped: [] });
  });

  it('a page that does not hold is left out and named; the others and the words stay', () => {
    const bad = stored();
    bad.baseline.configuration.optimizer = 'magic';
    bad.changes.loader.compared.speedup = 2;
    const { value, dropped } = readNotebook(bad);
    const { loader: _, ...others } = FULL.changes;
    expect(value).toEqual({ ...FULL, baseline: undefined, changes: others });
    expect(dropped).toEqual([
      '“baseline” in the notebook of the Capstone',
      '“loader” in the notebook of the Capstone',
    ]);
  });

  it('what is no notebook at all is an empty one', () => {
    for (const bad of [null, 7, 'words', []])
      expect(readNotebook(bad)).toEqual({
        value: EMPTY,
        dropped: ['the notebook of the Capstone'],
      });
    expect(readNotebook({ words: { loader: 3 }, changes: [] }).value).toEqual(EMPTY);
  });
});

describe('what is left of the capstone at its end', () => {
  it('is counted from the notebook, and told until nothing is left', () => {
    expect(toDo(EMPTY)).toBe(6);
    expect(lesson(toDo(EMPTY))).toContain(
      '6 parts above are still to be measured.'.replace(' ', '\u00a0'),
    );
    expect(lesson(1)).toContain('part above is still to be measured.');
    expect(lesson(0)).toMatch(/keep what pays\.$/);
  });
});
