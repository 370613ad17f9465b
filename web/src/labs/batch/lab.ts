// Lab: batch. Samples per second, latency and memory from batch 1 up, and what a call costs before its first sample.

import { defineLab } from '../../lab/define';
import { predictedMark } from '../../lab/predicted-mark';
import { COURSE_GAIN } from './course';
import { dry, sweep } from './experiment';
import meta from './meta';
import { params } from './params';
import { scenes } from './scenes';
import { text } from './text';

export default defineLab({
  meta,
  params,
  predict: predictedMark({
    unit: '× batch 1',
    min: 0,
    max: 64,
    known: [{ label: 'the other system, at batch 64', value: COURSE_GAIN }],
  }),
  dry,
  main: 'sweep',
  experiments: { sweep },
  scenes,
  text,
});
