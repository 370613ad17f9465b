// The dependency rules of web/src: which folder may import which, and what a state may know of its page.
import { posix } from 'node:path';
import { findCycles, importsOf } from './direction.mjs';

/** A folder may not import one further down this list. Engine and kit are both at the bottom and do not know each other. */
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
/** Areas that consist of folders of one kind, which must not import each other. */
const FOLDERS = { labs: 'lab', exercises: 'exercise' };

/** The area of a web file, and for labs and exercises the name of the folder. */
function areaOf(file) {
  const [area, second, ...rest] = file.replace(/^web\/src\//, '').split('/');
  if (area === 'engine' && second === 'generated') return { area: 'generated' };
  return { area, folder: Object.hasOwn(FOLDERS, area) && rest.length > 0 ? second : undefined };
}

const isWorker = (file) => /^web\/src\/engine\/worker[^/]*$/.test(file);
/** The client, and the readers of files, which do not depend on it. */
const isDoor = (file) =>
  /^web\/src\/engine\/(client|protocol|profiler|npy|npz|shape)[^/]*$/.test(file);

/** The reason why `from` must not import `to`, or undefined. */
function forbidden(from, to, typeOnly, url) {
  const source = areaOf(from);
  const target = areaOf(to);
  if (target.area === 'generated') {
    // Its types cost nothing, and the address of the .wasm file is not the module, so the engine folder may import both.
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

/**
 * The floor of a file in activity, lab or bench: 0 defines what one is, 1 is the state, 2 draws, 3 is the element; -1 is any
 * other file.
 */
function floorOf(file) {
  const [, room] = /^web\/src\/(?:activity|lab|bench)\/([^/]*)/.exec(file) ?? [];
  if (room === undefined) return -1;
  return { state: 1, page: 2, element: 3, 'element.ts': 3 }[room] ?? 0;
}

/** No file in those folders may know a higher floor, and a state draws nothing, because tests and recordings read it too. */
function drawn(from, target, typeOnly) {
  const floor = floorOf(from);
  if (floor !== -1 && floorOf(target) > floor) return 'what it stands below';
  if (floor !== 1) return undefined;
  const draws = /^lit(\/|$)|^web\/src\/kit\/(charts\/|element$)/.test(target) && !typeOnly;
  return draws || target === 'web/src/lab/part' ? 'a state draws nothing' : undefined;
}

/** Reports a folder that web/src should not have, or a file beside an area's folders. */
function misplaced(file) {
  const { area, folder } = areaOf(file);
  if (Object.hasOwn(FOLDERS, area) && folder === undefined)
    return `${file}: ${area} holds folders of ${area} only`;
  return AREAS.includes(area) ? undefined : `${file}: web/src has no folder "${area}"`;
}

/** The files that match a Vite glob: * stands for a name or part of one. */
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
