// Cases as our engine knows them (engine/bench/case.h): a kind and its sizes.

const OURS = {
  matmul: ({ m, k, n }) => ['matmul', m, k, n],
  linear: ({ m, k, n }) => ['linear', m, k, n],
  conv2d: ({ h, w, cin, cout, ks }) => ['conv2d', h, w, cin, cout, ks],
  dwconv: ({ h, w, cin, ks }) => ['dwconv', h, w, cin, ks],
  convgrad: ({ h, w, cin, cout, ks }) => ['conv_gradients', h, w, cin, cout, ks],
  elementwise: ({ op, n }) => [op, n],
  softmax: ({ rows, cols }) => ['softmax', rows, cols],
  layernorm: ({ rows, cols }) => ['layer_norm', rows, cols],
  attention: ({ heads, s, d }) => ['attention', heads, s, d],
  mlp: ({ b, dims }) => ['mlp', b, ...dims],
  mlp_train: ({ b, dims }) => ['mlp_train', b, ...dims],
  resnet18: ({ b }) => ['resnet18', b],
  resnet18_train: ({ b }) => ['resnet18_train', b],
  int8_matmul: ({ m, k, n }) => ['int8_matmul', m, k, n],
};

/** {kind, sizes} */
export function ourCase(one) {
  const [kind, ...sizes] = OURS[one.kind](one);
  return { kind, sizes };
}
