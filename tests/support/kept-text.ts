// Texts that were looked at once and are held to since: drawings, code that is shown. TENSORSCOPE_KEEP=1 writes them anew: look
// at what differs before you commit it.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What is kept in tests/fixtures/web under this name. */
export function keptText(name: string, now: string): string {
  const file = fileURLToPath(new URL(`../fixtures/web/${name}`, import.meta.url));
  if (process.env.TENSORSCOPE_KEEP === '1') {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${now}\n`);
  }
  return readFileSync(file, 'utf8').slice(0, -1);
}
