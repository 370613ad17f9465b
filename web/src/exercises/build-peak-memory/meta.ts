import type { ExerciseMeta } from '../../bench/contract';

const meta: ExerciseMeta = {
  id: 'build-peak-memory',
  title: 'Find the peak of memory',
  name: 'Peak memory',
  minutes: 5,
  summary: 'From a list of allocations and releases: the most that is held at once.',
};

export default meta;
