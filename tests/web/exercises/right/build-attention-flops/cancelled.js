function attentionFlops(b, t, c, h) {
  const square = b * t ** 2;
  return { projections: 8 * b * t * c ** 2, scores: 2 * square * c, softmax: 5 * square * h, values: 2 * square * c };
}
