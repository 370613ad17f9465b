import type { ExerciseMeta } from '../../bench/contract';

const meta: ExerciseMeta = {
  id: 'build-simd',
  title: 'Compute four numbers at once',
  name: 'Four at once',
  minutes: 15,
  summary: 'One instruction for four columns: v128 in WebAssembly, four sums in JavaScript.',
};

export default meta;
