import type { ExerciseMeta } from '../../bench/contract';

const meta: ExerciseMeta = {
  id: 'build-softmax',
  title: 'Softmax and layer norm that survive large numbers',
  name: 'Softmax and norm',
  minutes: 12,
  summary: 'Gather maximum, sum, mean and variance in one pass, without overflow or cancellation.',
};

export default meta;
