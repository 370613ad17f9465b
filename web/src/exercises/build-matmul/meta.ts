import type { ExerciseMeta } from '../../bench/contract';

const meta: ExerciseMeta = {
  id: 'build-matmul',
  title: 'Write a matrix product, and make it faster',
  name: 'Three loops',
  minutes: 15,
  summary: 'Three loops, then their order, then blocks; timed against what this device can do.',
};

export default meta;
