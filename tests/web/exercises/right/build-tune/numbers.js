// A point as one number in mixed radix.
function nextPoint(sizes, tried) {
  const code = (point) => point.reduce((sum, each, d) => sum * (sizes[d] + 1) + each, 0);
  const known = new Set();
  let top;
  for (const each of tried) {
    known.add(code(each.point));
    if (top === undefined || top.score < each.score) top = each;
  }
  if (top === undefined) return sizes.map(() => 0);
  for (const [d, each] of top.point.entries()) {
    for (const value of [each - 1, each + 1]) {
      if (value < 0 || value === sizes[d]) continue;
      const point = top.point.with(d, value);
      if (!known.has(code(point))) return point;
    }
  }
  return null;
}
