// Which measured parts of the capstone a decision or another measurement drops, and how that is asked.

import { expect, it } from 'vitest';
import {
  droppedByDecision,
  droppedByMeasuring,
  withDecision,
  withSwitches,
} from '../../../web/src/labs/capstone/parts/model';
import { dropsByDecision, dropsByMeasuring } from '../../../web/src/labs/capstone/parts/text';
import { FULL } from './capstone-fixtures';

it('names the measured parts that a decision or another measurement drops, before it does', () => {
  const pages = { ...FULL, choices: {} };
  const dropped = droppedByDecision(FULL, 'loader', false);
  const after = withDecision(FULL, 'loader', false);
  expect(dropped.length).toBeGreaterThan(0);
  for (const id of dropped)
    expect([FULL.changes[id] && 1, after.changes[id]]).toEqual([1, undefined]);
  expect(droppedByDecision(FULL, 'loader', true)).toEqual([]);
  expect(droppedByMeasuring(pages, 'loader')).toEqual([]);
  const { workers = 0 } = FULL.changes.loader?.compared.after.configuration ?? {};
  const other = withSwitches(pages, 'loader', { workers: workers + 1 });
  expect(droppedByMeasuring(other, 'loader')).toEqual(dropped);
  expect(dropsByDecision(false, ['precision', 'batch'])).toBe(
    'Leaving this out drops what you measured in Part 4 and Part 5: they were compared with another configuration. Your words and settings stay.',
  );
  expect(dropsByMeasuring(['fusion'])).toContain('in Part 6: it was compared');
});
