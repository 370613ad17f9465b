// Lab: fusion. Tensors on their way to memory and back, both ways timed, online softmax, and attention over the sequence length.

import { defineLab } from '../../lab/define';
import { predictedNumber } from '../../lab/predict';
import { dry, fused, lengths } from './experiments';
import meta from './meta';
import { params } from './params';
import { scenes } from './scenes';
import { text } from './text';

export default defineLab({
  meta,
  params,
  predict: predictedNumber({ unit: '× as fast', min: 0.1, max: 20 }),
  dry,
  main: 'fused',
  experiments: { fused, lengths },
  scenes,
  text,
});
