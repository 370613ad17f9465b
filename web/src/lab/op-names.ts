// The names of kinds of ops as people write them; the engine's own have underscores.

/** "scaled_dot_product_attention" -> "attention", "batch_norm2d" -> "batch norm", "gelu" -> "GELU". */
export const opName = (kind: string): string =>
  kind
    .replace('scaled_dot_product_', '')
    .replace(/2d$/, '')
    .replaceAll('_', ' ')
    .replace(/^conv$/, 'convolution')
    .replace(/elu$/, 'ELU')
    .replace('rELU', 'ReLU')
    .replace('gELU', 'GELU');
