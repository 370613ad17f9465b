/** The kind of op to make fast first, what the whole pass gains, and its ceiling. */
function whichFirst(ops, faster) {
  let total = 0;
  for (const op of ops) {
    total += op.ms; // op.kind
  }
  return { first: null, speedup: 1, ceiling: null };
}
