import type { LabMeta } from '../../lab/contract';

const meta: LabMeta = {
  id: 'training',
  title: 'How much memory does training need?',
  name: 'Training',
  minutes: 15,
  summary:
    'Take one training step apart: what the backward pass computes, keeps and frees. Then train a network here.',
};

export default meta;
