import { choice, integer, model, seed, sequence, type Values } from '../../lab/params';

const onOff = (initial: 'on' | 'off') => choice(['off', 'on'], initial);

export const params = {
  model: model('mlp', { accepts: ({ runnable }) => runnable }),
  batch: integer(1, 256, 1, { powersOfTwo: true }),
  seq: sequence(),
  seed: seed(),
  burners: integer(0, 32, 0),
  length: choice(['short', 'long'], 'short'),
  burn: onOff('on'),
  churn: onOff('off'),
  paint: onOff('off'),
  stream: onOff('off'),
  spikes: onOff('on'),
  drift: onOff('off'),
  modes: onOff('off'),
  tail: onOff('off'),
  clock: choice(['page', '100us', '1ms'], 'page'),
};
export type Chosen = Values<typeof params>;
