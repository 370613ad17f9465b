import type { LabMeta } from '../../lab/contract';

const meta: LabMeta = {
  id: 'kernels',
  title: 'How much faster can the same product become?',
  name: 'Kernels',
  minutes: 9,
  summary:
    'One matrix product, from three loops in JavaScript to packed vectors: every step measured.',
  noOwnModel: 'it multiplies bare matrices',
};

export default meta;
