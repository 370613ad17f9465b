// Compiles one source of the engine as the native build does, only quicker (-O1, no warnings), and links it with all that the
// native build already made of the others.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { capture, run, which } from '../lib/exec.mjs';
import { hashFiles, listFiles, stamped } from '../lib/files.mjs';
import { Fixable } from '../lib/log.mjs';
import { BUILD, ROOT } from '../lib/paths.mjs';

const NATIVE = join(BUILD, 'native');
export const WORK = join(BUILD, 'mutants');

/** A command of compile_commands.json as words. */
export const shellWords = (command) =>
  (command.match(/(?:[^\s\\"]|\\.|"(?:[^"\\]|\\.)*")+/g) ?? []).map((word) =>
    word.replace(/^"(.*)"$/, '$1').replace(/\\(.)/g, '$1'),
  );

/** Without what is another's: output, source, warnings, optimisation. */
function ownFlags(words) {
  const kept = [];
  for (let at = 1; at < words.length; at += 1) {
    if (/^-(o|c)$/.test(words[at])) at += 1;
    else if (!/^-(O|W)/.test(words[at])) kept.push(words[at]);
  }
  return kept;
}

const unityMembers = (file) =>
  [...readFileSync(file, 'utf8').matchAll(/^#include "([^"]+)"/gm)].map(([, path]) =>
    relative(ROOT, path),
  );

/** What the native build compiled: by target and object the sources in it and how they are compiled. */
export function readBuild() {
  const objects = [];
  for (const { command, file } of JSON.parse(
    readFileSync(join(NATIVE, 'compile_commands.json'), 'utf8'),
  )) {
    const words = shellWords(command);
    const output = words[words.indexOf('-o') + 1];
    const target = /^CMakeFiles\/(\w+)\.dir\//.exec(output)?.[1];
    if (!/^(tensorscope_(kernels|engine)|engine_tests_all)$/.test(target) || /cmake_pch/.test(file))
      continue;
    const sources = /\/Unity\//.test(file) ? unityMembers(file) : [relative(ROOT, file)];
    objects.push({
      target,
      path: join(NATIVE, output),
      sources,
      compiler: words[0],
      flags: ownFlags(words),
    });
  }
  if (objects.length === 0) throw new Fixable('build/native holds no compile commands.');
  return objects;
}

/** Assertions of the standard library find some of what lies outside of an array. */
const QUICK = ['-O1', '-w', '-D_GLIBCXX_ASSERTIONS'];

/** The flags with the engine's headers taken from a copy of the tree. */
const inCopy = (flags, tree) =>
  flags.map((flag) => (flag.startsWith(`-I${ROOT}`) ? flag.replace(ROOT, tree) : flag));

/** Compiles `source` (a path from the root) of the copy `tree`. Whether it compiles. */
export async function compileIn(tree, { compiler, flags }, source, output) {
  mkdirSync(dirname(output), { recursive: true });
  // A test's program names its files: the same ones for the copy, so that only a change of the code changes an object.
  const names = `-ffile-prefix-map=${tree}=${ROOT}`;
  const args = [...inCopy(flags, tree), ...QUICK, names, '-c', join(tree, source), '-o', output];
  return (await capture(compiler, args, { timeoutMs: 600_000 })).code === 0;
}

export const objectName = (source) => `${source.replaceAll('/', '.')}.o`;

/**
 * The object of a source as it is, compiled the same way as its mutants. Kept over runs, for as long as no header and no
 * source of the engine or its tests changes.
 */
export async function plainObject(how, source) {
  const output = join(WORK, 'plain', objectName(source));
  if (!plain.has(output)) {
    const make = async () => {
      if (!(await compileIn(ROOT, how, source, output)))
        throw new Fixable(`${source} does not compile.`);
    };
    plain.set(output, stamped(`${output}.stamp`, inputsKey(), make));
  }
  await plain.get(output);
  return output;
}

const plain = new Map();
let inputs;
const inputsKey = () =>
  (inputs ??= hashFiles(
    ['engine', 'tests/engine'].flatMap((folder) =>
      listFiles(join(ROOT, folder), (file) => /\.(h|cpp)$/.test(file)),
    ),
    QUICK.join(' '),
  ));

const linker = () => (which('ld.lld') ? ['-fuse-ld=lld'] : []);

/** Links; of what several objects define the first one's is taken. */
export async function link(objects, output, compiler) {
  const others = [join(NATIVE, 'libcatch2.a'), ...linker(), '-Wl,-z,muldefs', '-pthread'];
  const args = [...objects, ...others, '-o', output];
  await run(compiler, args);
}

/** Whether both files exist and hold the same. */
export const same = (one, other) =>
  existsSync(one) && existsSync(other) && readFileSync(one).equals(readFileSync(other));
