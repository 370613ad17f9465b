// Lab: training. One step in its parts, then a whole training in the browser.

import { defineLab } from '../../lab/define';
import { predictedField } from '../../lab/predicted-mark';
import { dry, step } from './experiment';
import meta from './meta';
import { params } from './params';
import { scenes } from './scenes';
import { text } from './text';
import { train } from './train';

export default defineLab({
  meta,
  params,
  predict: predictedField({ unit: '× parameters', min: 1, max: 1000 }),
  dry,
  main: 'step',
  experiments: { step, train },
  scenes,
  text,
});
