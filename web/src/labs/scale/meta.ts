import type { LabMeta } from '../../lab/contract';

const meta: LabMeta = {
  id: 'scale',
  title: 'What does it take at scale: bytes, FLOPs, time and money?',
  name: 'At scale',
  minutes: 11,
  summary:
    'Plan the training of GPT-2, LLaMA-7B or your own model without running it, and check what others claim.',
};

export default meta;
