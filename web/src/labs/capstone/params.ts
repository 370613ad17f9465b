import { choice, integer, model, seed, type Values } from '../../lab/params';
import { MODEL } from './configuration';

/** Memory that the device is said to have, in MB: it limits part 5 only. */
export const BUDGETS = ['200', '220', '250'] as const;

export const params = {
  /** The others have no loader of their own here, or leave nothing to repair in the time of a lab. */
  model: model(MODEL, { accepts: ({ name }) => name === MODEL }),
  batch: integer(1, 4, 1, { powersOfTwo: true }),
  memory: choice(BUDGETS, '200'),
  seed: seed(),
};
export type Chosen = Values<typeof params>;
