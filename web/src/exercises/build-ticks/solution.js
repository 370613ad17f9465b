/** Milliseconds of one run, from a sample that is long beside the clock's tick. */
function timeShortRun(run, clock, tickMs, percent, mostRuns) {
  run();
  for (let runs = 1; ; runs *= 2) {
    const start = clock();
    for (let i = 0; i < runs; i++) run();
    const sampleMs = (clock() - start) * 1000;
    if (tickMs <= (percent / 100) * sampleMs || runs >= mostRuns) return sampleMs / runs;
  }
}
