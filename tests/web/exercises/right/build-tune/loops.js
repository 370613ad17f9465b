function nextPoint(sizes, tried) {
  var n = sizes.length;
  var zero = [];
  for (var d = 0; d < n; d++) zero.push(0);
  if (tried.length == 0) return zero;
  var best = 0;
  for (var t = 1; t < tried.length; t++) if (tried[t].score > tried[best].score) best = t;
  for (var e = 0; e < 2 * n; e++) {
    var point = tried[best].point.slice();
    point[e >> 1] += e % 2 ? 1 : -1;
    if (point[e >> 1] < 0 || point[e >> 1] >= sizes[e >> 1]) continue;
    var seen = false;
    for (t = 0; t < tried.length; t++) {
      var same = true;
      for (d = 0; d < n; d++) if (tried[t].point[d] !== point[d]) same = false;
      seen = seen || same;
    }
    if (!seen) return point;
  }
  return null;
}
