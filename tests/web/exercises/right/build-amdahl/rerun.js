function whichFirst(ops, faster) {
  const run = (factor) => {
    let ms = 0;
    for (const op of ops) ms += op.ms * factor(op.kind);
    return ms;
  };
  let [first, after] = [undefined, Infinity];
  for (const kind in faster) {
    const ms = run((each) => (each === kind ? 1 / faster[kind] : 1));
    if (ms < after) [first, after] = [kind, ms];
  }
  const before = run(() => 1);
  const ceiling = before / run((each) => Number(each !== first));
  return { first, speedup: before / after, ceiling: Number.isFinite(ceiling) ? ceiling : null };
}
