// Lab: kernels. The order of loops and its effect on a cache; then one matrix product in nine ways, from JavaScript to int8.

import { defineLab } from '../../lab/define';
import { predictedNumber } from '../../lab/predict';
import { dry, ladder } from './experiments';
import meta from './meta';
import { params } from './params';
import { scenes } from './scenes';
import { text } from './text';

export default defineLab({
  meta,
  params,
  predict: predictedNumber({ unit: '× as fast', min: 1, max: 10_000 }),
  dry,
  main: 'ladder',
  experiments: { ladder },
  scenes,
  text,
});
