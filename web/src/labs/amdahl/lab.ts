// Lab: Amdahl's law. One kind of op at a time is made fast; the speed-up of the whole network follows from the formula and from a run.

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
