// Runs clang-tidy over the engine, and over its tests for errors that clang reports and g++ accepts: apart from a few files, only
// g++ compiles them until `npm run test:long`. Most of the time goes into headers that every file includes, so files of one
// folder are concatenated and checked together. A file that passed is remembered by the hash of everything that decided it (its
// text, the headers of ours that it reaches, the rules, the tool), for every clone on this machine, so a warm run checks only
// changes.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { capture, mapLimit } from '../lib/exec.mjs';
import { readText, sha256, writeAtomically } from '../lib/files.mjs';
import { BUILD, ROOT, SHARED } from '../lib/paths.mjs';
import { cxxTools } from '../setup/cxx.mjs';
import { engineTestTree, engineTree } from './direction.mjs';
import { reached } from './reach.mjs';

const CACHE = join(SHARED, 'tidy.json');
/** Entries of other branches and clones count too; the newest come first. */
const MOST_KEPT = 4000;
const FOLDER = join(BUILD, 'lint', 'tidy');
const BATCH = 20;
const isTest = (file) => file.startsWith('tests/');
const OF_TESTS = '--checks=-*,clang-diagnostic-sign-conversion,bugprone-narrowing-conversions';

/** Compiler flags by path from the root; files without flags are not built natively (the bindings). */
function commands() {
  const file = join(BUILD, 'lint', 'compile_commands.json');
  if (!existsSync(file)) return new Map();
  const entries = JSON.parse(readFileSync(file, 'utf8'));
  return new Map(entries.map(({ file, command }) => [file.slice(ROOT.length + 1), flags(command)]));
}

/** The flags of a compile command, without the names of compiler, source and object. */
export const flags = (command) =>
  command
    .replace(/ -o \S+ -c \S+\s*$/, '')
    .replaceAll('\\"', '"')
    .split(/\s+/)
    .filter(
      (part) => /^-|^\//.test(part) && !/\/(c\+\+|g\+\+|clang\+\+)[-\d.]*$|ccache$/.test(part),
    );

/**
 * Names are unique within a layer, which is also compiled in batches; kernels are compiled one by one, so theirs are unique
 * within a family.
 */
const homeOf = (file) =>
  /^(tests\/)?engine\/kernels\//.test(file)
    ? dirname(file)
    : dirname(file)
        .split('/')
        .slice(0, isTest(file) ? 3 : 2)
        .join('/');

/** Groups of files that can be checked together: from the same home, with the same flags, at most `size`. */
export function batches(files, flagsOf, size) {
  const groups = new Map();
  for (const file of files) {
    const key = `${homeOf(file)} ${flagsOf(file).join(' ')}`;
    groups.set(key, [...(groups.get(key) ?? []), file]);
  }
  const cut = (group) =>
    Array.from({ length: Math.ceil(group.length / size) }, (_, index) =>
      group.slice(index * size, (index + 1) * size),
    );
  return [...groups.values()].flatMap(cut);
}

/** Concatenates files and records where each line comes from. */
export function joined(files, textOf) {
  const starts = [];
  let line = 1;
  let text = '';
  for (const file of files) {
    const each = textOf(file).replace(/\n*$/, '\n');
    starts.push({ file, line });
    line += each.split('\n').length - 1;
    text += each;
  }
  const placeOf = (number) => {
    const start = starts.findLast((each) => each.line <= number);
    return { file: start.file, line: number - start.line + 1 };
  };
  return { text, placeOf };
}

async function tidy(tool, path, args, checks) {
  // Warnings are left to the compilers (-Werror there), except for this one: clang includes it in -Wconversion, g++ does not.
  const warnings = ['-Wno-everything', '-Wsign-conversion'];
  const line = [path, '--quiet', ...checks, '--', '-x', 'c++', ...args, ...warnings];
  const { code, stdout, stderr } = await capture(tool, line, { cwd: ROOT });
  const text = `${stdout}\n${stderr}`;
  const found = text.split('\n').filter((each) => / (error|warning): /.test(each));
  if (code !== 0 && found.length === 0)
    return [`${path}: clang-tidy ended with code ${code}: ${text.trim().slice(-500)}`];
  return [...new Set(found)];
}

/** Findings in files with the same flags: [{ file, text }], where `file` is the one to check again. */
export async function inspect(tool, files, args, textOf, where = { folder: FOLDER, root: ROOT }) {
  const short = (text) => text.replaceAll(`${ROOT}/`, '');
  const checks = files.every(isTest) ? [OF_TESTS] : [];
  if (files.length === 1) {
    const found = await tidy(tool, join(where.root, files[0]), args, checks);
    return found.map((text) => ({ file: files[0], text: short(text) }));
  }
  const { text, placeOf } = joined(files, textOf);
  const path = join(where.folder, `${sha256(files.join()).slice(0, 12)}.cpp`);
  mkdirSync(where.folder, { recursive: true });
  writeFileSync(path, text);
  const found = await tidy(tool, path, args, checks);
  rmSync(path);
  // Two files may use the same name: if they do not compile together, each is checked alone.
  if (found.some((each) => each.includes('clang-diagnostic-error'))) {
    const alone = await mapLimit(files, 1, (file) => inspect(tool, [file], args, textOf, where));
    return alone.flat();
  }
  return found.map((each) => {
    const [, line, rest] = each.startsWith(`${path}:`)
      ? /^:(\d+)(.*)$/.exec(each.slice(path.length))
      : [];
    if (line === undefined) return { file: files, text: short(each) };
    const place = placeOf(Number(line));
    return { file: place.file, text: `${place.file}:${place.line}${rest}` };
  });
}

const failed = (problem) => ({ problems: [problem], remark: '' });

/** Requires build/lint to be configured. Returns problems, and how many files were checked anew. */
export async function checkTidy({ batch = BATCH } = {}) {
  const { clangTidy } = cxxTools();
  if (!clangTidy)
    return failed(
      'clang-tidy is not installed: install it and remove the folder that build/toolchain leads to.',
    );
  const tree = new Map([...engineTree(), ...engineTestTree()]);
  const known = commands();
  const files = [...tree.keys()].filter((file) => file.endsWith('.cpp') && known.has(file));
  if (files.length === 0)
    return failed('no C++ file has a compile command: is build/lint configured?');
  const { stdout: version } = await capture(clangTidy, ['--version']);
  const rules = version + OF_TESTS + readFileSync(join(ROOT, '.clang-tidy'), 'utf8');
  const keyOf = (file) => {
    const texts = [...reached(file, tree)].sort().map((name) => name + tree.get(name));
    const how = known.get(file).join(' ').replaceAll(ROOT, '');
    return sha256([rules, how, batch === 1, ...texts].join('\0'));
  };
  const passed = new Set(JSON.parse(readText(CACHE) ?? '[]'));
  const keys = new Map(files.map((file) => [file, keyOf(file)]));
  const fresh = files.filter((file) => !passed.has(keys.get(file)));
  const groups = batches(fresh, (file) => known.get(file), batch);
  const results = await mapLimit(groups, 2, (group) =>
    inspect(clangTidy, group, known.get(group[0]), (file) => tree.get(file)),
  );
  const found = results.flat();
  const bad = new Set(found.flatMap(({ file }) => file));
  const kept = files.filter((file) => !bad.has(file)).map((file) => keys.get(file));
  const all = [...new Set([...kept, ...passed])].slice(0, MOST_KEPT);
  writeAtomically(CACHE, JSON.stringify(all));
  const problems = [...new Set(found.map(({ text }) => text))];
  return {
    problems,
    remark: `${files.length} files, ${fresh.length} looked at in ${groups.length} batches`,
  };
}
