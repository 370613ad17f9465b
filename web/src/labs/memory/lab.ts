// Lab: memory. Plans memory by formula, then runs a forward pass with every allocation in a ledger.

import { defineLab } from '../../lab/define';
import { predictedField } from '../../lab/predicted-mark';
import { dry, forward } from './experiment';
import meta from './meta';
import { params } from './params';
import { scenes } from './scenes';
import { text } from './text';

export default defineLab({
  meta,
  params,
  predict: predictedField({ unit: 'MB', min: 0.01, max: 1e4, log: true, scale: 1e6 }),
  dry,
  main: 'forward',
  experiments: { forward },
  scenes,
  text,
});
