import type { ExerciseMeta } from '../../bench/contract';

const meta: ExerciseMeta = {
  id: 'build-quick-profile',
  title: 'Put the pieces together: quick_profile',
  name: 'Quick profile',
  minutes: 15,
  summary:
    'Counts, latency, memory, verdict and efficiency of a network, each line beside the engine’s.',
};

export default meta;
