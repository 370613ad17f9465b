import { choice, integer, model, seed, sequence, type Values } from '../../lab/params';

/** A pass of any other model takes seconds on readable kernels. */
const MODELS = ['mlp', 'lenet5', 'cnn', 'resnet18_cifar', 'gpt_nano', 'transformer_block'];

export const params = {
  model: model('gpt_nano', { accepts: ({ name }) => MODELS.includes(name) }),
  batch: integer(1, 32, 1, { powersOfTwo: true }),
  seq: sequence(),
  seed: seed(),
  start: choice(['all', 'others'], 'all'),
  share: integer(1, 99, 70),
  faster: integer(1, 100, 2),
};
export type Chosen = Values<typeof params>;
