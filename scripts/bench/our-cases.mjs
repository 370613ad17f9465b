// Translates cases for our engine (engine/bench/case.h): a kind and its sizes.

const ACTIVATIONS = [undefined, 'relu', 'gelu'];
const activation = ({ act }) => ACTIVATIONS.indexOf(act);

/** Appends optional sizes, given as [value, default]; trailing ones that equal their default are left out. */
function optional(sizes, more) {
  const rest = [...more];
  while (rest.length > 0 && rest.at(-1)[0] === rest.at(-1)[1]) rest.pop();
  return [...sizes, ...rest.map(([value]) => value)];
}

const OURS = {
  matmul: ({ m, k, n }) => ['matmul', m, k, n],
  linear: (one) => optional(['linear', one.m, one.k, one.n], [[activation(one), 0]]),
  conv2d: ({ h, w, cin, cout, ks, s = 1, groups = 1, b = 1, act }) =>
    optional(
      ['conv2d', h, w, cin, cout, ks],
      [
        [s, 1],
        [groups, 1],
        [b, 1],
        [activation({ act }), 0],
      ],
    ),
  dwconv: ({ h, w, cin, ks, s = 1, b = 1, act }) =>
    optional(
      ['dwconv', h, w, cin, ks],
      [
        [s, 1],
        [b, 1],
        [activation({ act }), 0],
      ],
    ),
  convgrad: ({ h, w, cin, cout, ks, s = 1, groups = 1, b = 1 }) =>
    optional(
      ['conv_gradients', h, w, cin, cout, ks],
      [
        [s, 1],
        [groups, 1],
        [b, 1],
      ],
    ),
  pool: ({ op, b = 1, h, w, cin, ks, s }) =>
    op === 'mean'
      ? optional(['mean', h, w, cin], [[b, 1]])
      : optional([`${op}_pool`, h, w, cin, ks, s], [[b, 1]]),
  elementwise: ({ op, n }) => [op, n],
  softmax: ({ rows, cols }) => ['softmax', rows, cols],
  layernorm: ({ rows, cols }) => ['layer_norm', rows, cols],
  attention: ({ heads, s, d }) => ['attention', heads, s, d],
  mlp: ({ b, dims }) => ['mlp', b, ...dims],
  mlp_train: ({ b, dims }) => ['mlp_train', b, ...dims],
  resnet18: ({ b }) => ['resnet18', b],
  mobilenetv2: ({ b }) => ['mobilenetv2', b],
  vit_tiny: ({ b }) => ['vit_tiny', b],
  gpt2_block: ({ b, t }) => ['gpt2_block', b, t],
  resnet18_train: ({ b }) => ['resnet18_train', b],
  int8_matmul: ({ m, k, n }) => ['int8_matmul', m, k, n],
};

/** {kind, sizes} */
export function ourCase(one) {
  const [kind, ...sizes] = OURS[one.kind](one);
  return { kind, sizes };
}
