import type { LabMeta } from '../../lab/contract';

const meta: LabMeta = {
  id: 'memory',
  title: 'Where does the memory go?',
  name: 'Memory',
  minutes: 8,
  summary:
    'Watch every allocation of a forward pass, find its peak, and see what the batch does to it.',
};

export default meta;
