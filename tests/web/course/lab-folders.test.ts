// What fails the build: labs that are not whole, or that no reader of the course would find.

import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { labFolders, labProblems } from '../../../web/plugins/labs';
import { CHAPTERS } from '../../../web/src/course/chapters';

const LABS = fileURLToPath(new URL('../../../web/src/labs', import.meta.url));
const whole = (name: string) => ({ name, lab: true, meta: `const meta = { id: '${name}' };` });
const one = [{ labs: ['dice'] }];

describe('the folders of labs', () => {
  it('of this course are whole and all in chapters', () => {
    const folders = labFolders(LABS);
    expect(folders.length).toBeGreaterThan(0);
    expect(labProblems(folders, CHAPTERS)).toEqual([]);
  });

  it('a folder of no chapter is an orphan', () => {
    const problems = labProblems([whole('dice'), whole('coins')], one);
    expect(problems).toEqual([expect.stringContaining('labs/coins stands in no chapter')]);
  });

  it('a chapter names no lab that is not there, and none twice', () => {
    expect(labProblems([], one)).toEqual(['there is no folder labs/dice']);
    expect(labProblems([whole('dice')], [...one, ...one])).toEqual([
      'dice stands in more than one chapter',
    ]);
  });

  it('a folder without lab.ts, without meta.ts or with another id is named', () => {
    expect(labProblems([{ ...whole('dice'), lab: false }], one)[0]).toContain('has no lab.ts');
    expect(labProblems([{ ...whole('dice'), meta: undefined }], one)[0]).toContain(
      'has no meta.ts',
    );
    expect(labProblems([{ ...whole('dice'), meta: "id: 'die'" }], one)[0]).toContain('says id die');
  });
});
