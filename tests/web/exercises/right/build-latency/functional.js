const time = (run, clock) => {
  const from = clock();
  run();
  return 1000 * (clock() - from);
};

const median = (values) => {
  const sorted = [...values].sort((a, b) => (a < b ? -1 : 1));
  while (sorted.length > 2) {
    sorted.shift();
    sorted.pop();
  }
  return sorted.reduce((sum, each) => sum + each, 0) / sorted.length;
};

const measureLatency = (run, clock, warmUp, samples) =>
  median(
    Array.from({ length: warmUp + samples }, () => time(run, clock)).slice(warmUp),
  );
