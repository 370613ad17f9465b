const ofOne = (value) => ({ top: value, whole: 1, n: 1, mean: value, squares: 0 });

function merge(a, b) {
  const top = Math.max(a.top, b.top);
  const n = a.n + b.n;
  const step = b.mean - a.mean;
  return {
    top,
    whole: a.whole * Math.exp(a.top - top) + b.whole * Math.exp(b.top - top),
    n,
    mean: a.mean + (step * b.n) / n,
    squares: a.squares + b.squares + (step * step * a.n * b.n) / n,
  };
}

/** Merges the results of two halves, as threads would share the work. */
const gather = (values) => {
  if (values.length === 1) return ofOne(values[0]);
  const half = values.length >> 1;
  return merge(gather(values.slice(0, half)), gather(values.slice(half)));
};

function normalize(values, eps) {
  const { top, whole, n, mean, squares } = gather(values);
  const softmax = [];
  const layer_norm = [];
  values.forEach((value) => {
    softmax.push(Math.exp(value - top) / whole);
    layer_norm.push((value - mean) / Math.sqrt(squares / n + eps));
  });
  return { softmax, layer_norm };
}
