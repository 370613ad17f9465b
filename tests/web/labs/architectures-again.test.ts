// The Architectures lab where the two passes of a network disagreed, so that it was measured again.

import { expect, it } from 'vitest';
import { msOf, type Outcome, wasBusy } from '../../../web/src/labs/architectures/outcome';
import { passes } from '../../../web/src/labs/architectures/sentences';
import { OUTCOMES } from './architectures-cases';

const { textbook } = OUTCOMES as { textbook: Outcome };

it('a network whose passes disagreed counts by its two fastest times, and is named', () => {
  const { networks } = textbook;
  const disturbed = {
    ...textbook,
    networks: networks.map((network) =>
      network.family === 'cnn'
        ? {
            ...network,
            readings: [{ latency_ms: 9, low_ms: 8, high_ms: 10 }, ...network.readings],
          }
        : network,
    ),
  };
  const cnn = disturbed.networks.find(({ family }) => family === 'cnn');
  const before = networks.find(({ family }) => family === 'cnn');
  expect(cnn && before && [msOf(cnn), wasBusy(disturbed)]).toEqual([before && msOf(before), false]);
  expect(passes(disturbed)).toContain(
    'The first two times of the CNN differed by more than a fifth, so more were taken',
  );
  expect(passes(disturbed)).not.toContain('hardly mattered');
  expect(passes(textbook)).not.toContain('more were taken');
  expect(passes(textbook)).toContain('the order hardly mattered');
});
