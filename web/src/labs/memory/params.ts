import { integer, model, sequence, type Values } from '../../lab/params';

export const params = {
  model: model('lenet5'),
  batch: integer(1, 1024, 8, { powersOfTwo: true }),
  seq: sequence(),
};
export type Chosen = Values<typeof params>;
