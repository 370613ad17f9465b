const nextPoint = (sizes, tried) => {
  if (!tried.length) return Array(sizes.length).fill(0);
  const best = tried.reduce((top, each) => (each.score > top.score ? each : top)).point;
  const seen = new Set(tried.map(({ point }) => JSON.stringify(point)));
  return (
    sizes
      .flatMap((_, d) => [-1, 1].map((step) => best.map((x, at) => x + (at === d ? step : 0))))
      .filter((point) => point.every((x, d) => x >= 0 && x < sizes[d]))
      .find((point) => !seen.has(JSON.stringify(point))) ?? null
  );
};
