import type { ExerciseMeta } from '../../bench/contract';

const meta: ExerciseMeta = {
  id: 'build-bytes',
  title: 'Say how many bytes the parameters take',
  name: 'Bytes',
  minutes: 5,
  summary: 'Three precisions, and the difference between MB and MiB.',
};

export default meta;
