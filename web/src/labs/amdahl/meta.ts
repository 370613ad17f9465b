import type { LabMeta } from '../../lab/contract';

const meta: LabMeta = {
  id: 'amdahl',
  title: 'Which op would you optimise?',
  name: 'Amdahl',
  minutes: 9,
  summary:
    'Choose one op to make fast, predict what the whole network gains, and run it: share, speed-up and ceiling.',
};

export default meta;
