import { integer, model, seed, sequence, type Values } from '../../lab/params';

export const params = {
  model: model('mlp', { accepts: ({ runnable }) => runnable }),
  batch: integer(4, 512, 64, { powersOfTwo: true }),
  seq: sequence(),
  seed: seed(),
  bound: integer(1, 1_000_000, 256, { powersOfTwo: true }),
};
export type Chosen = Values<typeof params>;
