// Lab: profile. One forward pass op by op; then a claim about attention, and five slow models.

import { defineLab } from '../../lab/define';
import { notebook } from '../../lab/notebook';
import { predictedField } from '../../lab/predicted-mark';
import { readCases } from './diagnosis-notebook';
import { examine, fixes } from './examine';
import { attention, dry, pass } from './experiment';
import meta from './meta';
import { params } from './params';
import { scenes } from './scenes';
import { text } from './text';

export default defineLab({
  meta,
  params,
  predict: predictedField({ unit: '%', min: 0.1, max: 100, log: true }),
  dry,
  main: 'pass',
  experiments: { pass, attention, examine, fixes },
  notebook: notebook(readCases),
  scenes,
  text,
});
