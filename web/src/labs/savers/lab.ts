// Lab: memory savers. A budget game on one training step, planned at once and then run beside the plain step.

import { defineLab } from '../../lab/define';
import { predictedField } from '../../lab/predicted-mark';
import { dry, gradients, steps } from './experiment';
import meta from './meta';
import { params } from './params';
import { scenes } from './scenes';
import { text } from './text';

export default defineLab({
  meta,
  params,
  predict: predictedField({ unit: '× the plain step', min: 0.01, max: 100, log: true }),
  dry,
  main: 'steps',
  experiments: { steps, gradients },
  scenes,
  text,
});
