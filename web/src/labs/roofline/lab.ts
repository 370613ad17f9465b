// Lab: roofline. Four operations under the roofs of this device, the memory that their bytes come from, what limits one of them, tested by
// changing it, and a rule of thumb tested against all of them.

import { defineLab } from '../../lab/define';
import { predictedNumber } from '../../lab/predict';
import { changes, dry, others, points, roofs } from './experiments';
import meta from './meta';
import { params } from './params';
import { scenes } from './scenes';
import { text } from './text';

export default defineLab({
  meta,
  params,
  predict: predictedNumber({ unit: 'GFLOP/s', min: 0.1, max: 1000 }),
  dry,
  main: 'points',
  experiments: { points, roofs, changes, others },
  scenes,
  text,
});
