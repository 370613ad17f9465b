// Lab: Amdahl. One kind of op made fast at a time; what the whole gains, by the formula and by running it.

import { defineLab } from '../../lab/define';
import { predictedGain } from './choice';
import { dry, runs } from './experiment';
import meta from './meta';
import { params } from './params';
import { scenes } from './scenes';
import { text } from './text';

export default defineLab({
  meta,
  params,
  predict: predictedGain,
  dry,
  main: 'runs',
  experiments: { runs },
  scenes,
  text,
});
