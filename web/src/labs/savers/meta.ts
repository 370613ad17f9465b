import type { LabMeta } from '../../lab/contract';

const meta: LabMeta = {
  id: 'savers',
  title: 'How little memory can the same step take?',
  name: 'Memory savers',
  minutes: 11,
  summary:
    'A budget game: make a training step fit with checkpoints, parts, early freeing and fewer bits, and pay as little time as you can.',
};

export default meta;
