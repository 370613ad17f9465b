import type { ExerciseMeta } from '../../bench/contract';

const meta: ExerciseMeta = {
  id: 'build-linear-flops',
  title: 'Count the FLOPs of a linear layer',
  name: 'FLOPs, linear',
  minutes: 5,
  summary: 'A matrix product for every row of the input, and a bias for every output.',
};

export default meta;
