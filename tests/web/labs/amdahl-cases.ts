// Hand-made outcomes of the Amdahl lab for its tests; each must lead to different sentences.

import type { CompareReport } from '../../../web/src/engine/types';
import type { Candidate, Outcome } from '../../../web/src/labs/amdahl/outcome';
import { text as words } from '../../../web/src/labs/amdahl/text';
import { allWords, questionsIn } from './views';

export const run = (ratio: number, low: number, high: number, verdict = 'slower'): CompareReport =>
  ({
    ratio,
    ratio_interval: { low, high, confidence: 0.95 },
    verdict,
    blocks: 30,
    a_statistics: { median: ratio },
    b_statistics: { median: 1 },
  }) as unknown as CompareReport;

export const candidate = (
  kind: string,
  time_share: number,
  flops_share: number,
  speedup?: number,
  whole?: CompareReport,
): Candidate => ({ kind, calls: 3, time_share, flops_share, speedup, whole });

export const outcomeOf = (candidates: Candidate[], all_fast = run(20, 19, 21)): Outcome => ({
  title: 'GPT nano',
  start: 'all',
  batch: 1,
  candidates,
  all_fast,
  record: { tick_ms: 0.005, clock_call_ns: 200 } as Outcome['record'],
});

/** The formula holds, and the op with the most FLOPs is the best choice. */
export const textbook = outcomeOf([
  candidate('linear', 0.6, 0.79, 30, run(2.38, 2.3, 2.45)),
  candidate('gelu', 0.3, 0.02, 60, run(1.42, 1.4, 1.45)),
  candidate('add', 0.01, 0.001, 2, run(1.0, 0.98, 1.03, 'cannot_tell')),
]);
/** The run contradicts the formula. */
export const contradicted = outcomeOf([
  candidate('gelu', 0.5, 0.5, 10, run(1.2, 1.19, 1.21)),
  candidate('linear', 0.4, 0.4, 10, run(1.21, 1.2, 1.22)),
]);
/** The noise allows no conclusion. */
export const noisy = outcomeOf([
  candidate('relu', 0.05, 0.04, 3, run(1.1, 0.7, 1.9, 'cannot_tell')),
]);
export const empty = outcomeOf([]);
export const all = [textbook, contradicted, noisy, empty];

export const { scenes } = words;
export const caseOf = (
  runs: Outcome,
  prediction: { kind: string; speedup: number } | undefined = { kind: 'gelu', speedup: 1.4 },
) => ({
  values: { model: 'gpt_nano', batch: 1, start: 'all', share: 70, faster: 2 },
  dry: { title: 'GPT nano', kinds: runs.candidates },
  outcomes: { runs },
  prediction,
});
export const text = (outcome: Outcome) =>
  allWords(scenes, caseOf(outcome)).replaceAll('\u00a0', ' ');
export const checks = (outcome: Outcome) =>
  Object.values(scenes).flatMap((scene) => questionsIn(scene as never, caseOf(outcome)));
export const few = (whole: CompareReport): CompareReport => ({
  ...whole,
  ratio_interval: { ...whole.ratio_interval, confidence: 0.9375 },
});

export const CASES: Readonly<Record<string, Outcome>> = {
  'as in the textbook': textbook,
  'the run contradicts the formula': contradicted,
  noisy,
  'nothing left': empty,
  'a tie': outcomeOf([
    candidate('gelu', 0.4, 0.2, 10, run(1.56, 1.5, 1.6)),
    candidate('linear', 0.4, 0.7, 10, run(1.56, 1.5, 1.6)),
  ]),
  'slower than before': outcomeOf([
    candidate('gelu', 0.3, 0.1, 0.5, run(0.8, 0.75, 0.85, 'faster')),
  ]),
  'no gain at all': outcomeOf([candidate('gelu', 0.02, 0.01, 1, run(1, 0.995, 1.004, 'same'))]),
  'beyond the clock': outcomeOf([
    candidate('gelu', 0.5, 0.1, Number.POSITIVE_INFINITY, run(1.9, 1.8, 2.1)),
  ]),
  'too few samples': outcomeOf([
    candidate('gelu', 0.5, 0.5, 10, few(run(1.8, 1.7, 1.9))),
    candidate('linear', 0.4, 0.4, 10, few(run(1.2, 1.1, 1.3))),
  ]),
  'one op is nearly all': outcomeOf([candidate('linear', 0.995, 0.999, 30, run(28, 26, 30))]),
  'a third one overlaps': outcomeOf([
    candidate('gelu', 0.5, 0.5, 10, run(1.8, 1.7, 1.9)),
    candidate('linear', 0.3, 0.4, 10, run(1.4, 1.35, 1.45)),
    candidate('add', 0.1, 0.05, 10, run(1.3, 0.8, 2.5, 'cannot_tell')),
  ]),
  'above its ceiling': outcomeOf([candidate('linear', 0.55, 0.8, 30, run(2.56, 2.48, 2.61))]),
  'not run yet': outcomeOf([candidate('gelu', 0.005, 0.1)]),
};
