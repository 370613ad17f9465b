import type { ExerciseMeta } from '../../bench/contract';

const meta: ExerciseMeta = {
  id: 'build-tune',
  title: 'Tune a kernel',
  name: 'Tune a kernel',
  minutes: 15,
  summary: 'More than 200 generated kernels, a search that you write and steer, and its landscape.',
};

export default meta;
