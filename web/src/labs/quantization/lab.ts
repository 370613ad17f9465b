// Lab: quantization. A network learns here and is rounded to int8; a small one to fewer bits, until it breaks.

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
  // It may lose nothing, or gain.
  predict: predictedMark({ unit: 'points lost', min: -5, max: 20, name: 'you say: lost' }),
  dry,
  main: 'int8',
  experiments: { int8, bits },
  scenes,
  text,
});
