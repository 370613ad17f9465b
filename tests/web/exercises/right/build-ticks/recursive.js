const sample = (run, clock, count) => {
  const begin = clock();
  for (let left = count; left > 0; left--) run();
  return 1000 * (clock() - begin);
};

function timeShortRun(run, clock, tick, percent, most, count = 0) {
  if (count === 0) {
    run();
    return timeShortRun(run, clock, tick, percent, most, 1);
  }
  const took = sample(run, clock, count);
  const long = (tick / took) * 100 <= percent;
  return long || count === most
    ? took / count
    : timeShortRun(run, clock, tick, percent, most, 2 * count);
}
