// Lab: capstone. The baseline, where its time goes, four changes, all together, and a report: a training twice as fast.

import { defineLab } from '../../lab/define';
import { predictedField } from '../../lab/predicted-mark';
import { baseline, dry } from './experiment';
import meta from './meta';
import { params } from './params';
import { scenes } from './scenes';
import { text } from './text';

export default defineLab({
  meta,
  params,
  predict: predictedField({ unit: 'images/s', min: 0, max: 1000 }),
  dry,
  main: 'baseline',
  experiments: { baseline },
  scenes,
  text,
});
