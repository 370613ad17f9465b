// Lab: pipeline. A data loader in workers of its own feeds training steps: in turn, ahead, with more workers, without any cost.

import { defineLab } from '../../lab/define';
import { predictedField } from '../../lab/predicted-mark';
import { epoch } from './measure';
import meta from './meta';
import { params } from './params';
import { scenes } from './scenes';
import { text } from './text';

export default defineLab({
  meta,
  params,
  predict: predictedField({ unit: '× as fast', min: 0.01, max: 1000, log: true }),
  main: 'epoch',
  experiments: { epoch },
  scenes,
  text,
});
