import type { ExerciseMeta } from '../../bench/contract';

const meta: ExerciseMeta = {
  id: 'build-training-memory',
  title: 'Add up the memory of training',
  name: 'Training memory',
  minutes: 10,
  summary: 'Weights, gradients, the optimizer’s state, and what the backward pass needs.',
};

export default meta;
