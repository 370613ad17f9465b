// The results of a lab, stored with its visit so that reload, back and forward restore them: outcomes are large, and contain
// values that JSON cannot hold. Another build may have outcomes of another shape, so it starts anew.

import * as v from 'valibot';
import type { Fact } from '../../session/fact';
import { named } from '../../session/schema';
import type { VisitKey } from '../../session/visit';
import { visits } from '../../session/visits';
import type { Stage } from '../contract';
import type { Values } from '../params';
import type { Spoken } from './spoken';

declare const __BUILD__: string | undefined;
const BUILD = typeof __BUILD__ === 'undefined' ? 'unbuilt' : __BUILD__;

export interface KeptOutcome {
  readonly measured: unknown;
  readonly outcome: unknown;
  readonly values: Values;
  readonly environment: readonly Fact[];
  /** ISO 8601 time. */
  readonly at: string;
}

export interface KeptResults {
  readonly outcomes: Readonly<Record<string, KeptOutcome>>;
}

export interface KeptLab extends KeptResults {
  readonly values: Values;
  readonly stage: Stage;
  readonly predictions: readonly Spoken[];
}

const NOTHING: KeptResults = { outcomes: {} };
const RESULTS = 'results';
const FIGURES = 'figures';

/** Accepts only data of this very build, because only it knows their shape. */
const built = v.object({
  build: v.literal(BUILD),
  outcomes: named(v.unknown()),
});

function held(stored: unknown): KeptResults {
  const { success, output } = v.safeParse(built, stored);
  return success ? (output as unknown as KeptResults) : NOTHING;
}

export const keptResults = async (key: VisitKey): Promise<KeptResults> =>
  held(await visits.result(key, RESULTS));

/** Stores results beside those of other experiments; for the same experiment the newer one stays. */
export const keepResults = (key: VisitKey, { outcomes }: KeptResults): Promise<boolean> =>
  visits.keepResult(key, RESULTS, (stored) => {
    const now = held(stored);
    const newer = Object.entries(outcomes).filter(
      ([name, { at }]) => at >= (now.outcomes[name]?.at ?? ''),
    );
    return {
      build: BUILD,
      outcomes: { ...now.outcomes, ...Object.fromEntries(newer) },
    };
  });

/** A figure as an SVG file, for the report. */
export interface KeptFigure {
  readonly title: string;
  readonly svg: string;
}

const figures = v.array(v.object({ title: v.string(), svg: v.string() }));

/** The figures as they were when the lab was last run or answered. */
export async function keptFigures(key: VisitKey): Promise<readonly KeptFigure[]> {
  const { success, output } = v.safeParse(figures, await visits.result(key, FIGURES));
  return success ? output : [];
}

export const keepFigures = (key: VisitKey, drawn: readonly KeptFigure[]): Promise<boolean> =>
  visits.keepResult(key, FIGURES, () => drawn);
