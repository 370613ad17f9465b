import { choice, integer, model, seed, sequence, type Values } from '../../lab/params';
import { OPTIMIZERS, type OptimizerName } from './outcome';
import { TRAININGS, type TrainingName } from './preset';

export const MAX_BATCH = 512;

export const params = {
  model: model('gpt_nano', { accepts: ({ runnable }) => runnable }),
  batch: integer(1, MAX_BATCH, 32, { powersOfTwo: true }),
  seq: sequence(),
  seed: seed(),
  optimizer: choice(Object.keys(OPTIMIZERS) as OptimizerName[], 'adam'),
  checkpoint: integer(0, 16, 0),
  accumulate: choice(['1', '2', '4', '8'], '1'),
  keep: choice(['needed', 'all'], 'needed'),
  train: choice(Object.keys(TRAININGS) as TrainingName[], 'digits-mlp'),
  epochs: integer(1, 100, 5),
};
export type Chosen = Values<typeof params>;
