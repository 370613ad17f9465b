// Stubs of a lab and its experiments, with what the parts around the scenes use.

import { vi } from 'vitest';
import type { LabState } from '../../../web/src/lab/state/lab-state';
import type { Trial } from '../../../web/src/lab/state/trial';
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

/** A host in place of a page: nothing is drawn and nothing has the focus. */
export const nowhere = () => ({
  hasUpdated: true,
  place: { querySelector: () => null } as unknown as ParentNode,
  requestUpdate: vi.fn(),
  passFocus: vi.fn(async () => undefined),
  focusRun: vi.fn(),
  valuesChanged: vi.fn(),
  refused: vi.fn(),
  drawnFigures: vi.fn(async () => []),
});

const part = (given: object, whole: object) => ({ ...whole, ...given });

interface Given {
  readonly [name: string]: unknown;
  readonly predictions?: object;
  readonly answers?: object;
  readonly reset?: object;
}

export function labOf(
  { predictions = {}, answers = {}, reset = {}, ...given }: Given = {},
  main = trialOf(),
): LabState {
  return {
    ...{
      main,
      trials: [main],
      number: 3,
      notice: '',
      words: undefined,
      uses: ['batch'],
      chosen: {},
      dry: { known: undefined },
      shownValues: { batch: 8 },
    },
    predictions: part(predictions, { all: [], stage: 'locked', asking: false }),
    answers: part(answers, { settled: true }),
    reset: part(reset, { asked: false, taken: undefined }),
    choice: { values: { batch: 8 }, words: () => 'batch 8' },
    lab: {
      meta: { id: 'coin', name: 'Coins', minutes: 20, title: 'Heads or tails' },
      text: {
        predict: { inWords: (prediction: unknown) => `${prediction} heads` },
        sources: [{ text: 'A book' }, { text: 'A page', url: 'https://example.org/' }],
      },
    },
    words: () => ({ run: ['Toss', 'Toss again'], results: (outcome: unknown) => [outcome] }),
    run: vi.fn(),
    ...given,
  } as unknown as LabState;
}
export const RUN = { action: 'run' };
