/** FLOPs of self-attention, part by part. */
function attentionFlops(batch, tokens, width, heads) {
  const headWidth = width / heads;
  // In each head, each token looks at each token.
  const scores = batch * heads * tokens * tokens;
  return {
    projections: 4 * 2 * batch * tokens * width * width,
    scores: 2 * scores * headWidth,
    softmax: 5 * scores,
    values: 2 * scores * headWidth,
  };
}
