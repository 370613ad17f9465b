import { choice, integer, model, seed, sequence, type Values } from '../../lab/params';
import { CLOCK_NAMES } from './readings';

export const params = {
  model: model('mlp', { accepts: ({ runnable }) => runnable }),
  batch: integer(1, 256, 1, { powersOfTwo: true }),
  seq: sequence(),
  seed: seed(),
  clock: choice(CLOCK_NAMES, 'page'),
  together: integer(1, 1024, 1, { powersOfTwo: true }),
  outliers: integer(0, 50, 3),
  factor: integer(2, 100, 20),
};
export type Chosen = Values<typeof params>;
