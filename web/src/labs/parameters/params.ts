import { choice, integer, model, type Values } from '../../lab/params';
import { PRECISION_NAMES, WIDE_BATCH } from './outcome';

export const MOST_BATCH = 256;
export const MOST_SIDE = 16;

export const params = {
  model: model('linear'),
  inputs: integer(1, MOST_SIDE, 8),
  outputs: integer(1, MOST_SIDE, 6),
  batch: integer(1, MOST_BATCH, WIDE_BATCH, { powersOfTwo: true }),
  precision: choice(PRECISION_NAMES, 'fp32'),
};
export type Chosen = Values<typeof params>;
