// Writes a spec as one call: sequences, residuals and repeats, with the positions of layers and tables that are used twice.

import { layerNames, NAMES_OF_A_RESIDUAL } from '../layer-names';
import { type Again, atPath, inPlaces, resolve } from './again';
import { type Layer, MAKERS, type Needed, type Shape } from './layers';
import type { Call } from './python';

/** Data that is collected during the conversion. */
interface Found {
  readonly needs: Set<Needed>;
  /** The code of each embedding's table, by its path in the spec. */
  readonly tables: Map<string, string>;
  /** The vocabulary size, which is the number of rows of those tables. */
  readonly words: number;
  readonly again: Again;
  /** Whether the spec runs any layer again: in that case every layer keeps its position. */
  readonly keepsPlaces: boolean;
  /** Lines after the model: one weight shared by two layers, or one layer in two positions. */
  readonly ties: string[];
  /** True when only calls and shapes are needed, because other modules replace these. */
  readonly shapesOnly: boolean;
}

const COMMENT = '# The same layers once more, with the same weights.';

/** Adds lines that put a module in a second position. */
function putInPlace(found: Found, lines: readonly string[]): void {
  if (found.shapesOnly || lines.length === 0) return;
  if (!found.ties.includes(COMMENT)) found.ties.push(COMMENT);
  found.ties.push(...lines);
}

interface Row {
  readonly calls: readonly Call[];
  readonly shape: Shape;
}

interface Place {
  /** For example "model[3].layers", to be indexed by position. */
  readonly code: string;
  /** A prefix of names in the spec, for example "h.0.". */
  readonly path: string;
}

const list = (layers: unknown): readonly Layer[] => (layers ?? []) as readonly Layer[];

/** The number of modules that the calls create in a sequence. */
const countOf = (calls: readonly Call[]): number =>
  calls.reduce((sum, { times = 1 }) => sum + times, 0);

function row(
  layers: readonly Layer[],
  shape: Shape,
  place: Place,
  found: Found,
  taken: readonly string[] = [],
): Row {
  const calls: Call[] = [];
  const names = layerNames(layers, taken);
  let now = shape;
  let index = 0;
  for (const [at, layer] of layers.entries()) {
    const path = `${place.path}${names[at]}`;
    const made = one(layer, now, { code: place.code, path }, index, found);
    calls.push(...made.calls);
    index += countOf(made.calls);
    now = made.shape;
  }
  return { calls, shape: now };
}

/** Wraps a sequence of calls in one call, unless it is a single call. */
function bundled(found: Found, make: () => Row) {
  const shared = found.ties.length + found.tables.size;
  const { calls, shape: after } = make();
  const [only] = calls;
  // Where a table is shared or a layer runs again, the code refers to positions in the module, so they must not change.
  const asItIs = found.keepsPlaces || found.ties.length + found.tables.size > shared;
  const alone = only !== undefined && calls.length === 1 && only.times === undefined && !asItIs;
  return { call: alone ? only : { fn: 'nn.Sequential', calls }, shape: after };
}

/** Converts the layer at this path, at the given index of the list in `code`. */
function one(layer: Layer, shape: Shape, { code, path }: Place, index: number, found: Found): Row {
  if (layer.type === 'reuse') return reuse(layer, shape, { code, path }, index, found);
  const made = add(layer, shape, { code, path }, index, found);
  if (!found.shapesOnly) found.again.known.set(path, { layer, code, index, path });
  return made;
}

function add(layer: Layer, shape: Shape, place: Place, index: number, found: Found): Row {
  const at: Place = { code: `${place.code}[${index}]`, path: `${place.path}.` };
  switch (layer.type) {
    case 'residual':
      return residual(layer, shape, at, found);
    case 'sequential': {
      const inner = row(list(layer.layers), shape, at, found);
      return { calls: [{ fn: 'nn.Sequential', calls: inner.calls }], shape: inner.shape };
    }
    case 'repeat':
      return repeated(layer, shape, { code: place.code, path: at.path }, index, found);
    case 'concat':
      return concat(layer, shape, at, found);
    case 'transformer_block': {
      // The layers inside a block have no names in a spec, so they cannot be reused.
      const parts = { ...found, again: { ...found.again, known: new Map() } };
      return row(blockLayers(layer, shape), shape, at, parts);
    }
    case 'embedding': {
      const width = Number(layer.features);
      if (!found.shapesOnly) found.tables.set(place.path, at.code);
      const call = { fn: 'nn.Embedding', values: [String(found.words), String(width)] };
      return { calls: [call], shape: [...shape, width] };
    }
    case 'linear':
      return plain(tied(layer, at, found), shape, found);
    default:
      return plain(layer, shape, found);
  }
}

/** A tied layer takes its output width from the embedding table that it uses. */
function tied(layer: Layer, at: Place, found: Found): Layer {
  const table = atPath(found.tables, String(layer.tied_to ?? ''), found.again.firstPath);
  if (table === undefined) return layer;
  if (!found.shapesOnly) found.ties.push(`${at.code}.weight = ${table}.weight`);
  return { ...layer, out_features: found.words };
}

function plain(layer: Layer, shape: Shape, found: Found): Row {
  const maker = MAKERS[layer.type];
  if (maker === undefined) throw new Error(`no PyTorch for a layer of type ${layer.type}`);
  const made = maker(layer, shape);
  for (const need of made.needs ?? []) found.needs.add(need);
  return { calls: [...(made.before ? [made.before] : []), made.call], shape: made.shape };
}

function residual(layer: Layer, shape: Shape, at: Place, found: Found): Row {
  found.needs.add('Residual');
  const inner = row(
    list(layer.layers),
    shape,
    { ...at, code: `${at.code}.layers` },
    found,
    NAMES_OF_A_RESIDUAL,
  );
  const beside = list(layer.shortcut);
  const besideAt = { code: `${at.code}.shortcut`, path: `${at.path}shortcut.` };
  const shortcut =
    beside.length === 0
      ? []
      : ([['shortcut', bundled(found, () => row(beside, shape, besideAt, found)).call]] as const);
  const sum: Call = { fn: 'Residual', calls: inner.calls, namedCalls: shortcut };
  const after = layer.activation === 'relu' ? [{ fn: 'nn.ReLU' }] : [];
  return { calls: [sum, ...after], shape: inner.shape };
}

function concat(layer: Layer, shape: Shape, at: Place, found: Found): Row {
  found.needs.add('Concat');
  const axis = Number(layer.axis ?? 1);
  const branches = (layer.branches as readonly unknown[]).map((each, index) => {
    const place = { code: `${at.code}.branches[${index}]`, path: `${at.path}branch${index}.` };
    return bundled(found, () => row(list(each), shape, place, found));
  });
  const first = branches[0]?.shape ?? shape;
  const sum = branches.reduce((all, branch) => all + (branch.shape[axis - 1] ?? 0), 0);
  const calls = branches.map((branch) => branch.call);
  return {
    calls: [{ fn: 'Concat', values: [String(axis)], calls }],
    shape: first.map((size, dim) => (dim === axis - 1 ? sum : size)),
  };
}

/** Identical rounds are combined into one call with a count; a round that differs from the one before it starts a new call. */
function repeated(layer: Layer, shape: Shape, place: Place, index: number, found: Found): Row {
  const rounds: { call: Call; times: number }[] = [];
  const times = Number(layer.times);
  const shared = layer.shared === true;
  const layers = list(layer.layers);
  const [only, ...more] = layers;
  let now = shape;
  for (let done = 0; done < times; done += 1) {
    const again = shared && done > 0;
    const code = `${place.code}[${index + done}]`;
    const path = `${place.path}${again ? 0 : done}`;
    // A round that shares its layers is converted only for its shape: the first round's modules replace it.
    const into = again ? { ...found, shapesOnly: true } : found;
    const inner = () =>
      only !== undefined && more.length === 0
        ? one(only, now, { code, path }, 0, into)
        : row(layers, now, { code, path: `${path}.` }, into);
    const { call, shape: after } = bundled(into, inner);
    if (again && !found.shapesOnly) found.again.firstPath.set(`${place.path}${done}`, path);
    const before = rounds.at(-1);
    if (before !== undefined && JSON.stringify(before.call) === JSON.stringify(call))
      before.times += 1;
    else rounds.push({ call, times: 1 });
    now = after;
  }
  if (shared) {
    const { code } = place;
    const others = { code, index: index + 1 };
    putInPlace(found, inPlaces(others, { code, index }, times - 1, 'same'));
  }
  const calls = rounds.map(({ call, times }) => (times === 1 ? call : { ...call, times }));
  return { calls, shape: now };
}

/** Reuses another layer's modules in the following positions, replacing the modules created there. */
function reuse(layer: Layer, shape: Shape, place: Place, index: number, found: Found): Row {
  const known = resolve(found.again, String(layer.layer), place.path);
  if (known === undefined) throw new Error(`no layer is called ${String(layer.layer)}`);
  const there = { code: place.code, path: known.path };
  const made = add(known.layer, shape, there, index, { ...found, shapesOnly: true });
  if (!found.shapesOnly) found.again.firstPath.set(place.path, known.path);
  const count = countOf(made.calls);
  putInPlace(found, inPlaces({ code: place.code, index }, known, count, 'each'));
  return made;
}

/** GPT-2's block: x + attention(norm(x)), then x + mlp(norm(x)). */
function blockLayers(layer: Layer, shape: Shape): readonly Layer[] {
  const { heads, kv_heads, causal, bias, mlp_features, activation, dropout } = layer;
  const width = shape.at(-1) ?? 1;
  const own = bias === undefined ? {} : { bias };
  const gelu = activation === 'gelu' ? {} : { approximate: 'tanh' };
  const drop = dropout === undefined ? [] : [{ type: 'dropout', p: dropout }];
  const norm = { type: 'layer_norm', ...own };
  return [
    {
      type: 'residual',
      layers: [norm, { type: 'self_attention', heads, kv_heads, causal, ...own }, ...drop],
    },
    {
      type: 'residual',
      layers: [
        norm,
        { type: 'linear', out_features: mlp_features ?? 4 * width, ...own },
        { type: 'gelu', ...gelu },
        { type: 'linear', out_features: width, ...own },
        ...drop,
      ],
    },
  ];
}

export interface Composed {
  readonly call: Call;
  readonly needs: ReadonlySet<Needed>;
  readonly ties: readonly string[];
}

/** All layers of a spec; `words` is the size of its vocabulary, 0 for models without tokens. */
export function compose(layers: readonly Layer[], shape: Shape, words: number): Composed {
  const found: Found = {
    needs: new Set(),
    tables: new Map(),
    words,
    again: { known: new Map(), resolved: new Map(), firstPath: new Map() },
    keepsPlaces: /"type":"reuse"|"shared":true/.test(JSON.stringify(layers)),
    ties: [],
    shapesOnly: false,
  };
  const { calls } = row(layers, shape, { code: 'model', path: '' }, found);
  return { call: { fn: 'nn.Sequential', calls }, needs: found.needs, ties: found.ties };
}
