function whichFirst(ops, faster) {
  const spent = new Map();
  ops.forEach((op) => {
    spent.set(op.kind, [...(spent.get(op.kind) ?? []), op.ms]);
  });
  const sum = (list) => list.reduce((a, b) => a + b, 0);
  const total = sum([...spent.values()].flat());
  const saved = (kind) => sum(spent.get(kind)) * (1 - 1 / faster[kind]);
  const [first] = Object.keys(faster).sort((a, b) => saved(b) - saved(a));
  const left = total - sum(spent.get(first));
  return {
    ceiling: spent.size === 1 ? null : total / left,
    speedup: total / (total - saved(first)),
    first,
  };
}
