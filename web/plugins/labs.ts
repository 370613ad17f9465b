// Vite plugin: the folders of labs and the chapters belong together. A folder that is not whole, or stands in no chapter,
// fails the build, and so does a chapter with a lab that is not there.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { CHAPTERS } from '../src/course/chapters.ts';

export interface LabFolder {
  readonly name: string;
  /** Whether there is a lab.ts. */
  readonly lab: boolean;
  /** Text of meta.ts; undefined where there is none. */
  readonly meta: string | undefined;
}

/** What is wrong with the labs, in sentences; empty when nothing is. */
export function labProblems(
  folders: readonly LabFolder[],
  chapters: readonly { readonly labs: readonly string[] }[],
): string[] {
  const listed = chapters.flatMap(({ labs }) => labs);
  const names = new Set(folders.map(({ name }) => name));
  return [
    ...folders.flatMap(({ name, lab, meta }) => [
      ...(lab ? [] : [`labs/${name} has no lab.ts`]),
      ...(meta === undefined ? [`labs/${name} has no meta.ts`] : idProblem(name, meta)),
      ...(listed.includes(name) ? [] : [`labs/${name} stands in no chapter (course/chapters.ts)`]),
    ]),
    ...listed.filter((name) => !names.has(name)).map((name) => `there is no folder labs/${name}`),
    ...listed
      .filter((name, index) => listed.indexOf(name) !== index)
      .map((name) => `${name} stands in more than one chapter`),
  ];
}

function idProblem(name: string, meta: string): string[] {
  const id = /\bid:\s*['"]([^'"]*)['"]/.exec(meta)?.[1];
  return id === name ? [] : [`labs/${name}/meta.ts says id ${id ?? 'nothing'}, not ${name}`];
}

/** @param labs the folder with a folder for each lab */
export const labFolders = (labs: string): LabFolder[] =>
  readdirSync(labs, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => {
      const meta = join(labs, name, 'meta.ts');
      return {
        name,
        lab: existsSync(join(labs, name, 'lab.ts')),
        meta: existsSync(meta) ? readFileSync(meta, 'utf8') : undefined,
      };
    });

export function labsPlugin(src: string): Plugin {
  return {
    name: 'labs',
    buildStart() {
      const problems = labProblems(labFolders(join(src, 'labs')), CHAPTERS);
      if (problems.length > 0) this.error(problems.join('\n'));
    },
  };
}
