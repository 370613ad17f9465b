import { integer, model, sequence } from '../../lab/params';

export const params = {
  model: model('lenet5'),
  batch: integer(1, 1024, 8, { powersOfTwo: true }),
  seq: sequence(),
};
