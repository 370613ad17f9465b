import { choice, integer, model, seed, sequence, type Values } from '../../lab/params';
import { PATIENT_NAMES } from './patients';

export const params = {
  model: model('gpt_nano', { accepts: ({ runnable }) => runnable }),
  batch: integer(1, 256, 8, { powersOfTwo: true }),
  seq: sequence(),
  seed: seed(),
  group: choice(['op', 'block', 'layer'], 'op'),
  width: choice(['32', '64', '128', '256', '768'], '64'),
  attention: choice(['core', 'whole'], 'core'),
  patient: choice(PATIENT_NAMES, 'A'),
};
export type Chosen = Values<typeof params>;
