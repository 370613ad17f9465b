import { choice, integer, model, seed, sequence, type Values } from '../../lab/params';
import { CLOCK_NAMES } from './naive';

export const params = {
  model: model('mlp', { accepts: ({ runnable }) => runnable }),
  batch: integer(1, 256, 1, { powersOfTwo: true }),
  seq: sequence(),
  seed: seed(),
  outliers: integer(0, 50, 3),
  factor: integer(2, 100, 20),
  clock: choice(CLOCK_NAMES, 'page'),
};
export type Chosen = Values<typeof params>;
