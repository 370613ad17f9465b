/** Median time of one run in milliseconds; clock() returns seconds. */
function measureLatency(run, clock, warmUp, samples) {
  for (let i = 0; i < warmUp; i++) run();
  const times = [];
  for (let i = 0; i < samples; i++) {
    const start = clock();
    run();
    times.push((clock() - start) * 1000);
  }
  times.sort((a, b) => a - b);
  const middle = Math.floor(times.length / 2);
  if (times.length % 2 === 1) return times[middle];
  return (times[middle - 1] + times[middle]) / 2;
}
