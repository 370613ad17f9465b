import type { LabMeta } from '../../lab/contract';

const meta: LabMeta = {
  id: 'noise',
  title: 'Which number survives a busy machine?',
  name: 'Noise laboratory',
  minutes: 9,
  summary: 'Switch on real noise while a network is timed, and see which statistic moves.',
};

export default meta;
