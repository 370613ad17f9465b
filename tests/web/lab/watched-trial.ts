// An experiment whose lab tells what it was asked.

import { vi } from 'vitest';
import { Trial, type TrialHost } from '../../../web/src/lab/state/trial';

export function watched(experiment: object, given: Partial<TrialHost> = {}) {
  const host = {
    ...{
      chosen: { values: { batch: 8, seed: 1 } },
      prediction: 5,
      requestUpdate: vi.fn(),
      environment: vi.fn(async () => []),
      keep: vi.fn(async () => undefined),
      finished: vi.fn(),
    },
    ...{ passFocus: async () => undefined, words: () => ({ steps: { second: 'Counting' } }) },
    ...given,
  };
  const whole = {
    uses: ['batch'],
    steps: { first: 1000, second: 3000 },
    run: async () => 2,
    ...experiment,
  };
  return { host, trial: new Trial('main', whole as never, host as never) };
}
