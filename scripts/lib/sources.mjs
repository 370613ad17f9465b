// Lists the hand-written sources: the files that git tracks or would track, which excludes generated ones.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

/** Paths relative to the root, with forward slashes. */
export function sourceFiles(root = ROOT) {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
    .split('\0')
    .filter((file) => file && existsSync(join(root, file)));
}

export const isCxx = (file) => /^(engine|tests)\/.*\.(h|cpp)$/.test(file);
export const isScript = (file) => /\.(ts|mjs|js|css|html)$/.test(file);
