import { choice, integer, model, seed, sequence, type Values } from '../../lab/params';

export const params = {
  model: model('gpt_nano', { accepts: ({ runnable }) => runnable }),
  batch: integer(1, 64, 1, { powersOfTwo: true }),
  seq: sequence(),
  seed: seed(),
  launches: integer(1, 50, 20),
  size: choice(['64', '128', '192', '256'], '128'),
};
export type Chosen = Values<typeof params>;
