import type { ExerciseMeta } from '../../bench/contract';

const meta: ExerciseMeta = {
  id: 'build-latency',
  title: 'Measure how long one run takes',
  name: 'Latency',
  minutes: 12,
  summary: 'Warm up, time each run, report the median: a timer that one slow run does not fool.',
};

export default meta;
