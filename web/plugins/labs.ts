// Vite plugin: the folders of labs and exercises and the chapters belong together. A folder that is not whole, or stands in
// no chapter, fails the build, and so does a chapter with a lab or an exercise that is not there.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { CHAPTERS } from '../src/course/chapters.ts';

/** The two kinds of folders: where they are, and what each must hold besides meta.ts. */
const KINDS = { labs: 'lab.ts', exercises: 'exercise.ts' } as const;
export type Kind = keyof typeof KINDS;
export const FOLDER_KINDS = Object.keys(KINDS) as readonly Kind[];

export interface Folder {
  readonly name: string;
  /** Whether there is a lab.ts, or an exercise.ts. */
  readonly whole: boolean;
  /** Text of meta.ts; undefined where there is none. */
  readonly meta: string | undefined;
}

/** What is wrong with the labs, or the exercises, in sentences; empty when nothing is. */
export function folderProblems(
  kind: Kind,
  folders: readonly Folder[],
  chapters: readonly { readonly [each in Kind]?: readonly string[] }[],
): string[] {
  const listed = chapters.flatMap((chapter) => chapter[kind] ?? []);
  const names = new Set(folders.map(({ name }) => name));
  return [
    ...folders.flatMap(({ name, whole, meta }) => [
      ...(whole ? [] : [`${kind}/${name} has no ${KINDS[kind]}`]),
      ...(meta === undefined ? [`${kind}/${name} has no meta.ts`] : idProblem(kind, name, meta)),
      ...(listed.includes(name)
        ? []
        : [`${kind}/${name} stands in no chapter (course/chapters.ts)`]),
    ]),
    ...listed
      .filter((name) => !names.has(name))
      .map((name) => `there is no folder ${kind}/${name}`),
    ...listed
      .filter((name, index) => listed.indexOf(name) !== index)
      .map((name) => `${name} stands in more than one chapter`),
  ];
}

function idProblem(kind: Kind, name: string, meta: string): string[] {
  const id = /\bid:\s*['"]([^'"]*)['"]/.exec(meta)?.[1];
  return id === name ? [] : [`${kind}/${name}/meta.ts says id ${id ?? 'nothing'}, not ${name}`];
}

/** @param src the folder with labs and exercises, which has a folder for each */
export const foldersOf = (src: string, kind: Kind): Folder[] =>
  readdirSync(join(src, kind), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => {
      const file = (each: string) => join(src, kind, name, each);
      return {
        name,
        whole: existsSync(file(KINDS[kind])),
        meta: existsSync(file('meta.ts')) ? readFileSync(file('meta.ts'), 'utf8') : undefined,
      };
    });

export function labsPlugin(src: string): Plugin {
  return {
    name: 'labs',
    buildStart() {
      const problems = FOLDER_KINDS.flatMap((kind) =>
        folderProblems(kind, foldersOf(src, kind), CHAPTERS),
      );
      if (problems.length > 0) this.error(problems.join('\n'));
    },
  };
}
