// Finds what a compiler notices only when it compiles a file by itself, whereas builds compile a dozen files at a time: names
// whose header is not included, and using declarations that nothing uses. Works on the text, so it takes no time; `npm run
// test:long` also compiles every file by itself.
import { dirname, join } from 'node:path';
import { engineTree, includesOf } from './direction.mjs';

/** The file and all headers that it reaches in the engine, and in the engine's tests where the tree contains them. */
export function reached(file, tree, seen = new Set()) {
  if (seen.has(file) || !tree.has(file)) return seen;
  seen.add(file);
  for (const { target, system } of includesOf(tree.get(file))) {
    if (system) continue;
    for (const folder of ['engine', 'tests/engine', dirname(file)])
      reached(join(folder, target), tree, seen);
  }
  return seen;
}

/** Code without comments, strings and preprocessor lines. */
const codeOf = (text) =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/R"\(([\s\S]*?)\)"/g, '""')
    .replace(/"(?:\\.|[^"\\\n])*"/g, '""')
    .replace(/\/\/.*$/gm, '')
    .replace(/^[ \t]*#(?:[^\n\\]|\\\n|\\.)*$/gm, '');

/** Types and constants declared at namespace scope. In our format these are the declarations at the beginning of a line. */
const DECLARED = [
  /^(?:template <[^\n]*> )?(?:struct|class|enum class|enum|concept)\s+(\w+)/gm,
  /^using (\w+) =/gm,
  /^concept (\w+) =/gm,
  /^(?:inline |static )?constexpr [^=({;]*?\b(k[A-Z]\w*)/gm,
];

export function declaredIn(text) {
  const code = codeOf(text);
  return new Set(
    DECLARED.flatMap((pattern) => [...code.matchAll(pattern)].map(([, name]) => name)),
  );
}

/** Names used in a file that are declared only in headers it does not reach. */
function unreached(file, tree, homes) {
  const near = reached(file, tree);
  const code = codeOf(tree.get(file));
  // A name after :: or . belongs to something else; a name that the file declares itself is its own.
  const used = new Set(
    [...code.matchAll(/(?<![\w.:]|->)(?:[a-z_]\w*::)*((?:k[A-Z]|[A-Z])\w*)/g)].map(
      ([, name]) => name,
    ),
  );
  const own = (name) =>
    new RegExp(
      `(?:struct|class|enum|typename|concept|using)\\s+${name}\\b|\\b${name}\\s*[={,}]`,
    ).test(code);
  // A name that a reached header mentions may be an enumerator or a class member.
  const texts = [...near].filter((each) => each !== file).map((each) => codeOf(tree.get(each)));
  const mentioned = (name) => texts.some((text) => new RegExp(`\\b${name}\\b`).test(text));
  return [...used].filter(
    (name) => homes.has(name) && !homes.get(name).includes(file) && !own(name) && !mentioned(name),
  );
}

/** Finds `using a::b;` where b occurs nowhere else. */
const unusedUsing = (text) => {
  const code = codeOf(text);
  return [...code.matchAll(/\busing (?:\w+::)+(\w+);/g)]
    .map(([, name]) => name)
    .filter((name) => [...code.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length < 2);
};

/** @param {Map<string, string>} tree engine files by path from the root */
export function reachProblems(tree) {
  const homes = new Map();
  for (const [file, text] of tree) {
    if (!file.endsWith('.h')) continue;
    for (const name of declaredIn(text)) homes.set(name, [...(homes.get(name) ?? []), file]);
  }
  return [...tree].flatMap(([file, text]) => [
    ...unreached(file, tree, homes).map(
      (name) => `${file} names ${name} but includes no header with it (${homes.get(name)[0]})`,
    ),
    ...unusedUsing(text).map((name) => `${file} is using ${name} and does not use it`),
  ]);
}

export function checkReach() {
  const tree = engineTree();
  const problems = reachProblems(tree);
  return tree.size === 0
    ? { problems: ['there are no files under engine/'], remark: '' }
    : { problems, remark: `${tree.size} files` };
}
