import type { ExerciseMeta } from '../../bench/contract';

const meta: ExerciseMeta = {
  id: 'build-amdahl',
  title: 'Which op first, and what does the whole gain?',
  name: 'Amdahl',
  minutes: 12,
  summary: 'From a profile: the kind of op that is worth making fast, its gain and its ceiling.',
};

export default meta;
