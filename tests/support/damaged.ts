// Valid JSON documents, damaged at random: fields gone, doubled, of other kinds, under names that objects have by
// themselves, nested deeply; and texts cut, spliced and with letters changed. The same seed damages alike.

import { seededRandom } from '../../web/src/kit/numbers/random';

type Random = () => number;
type Tree = Record<string | number, unknown>;

const pick = <T>(random: Random, from: readonly T[]): T =>
  from[Math.floor(random() * from.length)] as T;

const DEEP = 20_000;

/** What may stand in the place of anything. */
const ODD: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  0.5,
  1e308,
  2 ** 53,
  '',
  ' ',
  'constructor',
  '__proto__',
  '\u0000\ud800',
  '<img src=x onerror=alert(1)>',
  '9'.repeat(400),
  '2026-13-45T99:99:99Z',
  '+275760-09-13T00:00:00.001Z',
  'lab=memory&lab=flops#x',
  [],
  {},
  [[[]]],
  { value: 1 },
  ['$x', '$$run'],
];

const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', '0', 'length', 'then'];

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

/** Every place in it. */
function placesOf(value: unknown, all: [Tree, string | number][] = []): [Tree, string | number][] {
  if (!isTree(value)) return all;
  for (const key of Object.keys(value)) {
    all.push([value, Array.isArray(value) ? Number(key) : key]);
    placesOf(value[key], all);
  }
  return all;
}

/** Also under names that an assignment would not make a field of. */
const put = (tree: Tree, key: string | number, value: unknown): unknown =>
  Object.defineProperty(tree, key, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });

const HOLE = '@@deep@@';

function damageTree(tree: unknown, random: Random): void {
  const places = placesOf(tree);
  if (places.length === 0) return;
  const [parent, key] = pick(random, places);
  const kind = random();
  if (kind < 0.4) put(parent, key, structuredClone(pick(random, ODD)));
  else if (kind < 0.55) {
    if (Array.isArray(parent)) parent.splice(Number(key), 1);
    else delete parent[key];
  } else if (kind < 0.7) {
    if (Array.isArray(parent)) parent.push(structuredClone(parent[key as number]));
    else put(parent, pick(random, NAMES), structuredClone(parent[key]));
  } else if (kind < 0.85) {
    const [other, at] = pick(random, places);
    // Of one part in itself there would be no end.
    const copy: unknown = JSON.parse(JSON.stringify(other[at] ?? null));
    put(parent, key, copy);
  } else if (kind < 0.97) {
    const old = parent[key];
    if (typeof old === 'number') put(parent, key, -old * pick(random, [1, 1e3, 1e-3, 0]));
    else if (typeof old === 'string') put(parent, key, damageText(old, random));
    else put(parent, key, [old]);
  } else put(parent, key, HOLE);
}

function damageText(text: string, random: Random): string {
  const at = Math.floor(random() * (text.length + 1));
  const to = at + Math.floor(random() * 12);
  const kind = random();
  if (kind < 0.25) return text.slice(0, at);
  if (kind < 0.5) return text.slice(0, at) + text.slice(to);
  if (kind < 0.75) {
    const letter = String.fromCharCode(Math.floor(random() * (kind < 0.6 ? 128 : 65_536)));
    return text.slice(0, at) + letter + text.slice(at + 1);
  }
  const from = Math.floor(random() * (text.length + 1));
  return text.slice(0, at) + text.slice(from, from + 40) + text.slice(at);
}

/** One document, as text, damaged once to four times. */
export function damaged(document: unknown, seed: number): string {
  const random = seededRandom(seed);
  const tree: unknown = structuredClone(document);
  const times = 1 + Math.floor(random() * 4);
  for (let time = 0; time < times; time += 1) damageTree(tree, random);
  const [open, close] = pick(random, [['[', ']'] as const, ['{"a":', '}'] as const]);
  const nested = `${open.repeat(DEEP)}0${close.repeat(DEEP)}`;
  const text = (JSON.stringify(tree) ?? 'null').replaceAll(`"${HOLE}"`, nested);
  return random() < 0.3 ? damageText(text, random) : text;
}

/** The same of a text that is no JSON. */
export function damagedText(text: string, seed: number): string {
  const random = seededRandom(seed);
  const times = 1 + Math.floor(random() * 4);
  return Array.from({ length: times }).reduce<string>((made) => damageText(made, random), text);
}
