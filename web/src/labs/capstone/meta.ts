import type { LabMeta } from '../../lab/contract';

const meta: LabMeta = {
  id: 'capstone',
  title: 'Can you make a real training twice as fast, and prove it?',
  name: 'Capstone',
  minutes: 35,
  summary:
    'Six parts on ResNet-18: baseline, bottleneck, loader, precision, larger batch, fusion. A report to hand in.',
  noOwnModel: 'its photos and its baseline belong to one network',
};

export default meta;
