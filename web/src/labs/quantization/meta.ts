import type { LabMeta } from '../../lab/contract';

const meta: LabMeta = {
  id: 'quantization',
  title: 'Does int8 cost accuracy?',
  name: 'Quantization',
  minutes: 8,
  summary:
    'Train a network here, round its weights to eight bits, and measure size, accuracy, speed and the error of each layer.',
  noOwnModel: 'it has data for three networks only',
};

export default meta;
