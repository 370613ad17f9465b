import type { LabMeta } from '../../lab/contract';

const meta: LabMeta = {
  id: 'architectures',
  title: 'Same parameters, same cost?',
  name: 'Architectures',
  minutes: 12,
  summary:
    'An MLP, a CNN and a transformer of one budget, measured, and how each grows with width, depth, resolution and length.',
  noOwnModel: 'it compares three networks of one budget',
};

export default meta;
