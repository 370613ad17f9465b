// Lab: latency. A clock and its steps; single runs from the very first on, then the timing protocol, streamed to the page.

import { defineLab } from '../../lab/define';
import { predictedNumber } from '../../lab/predict';
import { dry, latency } from './experiment';
import meta from './meta';
import { params } from './params';
import { scenes } from './scenes';
import { text } from './text';

export default defineLab({
  meta,
  params,
  predict: predictedNumber({ unit: 'ms', min: 1e-3, max: 1e4 }),
  dry,
  main: 'latency',
  experiments: { latency },
  scenes,
  text,
});
