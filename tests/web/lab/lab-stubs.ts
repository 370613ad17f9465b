// A lab and its experiments, as far as what stands around its scenes asks of them.

import { vi } from 'vitest';
import type { Trial } from '../../../web/src/lab/trial';
import type { LabView } from '../../../web/src/lab/view';
import { templateText } from '../template-text';

export const plain = (value: unknown) => templateText(value).replace(/\s+/g, ' ').trim();

export const trialOf = (given: object = {}): Trial =>
  ({
    ...{
      key: 'main',
      outcome: undefined,
      stale: false,
      restored: false,
      stopped: false,
      late: false,
    },
    ...{ hidden: false, usual_ms: 3000, at: '', values: {}, environment: [] },
    experiment: { uses: ['batch'] },
    runner: { running: undefined, problem: undefined, notice: '', halt: vi.fn() },
    ...given,
  }) as unknown as Trial;

export function labOf(given: object = {}, main = trialOf()): LabView {
  return {
    ...{
      main,
      trials: [main],
      number: 3,
      notice: '',
      settled: true,
      said: undefined,
      predictions: [],
    },
    lab: { meta: { id: 'coin', name: 'Coins', minutes: 20, title: 'Heads or tails' } },
    text: {
      predict: { said: (said: unknown) => `${said} heads` },
      ending: {
        measured: () => '51 heads',
        judged: () => 'right',
        lesson: () => 'Coins are fair.',
      },
      sources: [{ text: 'A book' }, { text: 'A page', url: 'https://example.org/' }],
    },
    words: () => ({ run: ['Toss', 'Toss again'], results: (outcome: unknown) => [outcome] }),
    setupText: () => 'batch 8',
    shownValues: { batch: 8 },
    run: vi.fn(),
    ...given,
  } as unknown as LabView;
}
export const RUN = { action: 'run' };
