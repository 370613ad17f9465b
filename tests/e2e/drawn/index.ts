// The states to draw of all labs, by lab id.

import type { DrawnLab } from './case';
import * as count from './count';
import * as faster from './faster';
import * as judge from './judge';
import * as time from './time';

const { capstoneDone, ...others } = judge;
const once = { ...count, ...time, ...faster, ...others };

export const DRAWN: Readonly<Record<string, readonly DrawnLab[]>> = {
  ...Object.fromEntries(Object.entries(once).map(([id, lab]) => [id, [lab]])),
  capstone: [judge.capstone, capstoneDone],
};
