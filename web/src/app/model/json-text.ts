// JSON with the place of every value in its text, so that a part can be found, marked and changed without touching the
// rest of what the student typed. Pure.

export type JsonNode = JsonObject | JsonArray | JsonScalar;

interface Placed {
  /** Offsets of the first character and of the one after the last. */
  readonly start: number;
  readonly end: number;
}

export interface JsonEntry {
  readonly key: string;
  /** Offset of the key's quote. */
  readonly start: number;
  readonly value: JsonNode;
}

export interface JsonObject extends Placed {
  readonly kind: 'object';
  readonly entries: readonly JsonEntry[];
}

export interface JsonArray extends Placed {
  readonly kind: 'array';
  readonly items: readonly JsonNode[];
}

export interface JsonScalar extends Placed {
  readonly kind: 'scalar';
  readonly value: string | number | boolean | null;
}

const SPACE = /\s*/y;
const SCALAR = /"(?:[^"\\]|\\.)*"|[^\s,\]}]+/y;

/** Reads text that JSON.parse has accepted; nothing is checked again. */
class Reader {
  private at = 0;
  constructor(private readonly text: string) {}

  read(): JsonNode {
    this.skip();
    const first = this.text[this.at];
    if (first === '{') return this.object();
    return first === '[' ? this.array() : this.scalar();
  }

  private skip(): void {
    SPACE.lastIndex = this.at;
    SPACE.exec(this.text);
    this.at = SPACE.lastIndex;
  }

  /** Past a comma, or past the closing bracket: then true. */
  private closed(close: string): boolean {
    this.skip();
    const found = this.text[this.at];
    if (found === close || found === ',') this.at += 1;
    return found === close;
  }

  private scalar(): JsonScalar {
    const start = this.at;
    SCALAR.lastIndex = start;
    const [token = 'null'] = SCALAR.exec(this.text) ?? [];
    this.at = SCALAR.lastIndex;
    return { kind: 'scalar', start, end: this.at, value: JSON.parse(token) };
  }

  private array(): JsonArray {
    const start = this.at;
    const items: JsonNode[] = [];
    this.at += 1;
    while (!this.closed(']')) items.push(this.read());
    return { kind: 'array', start, end: this.at, items };
  }

  private object(): JsonObject {
    const start = this.at;
    const entries: JsonEntry[] = [];
    this.at += 1;
    while (!this.closed('}')) {
      this.skip();
      const key = this.scalar();
      this.skip();
      this.at += 1; // the colon
      entries.push({ key: String(key.value), start: key.start, value: this.read() });
    }
    return { kind: 'object', start, end: this.at, entries };
  }
}

/** The value with its places; undefined where the text is no JSON. */
export function parseJson(text: string): JsonNode | undefined {
  try {
    JSON.parse(text);
    return new Reader(text).read();
  } catch {
    return undefined;
  }
}

export const fieldOf = (node: JsonNode | undefined, key: string): JsonNode | undefined =>
  node?.kind === 'object' ? node.entries.find((entry) => entry.key === key)?.value : undefined;

/** A scalar field's value; undefined for everything else. */
export function scalarOf(node: JsonNode | undefined, key: string): JsonScalar['value'] | undefined {
  const field = fieldOf(node, key);
  return field?.kind === 'scalar' ? field.value : undefined;
}

/** "layers[3].out_features" -> ["layers", 3, "out_features"]; "$" is the whole. */
export function pathSteps(path: string): (string | number)[] {
  return [...path.matchAll(/\[(\d+)\]|([^.[\]$]+)/g)].map(([, index, key]) =>
    index === undefined ? (key ?? '') : Number(index),
  );
}

/** What stands at a path, or the nearest value around it. */
export function nodeAt(root: JsonNode, path: string): JsonNode {
  let node = root;
  for (const step of pathSteps(path)) {
    const next =
      typeof step === 'string'
        ? fieldOf(node, step)
        : node.kind === 'array'
          ? node.items[step]
          : undefined;
    if (next === undefined) return node;
    node = next;
  }
  return node;
}

/** 1-based. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1))
    line += 1;
  return line;
}
