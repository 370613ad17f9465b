/** The next point to measure: a neighbour of the best that has not been tried; null where there is none. */
function nextPoint(sizes, tried) {
  if (tried.length === 0) return sizes.map(() => 0);
  let best = tried[0];
  for (const each of tried) {
    if (each.score > best.score) best = each;
  }
  const known = tried.map((each) => String(each.point));
  for (let d = 0; d < sizes.length; d += 1) {
    for (const step of [-1, 1]) {
      const point = [...best.point];
      point[d] += step;
      if (point[d] >= 0 && point[d] < sizes[d] && !known.includes(String(point))) return point;
    }
  }
  return null;
}
