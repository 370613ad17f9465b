function measureLatency(run, clock, warmUp, samples) {
  while (warmUp-- > 0) run();
  const times = new Float64Array(samples);
  for (let at = 0; at < samples; at += 1) {
    const before = clock();
    run();
    times[at] = clock() - before;
  }
  times.sort();
  return (times[(samples - 1) >> 1] + times[samples >> 1]) * 500;
}
