/** FLOPs of self-attention, part by part. */
function attentionFlops(batch, tokens, width, heads) {
  const headWidth = width / heads;
  return {
    projections: 0, // four linear layers
    scores: 0, // queries times keys
    softmax: 0,
    values: 0, // weights times values
  };
}
