// A spec as one call: layers in a row, residuals, repeats; with the places of tables that layers share.

import { type Layer, MAKERS, type Needed, type Shape } from './layers';
import type { Call } from './python';

/** What is collected on the way. */
interface Found {
  readonly needs: Set<Needed>;
  /** Where the table of an embedding is, by its path in the spec. */
  readonly tables: Map<string, string>;
  /** Sizes of those tables: words, features. */
  readonly words: number;
  /** Lines after the model: one weight for two layers. */
  readonly ties: string[];
}

interface Row {
  readonly calls: readonly Call[];
  readonly shape: Shape;
}

interface Place {
  /** "model[3].layers", indexed by what stands in it. */
  readonly code: string;
  /** "h.0.", of names in the spec. */
  readonly path: string;
}

const list = (layers: unknown): readonly Layer[] => (layers ?? []) as readonly Layer[];

/** How many modules calls make in a row. */
const countOf = (calls: readonly Call[]): number =>
  calls.reduce((sum, { times = 1 }) => sum + times, 0);

function row(layers: readonly Layer[], shape: Shape, place: Place, found: Found): Row {
  const calls: Call[] = [];
  let now = shape;
  for (const layer of layers) {
    const made = add(layer, now, place, countOf(calls), found);
    calls.push(...made.calls);
    now = made.shape;
  }
  return { calls, shape: now };
}

/** One call of what may be several: a row in a place of its own. */
function bundled(layers: readonly Layer[], shape: Shape, place: Place, found: Found) {
  const shared = found.ties.length + found.tables.size;
  const { calls, shape: after } = row(layers, shape, place, found);
  const [only] = calls;
  // Where a table is shared the places of layers are written in the module: they stay as they are.
  const asItIs = found.ties.length + found.tables.size > shared;
  const alone = only !== undefined && calls.length === 1 && only.times === undefined && !asItIs;
  return { call: alone ? only : { fn: 'nn.Sequential', calls }, shape: after };
}

function add(layer: Layer, shape: Shape, place: Place, index: number, found: Found): Row {
  const at: Place = {
    code: `${place.code}[${index}]`,
    path: `${place.path}${layer.name ?? layer.type}.`,
  };
  switch (layer.type) {
    case 'residual':
      return residual(layer, shape, at, found);
    case 'sequential': {
      const inner = row(list(layer.layers), shape, at, found);
      return { calls: [{ fn: 'nn.Sequential', calls: inner.calls }], shape: inner.shape };
    }
    case 'repeat':
      return repeated(layer, shape, place, index, found);
    case 'concat':
      return concat(layer, shape, at, found);
    case 'transformer_block':
      return row(blockLayers(layer, shape), shape, place, found);
    case 'embedding': {
      const width = Number(layer.features);
      found.tables.set(at.path.slice(0, -1), at.code);
      const call = { fn: 'nn.Embedding', values: [String(found.words), String(width)] };
      return { calls: [call], shape: [...shape, width] };
    }
    case 'linear':
      return plain(tied(layer, at, found), shape, found);
    default:
      return plain(layer, shape, found);
  }
}

/** Its width is known once it is known whose table it uses. */
function tied(layer: Layer, at: Place, found: Found): Layer {
  const table = found.tables.get(String(layer.tied_to ?? ''));
  if (table === undefined) return layer;
  found.ties.push(`${at.code}.weight = ${table}.weight`);
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
  const inner = row(list(layer.layers), shape, { ...at, code: `${at.code}.layers` }, found);
  const beside = list(layer.shortcut);
  const shortcut =
    beside.length === 0
      ? []
      : ([
          ['shortcut', bundled(beside, shape, { ...at, code: `${at.code}.shortcut` }, found).call],
        ] as const);
  const sum: Call = { fn: 'Residual', calls: inner.calls, namedCalls: shortcut };
  const after = layer.activation === 'relu' ? [{ fn: 'nn.ReLU' }] : [];
  return { calls: [sum, ...after], shape: inner.shape };
}

function concat(layer: Layer, shape: Shape, at: Place, found: Found): Row {
  found.needs.add('Concat');
  const axis = Number(layer.axis ?? 1);
  const branches = (layer.branches as readonly unknown[]).map((each, index) =>
    bundled(list(each), shape, { ...at, code: `${at.code}.branches[${index}]` }, found),
  );
  const first = branches[0]?.shape ?? shape;
  const sum = branches.reduce((all, branch) => all + (branch.shape[axis - 1] ?? 0), 0);
  const calls = branches.map((branch) => branch.call);
  return {
    calls: [{ fn: 'Concat', values: [String(axis)], calls }],
    shape: first.map((size, dim) => (dim === axis - 1 ? sum : size)),
  };
}

/** The same again, until a round differs from the one before it: then it stands beside it. */
function repeated(layer: Layer, shape: Shape, place: Place, index: number, found: Found): Row {
  const rounds: { call: Call; times: number }[] = [];
  let now = shape;
  for (let done = 0; done < Number(layer.times); done += 1) {
    const at: Place = {
      code: `${place.code}[${index + done}]`,
      path: `${place.path}${layer.name ?? 'repeat'}.${done}.`,
    };
    const { call, shape: after } = bundled(list(layer.layers), now, at, found);
    const before = rounds.at(-1);
    if (before !== undefined && JSON.stringify(before.call) === JSON.stringify(call))
      before.times += 1;
    else rounds.push({ call, times: 1 });
    now = after;
  }
  const calls = rounds.map(({ call, times }) => (times === 1 ? call : { ...call, times }));
  return { calls, shape: now };
}

/** GPT-2's block: x + attention(norm(x)), then x + mlp(norm(x)). */
function blockLayers(layer: Layer, shape: Shape): readonly Layer[] {
  const { heads, causal, bias, mlp_features, activation, dropout } = layer;
  const width = shape.at(-1) ?? 1;
  const own = bias === undefined ? {} : { bias };
  const gelu = activation === 'gelu' ? {} : { approximate: 'tanh' };
  const drop = dropout === undefined ? [] : [{ type: 'dropout', p: dropout }];
  const norm = { type: 'layer_norm', ...own };
  return [
    {
      type: 'residual',
      layers: [norm, { type: 'self_attention', heads, causal, ...own }, ...drop],
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

/** All layers of a spec; words is its vocabulary, 0 without tokens. */
export function compose(layers: readonly Layer[], shape: Shape, words: number): Composed {
  const found: Found = { needs: new Set(), tables: new Map(), words, ties: [] };
  const { calls } = row(layers, shape, { code: 'model', path: '' }, found);
  return { call: { fn: 'nn.Sequential', calls }, needs: found.needs, ties: found.ties };
}
