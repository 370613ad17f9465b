// What a compiler sees only when it compiles a file by itself, which no build does with files compiled a dozen at a time:
// names whose header is not included, and using declarations that nothing uses. Read from the text, so it takes no time;
// `npm run test:long` has every file compiled by itself as well.
import { dirname, join } from 'node:path';
import { engineTree, includesOf } from './direction.mjs';

/** The file and all headers of the engine, and of its tests where they are in the tree, that it reaches. */
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

/** Types and constants of a text at the scope of a namespace: by our format, what begins a line. */
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

/** Names that only headers declare which the file does not reach. */
function unreached(file, tree, homes) {
  const near = reached(file, tree);
  const code = codeOf(tree.get(file));
  // A name after :: or . belongs to something else; one that the file introduces itself is its own.
  const used = new Set(
    [...code.matchAll(/(?<![\w.:]|->)(?:[a-z_]\w*::)*((?:k[A-Z]|[A-Z])\w*)/g)].map(
      ([, name]) => name,
    ),
  );
  const own = (name) =>
    new RegExp(
      `(?:struct|class|enum|typename|concept|using)\\s+${name}\\b|\\b${name}\\s*[={,}]`,
    ).test(code);
  // What a reached header mentions may be an enumerator or lie inside a class.
  const texts = [...near].filter((each) => each !== file).map((each) => codeOf(tree.get(each)));
  const mentioned = (name) => texts.some((text) => new RegExp(`\\b${name}\\b`).test(text));
  return [...used].filter(
    (name) => homes.has(name) && !homes.get(name).includes(file) && !own(name) && !mentioned(name),
  );
}

/** `using a::b;` whose b comes nowhere else. */
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
