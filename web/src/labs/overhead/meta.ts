import type { LabMeta } from '../../lab/contract';

const meta: LabMeta = {
  id: 'overhead',
  title: 'What does looking cost?',
  name: 'Overhead',
  minutes: 10,
  summary:
    'The price of a profiler and what it misses: every op, every layer, or snapshots. And timing a launch instead of the work.',
};

export default meta;
