// Lab: noise. One network, timed with real noise off and on in turns, and which statistics moved.

import { defineLab } from '../../lab/define';
import { predictedMark } from '../../lab/predicted-mark';
import { clock, noise } from './experiment';
import meta from './meta';
import { params } from './params';
import { scenes } from './scenes';
import { text } from './text';

export default defineLab({
  meta,
  params,
  // Negative values are possible: noise may change nothing, and by chance the noisy half may be the faster one.
  predict: predictedMark({
    unit: '%',
    min: -20,
    max: 300,
    known: [{ label: 'twice as slow', value: 100 }],
  }),
  main: 'noise',
  experiments: { noise, clock },
  scenes,
  text,
});
