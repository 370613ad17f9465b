function timeShortRun(run, clock, tickMs, percent, mostRuns) {
  run();
  let runs = 0.5;
  let sample = 0;
  do {
    runs *= 2;
    const start = clock() * 1000;
    let done = 0;
    while (done++ < runs) run();
    sample = clock() * 1000 - start;
  } while (sample * percent < tickMs * 100 && runs < mostRuns);
  return sample / runs;
}
