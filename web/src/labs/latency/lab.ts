// Lab: latency. Single runs from the cold start, then the timing protocol, streamed to the page.

import { defineLab } from '../../lab/define';
import { predictedNumber } from '../../lab/predict';
import { latency } from './experiment';
import meta from './meta';
import { params } from './params';
import { text } from './text.en';

export default defineLab({
  meta,
  params,
  predict: predictedNumber({ unit: 'ms', min: 1e-3, max: 1e4 }),
  experiments: { latency },
  text,
});
