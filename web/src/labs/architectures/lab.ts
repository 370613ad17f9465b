// Lab: architectures. An MLP, a CNN and a transformer of one budget; how the cost of each grows; a prompt against single tokens.

import { defineLab } from '../../lab/define';
import { predictedMark } from '../../lab/predicted-mark';
import { dry } from './dry';
import { compared, decoding, growth } from './experiments';
import meta from './meta';
import { params } from './params';
import { scenes } from './scenes';
import { text } from './text';

export default defineLab({
  meta,
  params,
  predict: predictedMark({
    unit: '× the MLP',
    min: 0.01,
    max: 100,
    log: true,
    name: 'the transformer',
    known: [{ label: 'the MLP', value: 1 }],
  }),
  dry,
  main: 'compared',
  experiments: { compared, growth, decoding },
  scenes,
  text,
});
