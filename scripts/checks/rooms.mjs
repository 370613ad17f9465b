// The files of a lab whose names are fixed stand in an order: what a lab is made of knows nothing of how it is said, what is said
// nothing of how it is drawn. A file reaches none that stands after it, at whatever distance inside its folder.
import { posix } from 'node:path';
import { importsOf } from './direction.mjs';

const ORDER = ['meta', 'params', 'model', 'figure-words', 'text', 'figures', 'scenes', 'lab'];

const LAB = /^web\/src\/labs\/([^/]+)\/([^/]+)\.ts$/;
/** A file of one figure stands where the figures do. */
const roomOf = (file) => ORDER.indexOf(LAB.exec(file)?.[2].replace(/^.*-figures?$/, 'figures'));

/** Files of its own folder that a file imports; a type is an import too. */
const beside = (file, files) =>
  importsOf(files.get(file))
    .filter(({ target }) => target.startsWith('./'))
    .map(({ target }) => `${posix.join(posix.dirname(file), target)}.ts`)
    .filter((path) => files.has(path));

/** The way from a file to one that stands after `room`, or undefined. */
function wayBeyond(file, room, files, seen) {
  if (seen.has(file)) return undefined;
  seen.add(file);
  for (const next of beside(file, files)) {
    const rest = roomOf(next) > room ? [next] : wayBeyond(next, room, files, seen);
    if (rest !== undefined) return [file, ...rest];
  }
  return undefined;
}

/** @param {Map<string, string>} files web/src TypeScript files by path from the root */
export function checkRooms(files) {
  return [...files.keys()]
    .filter((file) => roomOf(file) >= 0)
    .map((file) => wayBeyond(file, roomOf(file), files, new Set()))
    .filter((way) => way !== undefined)
    .map(
      (way) =>
        `${way.join(' -> ')}: a lab's files know only those before them: ${ORDER.join(', ')}`,
    );
}
