// Lab: parameters. It runs nothing: the engine walks the model and counts, and every change is answered at once.

import { defineLab } from '../../lab/define';
import { predictedNumber } from '../../lab/predict';
import { counted, dry } from './experiment';
import meta from './meta';
import { params } from './params';
import { scenes } from './scenes';
import { text } from './text';

export default defineLab({
  meta,
  params,
  predict: predictedNumber({ unit: 'parameters', min: 1e3, max: 1e10 }),
  dry,
  main: 'counted',
  experiments: { counted },
  scenes,
  text,
});
