/** The kind of op to make fast first, what the whole pass gains, and its ceiling. */
function whichFirst(ops, faster) {
  let total = 0;
  const times = {};
  for (const op of ops) {
    total += op.ms;
    times[op.kind] = (times[op.kind] ?? 0) + op.ms;
  }

  let first = null;
  let least = null;
  for (const kind of Object.keys(faster)) {
    const own = times[kind];
    const after = total - own + own / faster[kind];
    if (first === null || after < least) {
      first = kind;
      least = after;
    }
  }

  const rest = total - times[first];
  const ceiling = Object.keys(times).length > 1 ? total / rest : null;
  return { first, speedup: total / least, ceiling };
}
