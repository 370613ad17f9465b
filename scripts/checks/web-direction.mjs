// The direction rules of web/src: which folder may know which, and what a state may know of its page.
import { posix } from 'node:path';
import { findCycles, importsOf } from './direction.mjs';

/** In web, lower may not import higher. Engine and kit are both at the bottom and do not know each other. */
const AREAS = [
  'kit',
  'engine',
  'session',
  'feeding',
  'activity',
  'lab',
  'labs',
  'bench',
  'exercises',
  'course',
  'app',
];
const GROUND = ['kit', 'engine'];
/** Areas that are folders of one kind of thing, none of which knows another. */
const FOLDERS = { labs: 'lab', exercises: 'exercise' };

/** Where a web file belongs: an area, and for labs and exercises the name of the folder. */
function areaOf(file) {
  const [area, second, ...rest] = file.replace(/^web\/src\//, '').split('/');
  if (area === 'engine' && second === 'generated') return { area: 'generated' };
  return { area, folder: Object.hasOwn(FOLDERS, area) && rest.length > 0 ? second : undefined };
}

const isWorker = (file) => /^web\/src\/engine\/worker[^/]*$/.test(file);
/** The client, and the readers of files, which know nothing of it. */
const isDoor = (file) =>
  /^web\/src\/engine\/(client|protocol|profiler|npy|npz|shape)[^/]*$/.test(file);

/** The reason why `from` must not import `to`, or undefined. */
function forbidden(from, to, typeOnly, url) {
  const source = areaOf(from);
  const target = areaOf(to);
  if (target.area === 'generated') {
    // Its types cost nothing, and the address of the .wasm file is not the module: both may be known to engine.
    const harmless = source.area === 'engine' && (typeOnly || (url && to.endsWith('.wasm')));
    return isWorker(from) || harmless
      ? undefined
      : 'only the worker may import the generated module';
  }
  if (GROUND.includes(source.area))
    return target.area === source.area ? undefined : `${source.area} imports only ${source.area}`;
  if (AREAS.indexOf(target.area) > AREAS.indexOf(source.area))
    return `${source.area} must not know ${target.area}`;
  if (target.area === 'labs' && ['bench', 'exercises'].includes(source.area))
    return `${source.area} must not know labs`;
  if (source.area === target.area && source.folder !== target.folder)
    return `no ${FOLDERS[source.area]} imports another ${FOLDERS[source.area]}`;
  if (target.area === 'engine' && !isDoor(to) && !typeOnly)
    return `${source.area} reaches the engine through engine/client`;
  return undefined;
}

/** The floor of a file of activity, lab or bench: 0 says what one is, 1 is the state, 2 draws, 3 is the element; -1 is elsewhere. */
function floorOf(file) {
  const [, room] = /^web\/src\/(?:activity|lab|bench)\/([^/]*)/.exec(file) ?? [];
  if (room === undefined) return -1;
  return { state: 1, page: 2, element: 3, 'element.ts': 3 }[room] ?? 0;
}

/** No file of those folders knows a higher floor, and a state draws nothing: tests and recordings read it too. */
function drawn(from, target, typeOnly) {
  const floor = floorOf(from);
  if (floor !== -1 && floorOf(target) > floor) return 'what it stands below';
  if (floor !== 1) return undefined;
  const draws = /^lit(\/|$)|^web\/src\/kit\/(charts\/|element$)/.test(target) && !typeOnly;
  return draws || target === 'web/src/lab/part' ? 'a state draws nothing' : undefined;
}

/** A folder that the house does not have, or a file beside its folders. */
function misplaced(file) {
  const { area, folder } = areaOf(file);
  if (Object.hasOwn(FOLDERS, area) && folder === undefined)
    return `${file}: ${area} holds folders of ${area} only`;
  return AREAS.includes(area) ? undefined : `${file}: web/src has no folder "${area}"`;
}

/** The files that a glob of Vite means: * is a name or a part of one. */
function globbed(pattern, files) {
  const escaped = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*/g, '[^/]*');
  const matches = new RegExp(`^${escaped}$`);
  return [...files.keys()].filter((file) => matches.test(file));
}

/** @param {Map<string, string>} files web/src TypeScript files by path from the root */
export function checkWeb(files) {
  const problems = [];
  const graph = new Map();
  for (const [file, text] of files) {
    const wrong = misplaced(file);
    if (wrong) problems.push(wrong);
    const edges = [];
    for (const { target, typeOnly, url, glob } of importsOf(text)) {
      const relative = target.startsWith('.');
      const path = relative ? posix.join(posix.dirname(file), target.replace(/\?.*$/, '')) : target;
      const reason =
        drawn(file, path, typeOnly) ??
        (relative ? forbidden(file, path, typeOnly, url) : undefined);
      if (reason) problems.push(`${file} imports ${target}: ${reason}`);
      if (url || !relative) continue;
      if (glob) edges.push(...globbed(path, files));
      else edges.push(files.has(path) ? path : `${path}.ts`);
    }
    graph.set(file, edges);
  }
  return [...problems, ...findCycles(graph)];
}
