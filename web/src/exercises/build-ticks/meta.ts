import type { ExerciseMeta } from '../../bench/contract';

const meta: ExerciseMeta = {
  id: 'build-ticks',
  title: 'Time a run that is shorter than the clock’s tick',
  name: 'Ticks',
  minutes: 10,
  summary: 'A clock that steps by 0.1 ms or 1 ms: how many runs make a sample that it can time?',
};

export default meta;
