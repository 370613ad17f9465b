import type { LabMeta } from '../../lab/contract';

const meta: LabMeta = {
  id: 'kernels',
  title: 'Why is a library 100 times faster?',
  name: 'Kernels',
  minutes: 9,
  summary:
    'One matrix product, from three loops in JavaScript to packed vectors: every step measured.',
  noOwnModel: 'it multiplies bare matrices',
};

export default meta;
