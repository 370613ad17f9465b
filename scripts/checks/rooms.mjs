// The files of a lab whose names are fixed stand in an order: what a lab is made of knows nothing of how it is said, what is said
// nothing of how it is drawn. A file reaches none that stands after it, at whatever distance inside its folder.
import { posix } from 'node:path';
import { importsOf } from './direction.mjs';

/** Labs that hold only these files; a scene with much to say has a folder with the same names. */
const IN_ROOMS = ['batch', 'capstone', 'latency'];
const ROOMS = ['meta', 'model', 'measure', 'text', 'figures', 'lab'];
const OF_A_SCENE = ['model', 'measure', 'text', 'figures'];

/** The order in the other labs, whose further files have names of their own. */
const ORDER = ['meta', 'params', 'model', 'figure-words', 'text', 'figures', 'scenes', 'lab'];

/** @returns { lab, scene, name } of a file of a lab, undefined of any other */
const placeOf = (file) =>
  /^web\/src\/labs\/(?<lab>[^/]+)\/(?:(?<scene>[^/]+)\/)?(?<name>[^/]+)\.ts$/.exec(file)?.groups;

const isInRooms = (file) => IN_ROOMS.includes(placeOf(file)?.lab);
const orderOf = (file) => (isInRooms(file) ? ROOMS : ORDER);

/** A file of one figure stands where the figures do. */
function roomOf(file) {
  const place = placeOf(file);
  if (place === undefined || (place.scene !== undefined && !isInRooms(file))) return -1;
  return orderOf(file).indexOf(place.name.replace(/^.*-figures?$/, 'figures'));
}

/** Sentences and figures are made from outcomes: they know nothing of how those are measured. */
const knowsTooMuch = (room, other, order) =>
  other > room || (order[other] === 'measure' && !['measure', 'lab'].includes(order[room]));

/** Files of its own lab that a file imports; a type is an import too. */
const beside = (file, files) =>
  importsOf(files.get(file))
    .filter(({ target }) => target.startsWith('.'))
    .map(({ target }) => `${posix.join(posix.dirname(file), target)}.ts`)
    .filter((path) => files.has(path) && placeOf(path)?.lab === placeOf(file).lab);

/** The way from a file to one that `room` may not know, or undefined. */
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
