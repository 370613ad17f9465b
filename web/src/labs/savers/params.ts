import { choice, integer, model, seed, sequence, type Values } from '../../lab/params';

const MAX_PARAMETERS = 2e6;

/** In percent of the plain step's peak. */
export const BUDGETS = ['75', '50', '35'] as const;
export const KEEPS = ['all', 'needed', 'in_place'] as const;
export const PARTS = ['1', '2', '4', '8'] as const;
export const STORAGES = ['float32', 'float16', 'bfloat16'] as const;
export const OPTIMIZERS = ['adam', 'momentum', 'sgd'] as const;

export const params = {
  // The tab holds two steps of the model.
  model: model('lenet5', {
    accepts: ({ runnable, parameters }) => runnable && parameters <= MAX_PARAMETERS,
  }),
  batch: integer(1, 128, 32, { powersOfTwo: true }),
  seq: sequence(),
  seed: seed(),
  budget: choice(BUDGETS, '50'),
  keep: choice(KEEPS, 'in_place'),
  checkpoint: integer(0, 16, 3),
  parts: choice(PARTS, '1'),
  storage: choice(STORAGES, 'float32'),
  optimizer: choice(OPTIMIZERS, 'adam'),
  power: integer(0, 24, 0),
};
export type Chosen = Values<typeof params>;
