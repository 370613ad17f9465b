const timeShortRun = (run, clock, tickMs, percent, mostRuns) => {
  run();
  let perRun = 0;
  for (let power = 0; 2 ** power <= mostRuns; power++) {
    const runs = 1 << power;
    const from = clock();
    Array.from({ length: runs }, run);
    const seconds = clock() - from;
    perRun = (seconds * 1000) / runs;
    if (seconds >= tickMs / 10 / percent) break;
  }
  return perRun;
};
