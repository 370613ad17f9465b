// The design's dependency rules over #include and import: which part may depend on which. Pure functions over a map of file ->
// text, so that the checker itself can be tested with planted violations.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import { sourceFiles } from '../lib/sources.mjs';

/** The engine folders that each folder depends on directly; it may also include what those depend on. */
const STANDS_ON = {
  core: [],
  timing: ['core'],
  kernels: ['core'],
  ops: ['kernels'],
  graph: ['ops'],
  model: ['graph'],
  rewrite: ['model'],
  files: ['model'],
  train: ['model'],
  profiler: ['timing', 'rewrite', 'files', 'train'],
  api: ['profiler'],
  bindings: ['api'],
  cli: ['api'],
  bench: ['bindings'],
};
const KNOW_EMSCRIPTEN = ['bindings', 'bench'];
/** Folders that work with kernels, and the sources elsewhere that may include one. All other sources count, plan, read, write
 * and train through the table of ops. */
const KNOW_KERNELS = ['kernels', 'ops', 'bench', 'bindings'];
const SEE_KERNELS = [
  'engine/api/engine_info.cpp', // the instruction set that kernels were compiled for
  'engine/api/jobs/kernel_workload.cpp', // the ladder of matrix products
  'engine/cli/main.cpp', // creates the threads
  'engine/graph/op_tables.cpp', // the table of ops
  'engine/graph/double_precision.cpp', // the same for double precision
  'engine/graph/narrow.cpp', // activations stored in sixteen bits
  'engine/graph/share_call.cpp', // splits calls between several threads
  'engine/profiler/calibration.cpp', // the loops that reach this device's roofs
  'engine/profiler/calibration_device.cpp',
  'engine/profiler/calibration_device_plan.cpp',
  'engine/profiler/calibration_streams.cpp',
  'engine/profiler/peak_estimate.cpp',
  'engine/profiler/dispatch_cost.cpp', // calls an op's kernel without the dispatcher
  'engine/rewrite/pack_weights.cpp', // weights in the order that a kernel reads
  'engine/rewrite/quantize.cpp',
];
const mayInclude = (layer, other) =>
  layer === other || STANDS_ON[layer].some((below) => mayInclude(below, other));
const isLayer = (name) => Object.hasOwn(STANDS_ON, name);
const GENERATED_HEADERS = ['build_info.h'];

const withoutComments = (text) =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, (c) => c.replace(/[^\n]/g, ' '))
    .replace(/(^|[^:'"`])\/\/.*$/gm, '$1');

/** All includes of a C++ file: [{ target, system }]. */
export function includesOf(text) {
  return [...text.matchAll(/^[ \t]*#[ \t]*include[ \t]*(<([^>]+)>|"([^"]+)")/gm)].map((match) => ({
    target: match[2] ?? match[3],
    system: match[2] !== undefined,
  }));
}

/** All imports of a TypeScript file: [{ target, typeOnly }], including dynamic ones and new URL(..., import.meta.url). */
export function importsOf(text) {
  const code = withoutComments(text);
  const found = [];
  for (const match of code.matchAll(
    /\b(?:import|export)\s+(type\s+)?([\w$*{}\s,]*?)\s*from\s*(['"])([^'"]+)\3/g,
  )) {
    const names = /^\{([\s\S]*)\}$/
      .exec(match[2].trim())?.[1]
      ?.split(',')
      .map((name) => name.trim())
      .filter(Boolean);
    const onlyTypes =
      names !== undefined && names.length > 0 && names.every((name) => name.startsWith('type '));
    found.push({ target: match[4], typeOnly: Boolean(match[1]) || onlyTypes });
  }
  for (const match of code.matchAll(/\bimport\s*(['"])([^'"]+)\1/g))
    found.push({ target: match[2], typeOnly: false });
  for (const match of code.matchAll(/\bimport\s*\(\s*(['"`])([^'"`]+)\1/g))
    found.push({ target: match[2], typeOnly: false });
  for (const match of code.matchAll(
    /\bnew\s+URL\(\s*(['"`])([^'"`]+)\1\s*,\s*import\.meta\.url/g,
  )) {
    found.push({ target: match[2], typeOnly: false, url: true });
  }
  for (const match of code.matchAll(/\bimport\.meta\.glob(?:<[^>]*>)?\(\s*(['"`])([^'"`]+)\1/g))
    found.push({ target: match[2], typeOnly: false, glob: true });
  return found;
}

function checkInclude(file, layer, include, files) {
  const { target, system } = include;
  if (system) {
    const browser = target.startsWith('emscripten') && !KNOW_EMSCRIPTEN.includes(layer);
    return browser
      ? `${file} includes <${target}>: only engine/bindings and engine/bench may know Emscripten`
      : undefined;
  }
  if (GENERATED_HEADERS.includes(target)) return undefined;
  const other = target.split('/')[0];
  if (!isLayer(other))
    return `${file} includes "${target}": paths start at engine/, with one of its folders`;
  if (!files.has(`engine/${target}`)) return `${file} includes "${target}", which does not exist`;
  if (!mayInclude(layer, other))
    return `${file} includes "${target}": ${layer} must not know ${other}`;
  return undefined;
}

/**
 * @param {Map<string, string>} files engine files by path from the root
 * @param {{ whole?: boolean }} options whole: the map holds every file of the engine, so a listed file that is missing is a problem
 */
export function checkEngine(files, { whole = false } = {}) {
  const problems = [];
  const graph = new Map();
  for (const [file, text] of files) {
    const layer = file.split('/')[1];
    if (!isLayer(layer)) {
      problems.push(`${file}: engine has no layer "${layer}"`);
      continue;
    }
    const includes = includesOf(text);
    for (const include of includes) {
      const problem = checkInclude(file, layer, include, files);
      if (problem) problems.push(problem);
    }
    graph.set(
      file,
      includes.filter((include) => !include.system).map((include) => `engine/${include.target}`),
    );
  }
  problems.push(...findCycles(graph));
  if (whole) problems.push(...SEE_KERNELS.filter((file) => !files.has(file)).map(unknownSource));
  return problems.length > 0 ? problems : checkKernels(graph);
}

const unknownSource = (file) =>
  `${file} does not exist: take it off the list in scripts/checks/direction.mjs`;

/** The include chain from a file to the first kernel header it reaches, directly or indirectly; undefined if there is none. */
function wayToKernel(file, graph, known = new Map()) {
  if (known.has(file)) return known.get(file);
  known.set(file, undefined);
  for (const next of graph.get(file) ?? []) {
    const rest = next.startsWith('engine/kernels/') ? [next] : wayToKernel(next, graph, known);
    if (rest === undefined) continue;
    known.set(file, [file, ...rest]);
    break;
  }
  return known.get(file);
}

/** Reports sources that reach a kernel without being on the list, and listed sources that reach none. */
function checkKernels(graph) {
  const problems = [];
  const known = new Map();
  for (const file of graph.keys()) {
    if (!file.endsWith('.cpp') || KNOW_KERNELS.includes(file.split('/')[1])) continue;
    const way = wayToKernel(file, graph, known);
    if (way && !SEE_KERNELS.includes(file))
      problems.push(`${way.join(' -> ')}: include what an op is, not how it runs`);
    if (!way && SEE_KERNELS.includes(file))
      problems.push(`${file} sees no kernel: take it off the list in scripts/checks/direction.mjs`);
  }
  return problems;
}

/** One message per cycle found by depth-first search. */
export function findCycles(graph) {
  const state = new Map();
  const problems = [];
  const visit = (node, path) => {
    if (state.get(node) === 'done' || !graph.has(node)) return;
    if (state.get(node) === 'open') {
      problems.push(`cycle: ${[...path.slice(path.indexOf(node)), node].join(' -> ')}`);
      return;
    }
    state.set(node, 'open');
    for (const next of graph.get(node)) visit(next, [...path, node]);
    state.set(node, 'done');
  };
  for (const node of graph.keys()) visit(node, []);
  return problems;
}

/** Reads the files that a check needs: path -> text. */
export function readTree(pattern) {
  const names = sourceFiles().filter((file) => pattern.test(file));
  return new Map(names.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
}

export const engineTree = () => readTree(/^engine\/.*\.(h|cpp)$/);
export const engineTestTree = () => readTree(/^tests\/engine\/.*\.(h|cpp)$/);
export const webTree = () => readTree(/^web\/src\/.*\.ts$/);
