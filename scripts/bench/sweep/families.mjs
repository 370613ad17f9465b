// What a sweep draws from the layers of real networks. A family is a kind of layer; `share` is its number of shapes in every
// thirty-two. draw(d) returns a case without its name.
import {
  DEPTHWISE,
  FIRST,
  GROUPED,
  MEANS,
  POINTWISE,
  POOLS,
  ROWS,
  SPATIAL,
  TRANSFORMERS,
} from './layers.mjs';

/** Draws {net, row} from a table {network: [rows]}. */
function layerOf(d, table) {
  const net = d.pick(Object.keys(table));
  return { net, row: d.pick(table[net]) };
}

const relus = (d) => (d.chance(0.7) ? { act: 'relu' } : {});

/** A product of a transformer layer: a projection, or one of the two products of its MLP. */
function transformerLinear(d) {
  const { net, row } = layerOf(d, TRANSFORMERS);
  const c = d.vary(row.c);
  const up = row.up ?? 4 * c;
  const m = Math.max(2, d.vary(d.pick(row.t)));
  const [k, n, act] = d.pick([
    [c, c],
    [c, 3 * c],
    [c, up, net === 'llama' ? undefined : 'gelu'],
    [up, c],
  ]);
  return { net, kind: 'linear', m, k, n, ...(act && { act }) };
}

function conv(d, table) {
  const { net, row } = layerOf(d, table);
  const [size, cin, cout, ks, s] = row;
  // Now and then a kernel size that the network does not have.
  const kernel = d.chance(0.15) ? d.int(1, 7) : ks;
  const channels = { cin: d.vary(cin), cout: d.vary(cout) };
  return { net, kind: 'conv2d', ...d.images(size), ...channels, ks: kernel, s, ...relus(d) };
}

function attention(d) {
  const { net, row } = layerOf(d, TRANSFORMERS);
  const sizes = { s: d.vary(d.pick(row.t)), d: d.chance(0.8) ? 64 : d.vary(48) };
  return { net, kind: 'attention', heads: row.heads * d.pick([1, 1, 1, 2, 4]), ...sizes };
}

function rowWise(d) {
  const { net, row } = layerOf(d, TRANSFORMERS);
  const t = d.vary(d.pick(row.t));
  if (d.chance(0.5)) return { net, kind: 'layernorm', rows: t, cols: d.vary(row.c) };
  // Scores of all heads, or one row over a vocabulary.
  if (t > 1) return { net, kind: 'softmax', rows: row.heads * t, cols: t };
  return { net, kind: 'softmax', rows: 1, cols: d.vary(d.pick([1000, 30_522, 50_257])) };
}

function elementWise(d) {
  if (d.chance(0.5)) {
    const { net, row } = layerOf(d, TRANSFORMERS);
    const [op, width] = d.pick([
      ['gelu', 4 * row.c],
      ['add', row.c],
    ]);
    return { net, kind: 'elementwise', op, n: Math.max(64, d.vary(d.pick(row.t))) * width };
  }
  const { net, row } = layerOf(d, { ...SPATIAL, mobilenet: POINTWISE.mobilenet });
  const { b, h, w } = d.images(row[0]);
  return { net, kind: 'elementwise', op: d.pick(['relu', 'add']), n: b * h * w * d.vary(row[2]) };
}

function grouped(d) {
  const { net, row } = layerOf(d, GROUPED);
  const [size, channels, groups, ks, s] = row;
  const each = d.vary(channels / groups);
  const sizes = { cin: groups * each, cout: groups * (d.chance(0.7) ? each : d.vary(each)) };
  return { net, kind: 'conv2d', ...d.images(size), ...sizes, ks, s, groups, ...relus(d) };
}

function depthwise(d) {
  const { net, row } = layerOf(d, DEPTHWISE);
  const [size, cin, ks, s] = row;
  const kernel = d.chance(0.15) ? d.pick([3, 5, 7]) : ks;
  return { net, kind: 'dwconv', ...d.images(size), cin: d.vary(cin), ks: kernel, s, ...relus(d) };
}

function rows(d) {
  const { net, row } = layerOf(d, ROWS);
  const [k, n] = row.map(d.vary);
  const act = d.pick([undefined, undefined, 'relu', 'gelu']);
  return { net, kind: 'linear', m: d.pick([1, 1, 1, 2, 4, 7]), k, n, ...(act && { act }) };
}

/** A head's scores or its weighted sums, as a product of two activations. */
function product(d) {
  const { net, row } = layerOf(d, TRANSFORMERS);
  const t = Math.max(2, d.vary(d.pick(row.t)));
  const width = d.vary(d.pick([64, row.c]));
  const [m, k, n] = d.pick([
    [t, width, t],
    [t, t, width],
  ]);
  return { net, kind: 'matmul', m, k, n };
}

function pool(d) {
  if (d.chance(0.3)) {
    const { net, row } = layerOf(d, MEANS);
    return { net, kind: 'pool', op: 'mean', ...d.images(row[0]), cin: d.vary(row[1]) };
  }
  const { net, row } = layerOf(d, POOLS);
  const [size, cin, ks, s] = row;
  const op = d.chance(0.7) ? 'max' : 'avg';
  return { net, kind: 'pool', op, ...d.images(size), cin: d.vary(cin), ks, s };
}

export const FAMILIES = [
  { name: 'convolution', share: 4, draw: (d) => conv(d, SPATIAL) },
  {
    name: 'pointwise',
    share: 4,
    draw(d) {
      const { net, row } = layerOf(d, POINTWISE);
      const [size, cin, cout, s] = row;
      const channels = { cin: d.vary(cin), cout: d.vary(cout) };
      return { net, kind: 'conv2d', ...d.images(size), ...channels, ks: 1, s, ...relus(d) };
    },
  },
  {
    name: 'first layer',
    share: 3,
    draw(d) {
      const one = conv(d, FIRST);
      // Inputs stay grey or RGB.
      return { ...one, cin: one.cin < 3 ? 1 : 3 };
    },
  },
  { name: 'grouped', share: 1, draw: grouped },
  { name: 'depthwise', share: 5, draw: depthwise },
  { name: 'linear', share: 3, draw: transformerLinear },
  { name: 'rows', share: 3, draw: rows },
  { name: 'product', share: 1, draw: product },
  { name: 'attention', share: 2, draw: attention },
  { name: 'row-wise', share: 2, draw: rowWise },
  { name: 'element-wise', share: 2, draw: elementWise },
];

/** Drawn after every thirty shapes from a separate generator, so that adding them left the other shapes unchanged. */
export const AFTER = [{ name: 'pooling', share: 2, draw: pool }];
