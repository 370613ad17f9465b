import type { LabMeta } from '../../lab/contract';

const meta: LabMeta = {
  id: 'profile',
  title: 'Where do the milliseconds of one forward pass go?',
  name: 'Profile a model',
  minutes: 18,
  summary:
    'Time every op of a network, test the claim that attention takes 73 %, and find out why five models are slow.',
};

export default meta;
