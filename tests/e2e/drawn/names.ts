// The names of a lab's figures, read from its source files, including the folders of its scenes.

import { readdirSync, readFileSync } from 'node:fs';

const LABS = new URL('../../../web/src/labs/', import.meta.url);

export function namesIn(lab: string): string[] {
  const folder = new URL(`${lab}/`, LABS);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sources = files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(new URL(file, folder), 'utf8'));
  const found = sources.flatMap((source) =>
    [...source.matchAll(/\b(?:figure|networkFigure)\(\{[^}]*?\bname: '([a-z0-9-]+)'/g)].map(
      ([, name = '']) => name,
    ),
  );
  return [...new Set(found)].sort();
}
