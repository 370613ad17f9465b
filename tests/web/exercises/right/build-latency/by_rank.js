function measureLatency(run, clock, warm, n) {
  for (let k = warm; k--; ) run();
  let last = clock();
  const times = [];
  do {
    run();
    const now = clock();
    times.push((now - last) * 1e3);
    last = now;
  } while (times.length < n);
  // The value of rank k has k smaller ones; of equal values the earlier counts as smaller.
  const ranked = (k) =>
    times.find(
      (t, i) => times.filter((u, j) => u < t || (u === t && j < i)).length === k,
    );
  return n % 2 ? ranked((n - 1) / 2) : (ranked(n / 2 - 1) + ranked(n / 2)) / 2;
}
