// Lab: quantization. A network is trained here and rounded to int8; a small one is rounded to fewer bits, until it breaks.

import { defineLab } from '../../lab/define';
import { predictedMark } from '../../lab/predicted-mark';
import { bits, dry, int8 } from './experiments';
import meta from './meta';
import { params } from './params';
import { scenes } from './scenes';
import { text } from './text';

export default defineLab({
  meta,
  params,
  // The network may lose nothing, or even gain accuracy.
  predict: predictedMark({ unit: 'points lost', min: -10, max: 20, name: 'you say' }),
  dry,
  main: 'int8',
  experiments: { int8, bits },
  scenes,
  text,
});
