import type { ExerciseMeta } from '../../bench/contract';

const meta: ExerciseMeta = {
  id: 'build-interval',
  title: 'Say how sure a median is',
  name: 'Percentiles and interval',
  minutes: 15,
  summary:
    'Percentiles of timed runs, and an interval for the median that only counts and so assumes little.',
};

export default meta;
