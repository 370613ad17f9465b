// The standard files of a lab have a fixed order: the model knows nothing of the texts, and the texts know nothing of the
// figures. A file must not reach one that comes after it, directly or indirectly, inside its folder.
import { posix } from 'node:path';
import { importsOf } from './direction.mjs';

/** Labs that consist of exactly these files; a scene with much content has a folder with the same file names. */
const IN_ROOMS = ['batch', 'capstone', 'latency'];
const ROOMS = ['meta', 'thumbnail', 'model', 'measure', 'beliefs', 'text', 'figures', 'lab'];
const OF_A_SCENE = ['model', 'measure', 'beliefs', 'text', 'figures'];

/** The order in the other labs, which may have additional files with other names. */
const ORDER = [
  'meta',
  'params',
  'model',
  'figure-words',
  'beliefs',
  'text',
  'figures',
  'scenes',
  'lab',
];

/** @returns { lab, scene, name } of a lab's file, undefined for any other file */
const placeOf = (file) =>
  /^web\/src\/labs\/(?<lab>[^/]+)\/(?:(?<scene>[^/]+)\/)?(?<name>[^/]+)\.ts$/.exec(file)?.groups;

const isInRooms = (file) => IN_ROOMS.includes(placeOf(file)?.lab);
const orderOf = (file) => (isInRooms(file) ? ROOMS : ORDER);

/** A file with a single figure has the place of the figures file. */
function roomOf(file) {
  const place = placeOf(file);
  if (place === undefined || (place.scene !== undefined && !isInRooms(file))) return -1;
  return orderOf(file).indexOf(place.name.replace(/^.*-figures?$/, 'figures'));
}

/** Texts and figures are made from outcomes, so they must not know how those are measured. */
const knowsTooMuch = (room, other, order) =>
  other > room || (order[other] === 'measure' && !['measure', 'lab'].includes(order[room]));

/** Files of the same lab that a file imports; type imports count. */
const beside = (file, files) =>
  importsOf(files.get(file))
    .filter(({ target }) => target.startsWith('.'))
    .map(({ target }) => `${posix.join(posix.dirname(file), target)}.ts`)
    .filter((path) => files.has(path) && placeOf(path)?.lab === placeOf(file).lab);

/** The import chain from a file to one that `room` must not know, or undefined. */
function wayBeyond(file, room, files, seen) {
  if (seen.has(file)) return undefined;
  seen.add(file);
  for (const next of beside(file, files)) {
    const rest = knowsTooMuch(room, roomOf(next), orderOf(file))
      ? [next]
      : wayBeyond(next, room, files, seen);
    if (rest !== undefined) return [file, ...rest];
  }
  return undefined;
}

const hasRoom = (file) => {
  const { scene, name } = placeOf(file);
  return (scene === undefined ? ROOMS : OF_A_SCENE).includes(name) || name.endsWith('.worker');
};

/** @param {Map<string, string>} files web/src TypeScript files by path from the root */
export function checkRooms(files) {
  const names = [...files.keys()].filter((file) => placeOf(file) !== undefined);
  const strangers = names
    .filter((file) => isInRooms(file) && !hasRoom(file))
    .map(
      (file) =>
        `${file}: this lab has ${ROOMS.join(', ')}, and folders of scenes with ${OF_A_SCENE.join(', ')}`,
    );
  const ways = names
    .filter((file) => roomOf(file) >= 0)
    .map((file) => wayBeyond(file, roomOf(file), files, new Set()))
    .filter((way) => way !== undefined)
    .map(
      (way) =>
        `${way.join(' -> ')}: a lab's files know only those before them: ${orderOf(way[0]).join(', ')}`,
    );
  return [...strangers, ...ways];
}
