const whichFirst = (ops, faster) => {
  const time = (list) => list.reduce((sum, { ms }) => sum + ms, 0);
  const whole = time(ops);
  return Object.entries(faster)
    .map(([first, s]) => {
      const others = ops.filter(({ kind }) => kind !== first);
      const q = time(others) / whole;
      const p = time(ops.filter(({ kind }) => kind === first)) / whole;
      return { first, speedup: 1 / (q + p / s), ceiling: others.length ? 1 / q : null };
    })
    .reduce((a, b) => (b.speedup > a.speedup ? b : a));
};
