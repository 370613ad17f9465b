import type { ExerciseMeta } from '../../bench/contract';

const meta: ExerciseMeta = {
  id: 'build-register-tile',
  title: 'Keep a tile of sums in registers',
  name: 'A register tile',
  minutes: 15,
  summary: 'Several rows and columns at once: each number that is read serves several products.',
};

export default meta;
