// Vite plugin: checks that the folders of labs and exercises match the chapters. The build fails for a folder that is incomplete or in no
// chapter, and for a chapter with a lab or an exercise that does not exist.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { CHAPTERS } from '../src/course/chapters.ts';

/** The two kinds of folders: where they are, and what each must contain besides meta.ts. */
const KINDS = {
  labs: ['lab.ts', 'thumbnail.ts'],
  exercises: ['exercise.ts'],
} as const;
export type Kind = keyof typeof KINDS;
export const FOLDER_KINDS = Object.keys(KINDS) as readonly Kind[];

export interface Folder {
  readonly name: string;
  /** The files of its kind that the folder lacks. */
  readonly lacks: readonly string[];
  /** The text of meta.ts; undefined where the file is missing. */
  readonly meta: string | undefined;
}

/** The problems of the labs, or of the exercises, in sentences; empty if there are none. */
export function folderProblems(
  kind: Kind,
  folders: readonly Folder[],
  chapters: readonly { readonly [each in Kind]?: readonly string[] }[],
): string[] {
  const listed = chapters.flatMap((chapter) => chapter[kind] ?? []);
  const names = new Set(folders.map(({ name }) => name));
  return [
    ...folders.flatMap(({ name, lacks, meta }) => [
      ...lacks.map((file) => `${kind}/${name} has no ${file}`),
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

/** @param src the folder with the folders labs and exercises */
export const foldersOf = (src: string, kind: Kind): Folder[] =>
  readdirSync(join(src, kind), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => {
      const file = (each: string) => join(src, kind, name, each);
      return {
        name,
        lacks: KINDS[kind].filter((each) => !existsSync(file(each))),
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
