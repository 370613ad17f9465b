// Checks on files as such: none is too long, and none contains a path of somebody's machine.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import { sourceFiles } from '../lib/sources.mjs';

export const LINE_LIMIT = 300;
const HAND_WRITTEN =
  /^(engine|web|scripts|tests)\/.*\.(h|cpp|ts|mjs|js|css|html|cmake|py)$|^[^/]+\.txt$/;
const DATA = /(^|\/)fixtures\/|package-lock\.json$/;
const TEXT = /\.(h|cpp|ts|mjs|js|css|html|cmake|py|md|json|txt|svg|csv)$|(^|\/)\.[\w-]+$/;

/** @param {[string, string][]} files path and text */
export function tooLong(files) {
  return files
    .filter(([file]) => HAND_WRITTEN.test(file) && !/\.(json|svg)$/.test(file) && !DATA.test(file))
    .map(([file, text]) => [file, text.split('\n').length - (text.endsWith('\n') ? 1 : 0)])
    .filter(([, lines]) => lines > LINE_LIMIT)
    .map(([file, lines]) => `${file} has ${lines} lines; the limit is ${LINE_LIMIT}`);
}

/** Matches home folders and the folder of this clone. */
const machinePath = (root) => {
  const own = root.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(
    `(?:^|[^\\w.~/-])(?:/(?:home|Users)/[A-Za-z]|/root/[.\\w]|[A-Z]:\\\\Users\\\\|${own}/)|\\.\\./shared\\b`,
  );
};

/** @param {[string, string][]} files path and text */
export function namesMachine(files, root = ROOT) {
  const pattern = machinePath(root);
  return files.flatMap(([file, text]) =>
    text.split('\n').flatMap((line, index) => {
      const match = pattern.exec(line);
      return match
        ? [`${file}:${index + 1} names a path of one machine: ${line.trim().slice(0, 100)}`]
        : [];
    }),
  );
}

const readAll = (keep) =>
  sourceFiles()
    .filter(keep)
    .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]);

export const checkSizes = () => tooLong(readAll((file) => HAND_WRITTEN.test(file)));
// The tests of this check contain such paths on purpose.
export const checkPaths = () =>
  namesMachine(readAll((file) => TEXT.test(file) && !file.endsWith('checks/files.test.mjs')));
