// Faults that fail the build: labs and exercises that are incomplete, or that are not in exactly one chapter.

import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { FOLDER_KINDS, folderProblems, foldersOf } from '../../../web/plugins/labs';
import { CHAPTERS } from '../../../web/src/course/chapters';

const SRC = fileURLToPath(new URL('../../../web/src', import.meta.url));
const whole = (name: string) => ({ name, lacks: [], meta: `const meta = { id: '${name}' };` });

describe.each(FOLDER_KINDS)('the folders of %s', (kind) => {
  const one = [{ [kind]: ['dice'] }];

  it('of this course are whole and all in chapters', () => {
    const folders = foldersOf(SRC, kind);
    expect(folders.length).toBeGreaterThan(0);
    expect(folderProblems(kind, folders, CHAPTERS)).toEqual([]);
  });

  it('a folder of no chapter is an orphan', () => {
    const problems = folderProblems(kind, [whole('dice'), whole('coins')], one);
    expect(problems).toEqual([expect.stringContaining(`${kind}/coins stands in no chapter`)]);
  });

  it('a chapter names none that is not there, and none twice', () => {
    expect(folderProblems(kind, [], one)).toEqual([`there is no folder ${kind}/dice`]);
    expect(folderProblems(kind, [whole('dice')], [...one, ...one])).toEqual([
      'dice stands in more than one chapter',
    ]);
  });

  it('a folder that is not whole, without meta.ts or with another id is named', () => {
    const first = (change: object) =>
      folderProblems(kind, [{ ...whole('dice'), ...change }], one)[0];
    expect(first({ lacks: [`${kind.slice(0, -1)}.ts`] })).toContain(
      `dice has no ${kind.slice(0, -1)}.ts`,
    );
    expect(first({ meta: undefined })).toContain('has no meta.ts');
    expect(first({ meta: "id: 'die'" })).toContain('says id die');
  });
});
