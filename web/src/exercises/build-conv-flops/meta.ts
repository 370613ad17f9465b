import type { ExerciseMeta } from '../../bench/contract';

const meta: ExerciseMeta = {
  id: 'build-conv-flops',
  title: 'Count the FLOPs of a convolution',
  name: 'FLOPs, convolution',
  minutes: 10,
  summary: 'Stride, padding and groups, and a last window that does not fit.',
};

export default meta;
