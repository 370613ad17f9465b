// Lab: FLOPs. In a dry run the engine walks the model and sums the FLOPs; every change of a control updates the result at once.

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
  predict: predictedNumber({ unit: 'FLOP', min: 1e3, max: 1e14 }),
  dry,
  main: 'counted',
  experiments: { counted },
  scenes,
  text,
});
