// Whole networks, described once for every engine: each function walks its network with the operations `o` (index.mjs) and
// returns the output. Tensors are looked up by their layer's name.

/** The paper's table: expansion, channels, repetitions, stride of the first block. */
const BOTTLENECKS = [
  [1, 16, 1, 1],
  [6, 24, 2, 2],
  [6, 32, 3, 2],
  [6, 64, 4, 2],
  [6, 96, 3, 1],
  [6, 160, 3, 2],
  [6, 320, 1, 1],
];

function bottleneck(o, x, name, { expansion, cin, cout, s }) {
  const isResidual = s === 1 && cin === cout;
  const input = isResidual ? o.keep(x) : undefined;
  let y = x;
  if (expansion > 1) {
    y = o.conv(y, { name: `${name}_expand`, ks: 1, cout: expansion * cin, act: 'relu' });
  }
  y = o.dwconv(y, { name: `${name}_depthwise`, ks: 3, s, act: 'relu' });
  y = o.conv(y, { name: `${name}_project`, ks: 1, cout });
  return isResidual ? o.add(y, {}, input) : y;
}

/** MobileNetV2 for 224x224, batch norms folded, with ReLU instead of the paper's ReLU6. */
export function mobilenetv2(o, x) {
  let y = o.conv(x, { name: 'stem', ks: 3, s: 2, cout: 32, act: 'relu' });
  let cin = 32;
  let block = 0;
  for (const [expansion, cout, times, stride] of BOTTLENECKS) {
    for (let i = 0; i < times; i += 1) {
      block += 1;
      y = bottleneck(o, y, `b${block}`, { expansion, cin, cout, s: i === 0 ? stride : 1 });
      cin = cout;
    }
  }
  y = o.conv(y, { name: 'last', ks: 1, cout: 1280, act: 'relu' });
  return o.linear(o.mean(y), { name: 'fc', n: 1000 });
}

/** x + attention(norm(x)), then x + mlp(norm(x)), with the exact gelu. */
function transformerBlock(o, x, name, { c, heads, causal }) {
  const before = o.keep(x);
  let y = o.layernorm(x, { name: `${name}_ln1` });
  y = o.attention(y, { name: `${name}_qkv`, heads, causal });
  y = o.linear(y, { name: `${name}_out`, n: c });
  y = o.add(y, {}, before);
  const middle = o.keep(y);
  y = o.layernorm(y, { name: `${name}_ln2` });
  y = o.linear(y, { name: `${name}_up`, n: 4 * c, act: 'gelu' });
  y = o.linear(y, { name: `${name}_down`, n: c });
  return o.add(y, {}, middle);
}

/** ViT-Tiny/16 for 224x224 without a class token: the head reads the mean of the 196 positions. */
export function vitTiny(o, x) {
  let y = o.conv(x, { name: 'patch', ks: 16, s: 16, cout: 192 });
  y = o.position(o.tokens(y), { name: 'position' });
  for (let i = 0; i < 12; i += 1) {
    y = transformerBlock(o, y, `b${i}`, { c: 192, heads: 3, causal: false });
  }
  return o.linear(o.mean(o.layernorm(y, { name: 'norm' })), { name: 'fc', n: 1000 });
}

/** A block of GPT-2 small. */
export const gpt2Block = (o, x) =>
  transformerBlock(o, x, 'b0', { c: 768, heads: 12, causal: true });
