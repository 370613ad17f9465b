// What a lab came to, kept with its visit so that reload, back and forward bring it back: outcomes are large, and hold what JSON
// does not. Another build may have outcomes of another shape: it begins anew.

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
  /** ISO time. */
  readonly at: string;
}

export interface KeptResults {
  readonly outcomes: Readonly<Record<string, KeptOutcome>>;
  /** What parts of their own have come to. */
  readonly parts: Readonly<Record<string, unknown>>;
}

export interface KeptLab extends KeptResults {
  readonly values: Values;
  readonly stage: Stage;
  readonly predictions: readonly Spoken[];
}

const NOTHING: KeptResults = { outcomes: {}, parts: {} };
const RESULTS = 'results';
const FIGURES = 'figures';

/** Of this very build, which knows the shape of what it has written. */
const built = v.object({
  build: v.literal(BUILD),
  outcomes: named(v.unknown()),
  parts: named(v.unknown()),
});

function held(stored: unknown): KeptResults {
  const { success, output } = v.safeParse(built, stored);
  return success ? (output as unknown as KeptResults) : NOTHING;
}

export const keptResults = async (key: VisitKey): Promise<KeptResults> =>
  held(await visits.result(key, RESULTS));

/** Beside what is kept of other experiments and parts; of one experiment the newer. */
export const keepResults = (key: VisitKey, { outcomes, parts }: KeptResults): Promise<boolean> =>
  visits.keepResult(key, RESULTS, (stored) => {
    const now = held(stored);
    const newer = Object.entries(outcomes).filter(
      ([name, { at }]) => at >= (now.outcomes[name]?.at ?? ''),
    );
    return {
      build: BUILD,
      outcomes: { ...now.outcomes, ...Object.fromEntries(newer) },
      parts: { ...now.parts, ...parts },
    };
  });

/** A figure as a file, for the report. */
export interface KeptFigure {
  readonly title: string;
  readonly svg: string;
}

const figures = v.array(v.object({ title: v.string(), svg: v.string() }));

/** As they were when the lab was last run or answered. */
export async function keptFigures(key: VisitKey): Promise<readonly KeptFigure[]> {
  const { success, output } = v.safeParse(figures, await visits.result(key, FIGURES));
  return success ? output : [];
}

export const keepFigures = (key: VisitKey, drawn: readonly KeptFigure[]): Promise<boolean> =>
  visits.keepResult(key, FIGURES, () => drawn);
