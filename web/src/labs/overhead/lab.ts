// Lab: overhead. Three profilers compared with none on one network, then a queue that is timed wrongly and correctly.

import { defineLab } from '../../lab/define';
import { predictedMark } from '../../lab/predicted-mark';
import { instruments, queue } from './experiment';
import meta from './meta';
import { params } from './params';
import { scenes } from './scenes';
import { text } from './text';

export default defineLab({
  meta,
  params,
  // No overhead at all can be the correct prediction.
  predict: predictedMark({
    unit: '% slower',
    min: 0,
    max: 40,
    category: 'overhead',
  }),
  main: 'instruments',
  experiments: { instruments, queue },
  scenes,
  text,
});
