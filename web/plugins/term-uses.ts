// Vite plugin: the module "virtual:term-uses" lists which labs and exercises use which term of the glossary. It is made from their sources
// in the build, so it cannot become outdated.

import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Plugin, parseSync } from 'vite';
import { usesTerm } from '../src/course/glossary-words.ts';

const NAME = 'virtual:term-uses';
const RESOLVED = `\0${NAME}`;
const EXACTLY_NAME = new RegExp(`^${NAME}$`);
const EXACTLY_RESOLVED = new RegExp(`^${RESOLVED}$`);

/** Code for other tools: its words are not the lab's. */
const NOT_PROSE = new Set(['pytorch.ts']);

const SENTENCE = /\p{L}\s+\p{L}/u;
const CODE = /^import /m;

interface SyntaxNode {
  readonly type: string;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string';

/** Every node of a source except its imports, outer nodes first. */
function* nodesOf(value: unknown): Generator<SyntaxNode> {
  if (Array.isArray(value)) {
    for (const each of value) yield* nodesOf(each);
  } else if (isNode(value) && value.type !== 'ImportDeclaration') {
    yield value;
    for (const field of Object.values(value)) yield* nodesOf(field);
  }
}

const parsed = (source: string): Generator<SyntaxNode> =>
  nodesOf(parseSync('source.ts', source).program.body);

function textOfNode(node: SyntaxNode): string {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateElement') return '';
  return (node.value as { readonly cooked: string | null }).cooked ?? '';
}

/** The texts of a source for readers: its strings and templates of at least two words, one on each line. */
export function proseOf(source: string): string {
  return [...parsed(source)]
    .map(textOfNode)
    .filter((text) => SENTENCE.test(text) && !CODE.test(text))
    .join('\n');
}

/** The keys of the object literals in a source. */
export function keysOf(source: string): string[] {
  return [...parsed(source)].flatMap(({ type, key }) =>
    type === 'Property' && isNode(key) && key.type === 'Identifier' ? [String(key.name)] : [],
  );
}

export interface LabText {
  readonly lab: string;
  readonly source: string;
  readonly prose: string;
}

function textOf(folder: string, lab: string): LabText {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !NOT_PROSE.has(basename(file)),
  );
  const sources = files.sort().map((file) => readFileSync(join(folder, file), 'utf8'));
  return { lab, source: sources.join('\n'), prose: sources.map(proseOf).join('\n') };
}

/**
 * The texts of all labs and exercises.
 * @param src the folder with lab, labs and exercises
 */
export const textsIn = (src: string): LabText[] =>
  ['labs', 'exercises'].flatMap((kind) =>
    readdirSync(join(src, kind), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => textOf(join(src, kind, name), name)),
  );

/**
 * Term -> ids of the labs and the exercises that use it.
 * @param src the folder with lab, labs and exercises
 */
export function termUses(src: string): Record<string, string[]> {
  const texts = textsIn(src);
  const glossary = readFileSync(join(src, 'lab/glossary-texts.ts'), 'utf8');
  const terms = keysOf(`${glossary.slice(0, glossary.indexOf('} as const'))}}`);
  return Object.fromEntries(
    terms.map((term) => [
      term,
      texts.filter(({ source, prose }) => usesTerm(term, source, prose)).map(({ lab }) => lab),
    ]),
  );
}

export function termUsesPlugin(src: string): Plugin {
  return {
    name: 'term-uses',
    resolveId: { filter: { id: EXACTLY_NAME }, handler: () => RESOLVED },
    load: {
      filter: { id: EXACTLY_RESOLVED },
      handler: () => `export default ${JSON.stringify(termUses(src))};`,
    },
  };
}
