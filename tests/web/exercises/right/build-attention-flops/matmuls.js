const matmul = (m, k, n) => 2 * m * k * n;
const attentionFlops = (batch, tokens, width, heads) => {
  const all = batch * heads;
  return {
    values: all * matmul(tokens, tokens, width / heads),
    scores: all * matmul(tokens, width / heads, tokens),
    softmax: all * tokens * tokens * 5,
    projections: matmul(batch * tokens, width, 3 * width) + matmul(batch * tokens, width, width),
  };
};
