import { integer, model, sequence, type Values } from '../../lab/params';

export const params = {
  model: model('mlp'),
  batch: integer(1, 256, 32, { powersOfTwo: true }),
  seq: sequence(),
};
export type Chosen = Values<typeof params>;
