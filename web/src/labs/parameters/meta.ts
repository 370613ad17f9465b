import type { LabMeta } from '../../lab/contract';

const meta: LabMeta = {
  id: 'parameters',
  title: 'How big is a layer, and why do two tools print two sizes?',
  name: 'Parameters',
  minutes: 7,
  summary: 'Count weights and biases, turn them into bytes, and see what the batch does to them.',
};

export default meta;
