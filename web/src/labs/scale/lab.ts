// Lab: scale. It plans models that no tab could hold; this device's peak and one training step are measured.

import { defineLab } from '../../lab/define';
import { predictedNumber } from '../../lab/predict';
import { dry, measured, planned } from './experiment';
import meta from './meta';
import { params } from './params';
import { scenes } from './scenes';
import { text } from './text';

export default defineLab({
  meta,
  params,
  predict: predictedNumber({ unit: 'GB', min: 1e-3, max: 1e5, scale: 1e9 }),
  dry,
  main: 'planned',
  experiments: { planned, measured },
  scenes,
  text,
});
