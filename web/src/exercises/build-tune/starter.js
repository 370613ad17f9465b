/** The next point to measure: a neighbour of the best that has not been tried; null where there is none. */
function nextPoint(sizes, tried) {
  if (tried.length === 0) return sizes.map(() => 0);
  let best = tried[0];
  // 1. Which of tried has the highest score?
  // 2. Its neighbours: for each place d of the point, one less and one more.
  // 3. The first that lies inside and has not been tried.
  return null;
}
