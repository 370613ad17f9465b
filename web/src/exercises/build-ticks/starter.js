/** Milliseconds of one run, from a sample that is long beside the clock's tick. */
function timeShortRun(run, clock, tickMs, percent, mostRuns) {
  run();
  const start = clock();
  run();
  return (clock() - start) * 1000;
}
