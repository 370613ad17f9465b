import type { ExerciseMeta } from '../../bench/contract';

const meta: ExerciseMeta = {
  id: 'build-attention-flops',
  title: 'Count the FLOPs of attention',
  name: 'FLOPs, attention',
  minutes: 10,
  summary: 'Part by part, to see where the square of the length comes from.',
};

export default meta;
