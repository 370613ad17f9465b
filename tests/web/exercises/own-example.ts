// The complete example of web/README.md, and copies of it with a changed field.

import { readFileSync } from 'node:fs';

const README = readFileSync(new URL('../../../web/README.md', import.meta.url), 'utf8');
export const EXAMPLE = /```json\n([\s\S]*?)```/.exec(README)?.[1] ?? '';

// biome-ignore lint/suspicious/noExplicitAny: any field of a file may be spoilt.
export const changed = (change: (file: any) => void): string => {
  const file = JSON.parse(EXAMPLE);
  change(file);
  return JSON.stringify(file);
};
