import type { LabMeta } from '../../lab/contract';

const meta: LabMeta = {
  id: 'flops',
  title: 'How much work is one call, and why do tools disagree by a factor of two?',
  name: 'FLOPs',
  minutes: 8,
  summary: 'Count operations per layer, per call and per sample, and see how other tools count.',
};

export default meta;
