// The results of a lab, stored with its visit so that reload, back and forward restore them: outcomes are large, and contain
// values that JSON cannot hold. Another build may have outcomes of another shape, so it starts anew.

import * as v from 'valibot';
import type { Fact } from '../../session/fact';
import { named } from '../../session/schema';
import type { VisitKey } from '../../session/visit';
import { visits } from '../../session/visits';
import type { Stage } from '../contract';
import type { Values } from '../params';
import type { StoredPrediction } from './stored-predictions';

declare const __BUILD__: string | undefined;
const BUILD = typeof __BUILD__ === 'undefined' ? 'unbuilt' : __BUILD__;

export interface StoredOutcome {
  readonly measured: unknown;
  readonly outcome: unknown;
  readonly values: Values;
  readonly environment: readonly Fact[];
  /** ISO 8601 time. */
  readonly at: string;
}

export interface StoredResults {
  readonly outcomes: Readonly<Record<string, StoredOutcome>>;
}

export interface StoredLab extends StoredResults {
  readonly values: Values;
  readonly stage: Stage;
  readonly predictions: readonly StoredPrediction[];
}

const NOTHING: StoredResults = { outcomes: {} };
const RESULTS = 'results';
const FIGURES = 'figures';

/** Accepts only data of this very build, because only it knows their shape. */
const built = v.object({
  build: v.literal(BUILD),
  outcomes: named(v.unknown()),
});

function resultsOf(stored: unknown): StoredResults {
  const { success, output } = v.safeParse(built, stored);
  return success ? (output as unknown as StoredResults) : NOTHING;
}

export const storedResults = async (key: VisitKey): Promise<StoredResults> =>
  resultsOf(await visits.result(key, RESULTS));

/** Stores results beside those of other experiments; for the same experiment the newer one stays. */
export const keepResults = (key: VisitKey, { outcomes }: StoredResults): Promise<boolean> =>
  visits.keepResult(key, RESULTS, (stored) => {
    const now = resultsOf(stored);
    const newer = Object.entries(outcomes).filter(
      ([name, { at }]) => at >= (now.outcomes[name]?.at ?? ''),
    );
    return {
      build: BUILD,
      outcomes: { ...now.outcomes, ...Object.fromEntries(newer) },
    };
  });

/** A figure as an SVG file, for the report. */
export interface StoredFigure {
  readonly title: string;
  readonly svg: string;
}

const figures = v.array(v.object({ title: v.string(), svg: v.string() }));

/** The figures as they were when the lab was last run or answered. */
export async function storedFigures(key: VisitKey): Promise<readonly StoredFigure[]> {
  const { success, output } = v.safeParse(figures, await visits.result(key, FIGURES));
  return success ? output : [];
}

export const keepFigures = (key: VisitKey, drawn: readonly StoredFigure[]): Promise<boolean> =>
  visits.keepResult(key, FIGURES, () => drawn);
