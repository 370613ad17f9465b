// The claimed number and the run's result; a factor between them to step through; and, once the question is settled, what the
// other calculations give.

import type { TemplateResult } from 'lit';
import { type Bar, bars } from '../../kit/charts/bars';
import { figure } from '../../kit/charts/figure';
import { reached } from '../../kit/charts/predicted';
import { quantity } from '../../kit/charts/table';
import { frameOf, player } from '../../kit/controls/player';
import { figures as words } from './figure-words';
import { FACTORS, meets, type Outcome, type Predicted, type Puzzle, truthOf } from './outcome';
import { inUnit } from './units';
import { isOneNumber, unitOf } from './verdicts';

interface Row {
  readonly label: string;
  readonly value: number;
  /** Replaces the formatted value where it is given. */
  readonly text?: string;
  /** Replaces the puzzle's unit where it is given. */
  readonly unit?: string | undefined;
  readonly category: NonNullable<Bar['category']>;
}

const claimRow = ({ claimed, limit = false }: Puzzle): Row => ({
  label: limit ? words.limit : words.claim,
  value: claimed,
  category: 'bandwidth',
});

/** Shown before the run: the claim alone. */
export const claimFigure = (puzzle: Puzzle, scene = 'run'): TemplateResult =>
  drawn(puzzle, [claimRow(puzzle)], words.claimed(puzzle), undefined, undefined, scene);

/** Shown after the run: its result beside the claim. */
export function runFigure(
  puzzle: Puzzle,
  outcome: Outcome,
  prediction: Predicted | undefined,
  scene = 'run',
): TemplateResult {
  const run = { label: words.run(puzzle), value: truthOf(outcome), category: 'plain' as const };
  const own = prediction?.puzzle === puzzle.id ? prediction.value : undefined;
  const rows = isOneNumber(puzzle, outcome)
    ? [{ ...run, label: words.both }]
    : [claimRow(puzzle), run];
  return drawn(puzzle, rows, words.verdict(puzzle, outcome), own, outcome, scene);
}

/** The frame that the student has stepped to. */
export interface Stepped {
  readonly at: number | undefined;
  readonly onFrame: (frame: number) => void;
}

/**
 * Shown before the question is settled: the run's value times a factor that the student steps through, which may or may not meet the
 * claim.
 */
export function factorFigure(
  puzzle: Puzzle,
  outcome: Outcome,
  { at: picked, onFrame }: Stepped,
): TemplateResult {
  const at = frameOf(picked, FACTORS.length);
  const truth = truthOf(outcome);
  const { claimed, format } = puzzle;
  const factor = FACTORS[at] ?? 1;
  const max = ROOM * Math.max(claimed, truth);
  const row = {
    label: words.factor(factor),
    value: Math.min(max, truth * factor),
    text: `${format(truth * factor)}${truth * factor > max ? ' →' : ''}`,
    category: 'plain' as const,
  };
  const text = (frame: number) => {
    const by = FACTORS[frame] ?? 1;
    const met = meets(puzzle, outcome, by);
    return words.meets(by, format(truth), format(truth * by), format(claimed), met);
  };
  const moves = player({
    frames: FACTORS.length,
    at,
    onFrame,
    label: words.factors,
    text,
    perSecond: 1,
  });
  const rows = [claimRow(puzzle), row];
  return drawn(puzzle, rows, words.which(puzzle, truth), undefined, outcome, 'origin', {
    moves,
    max,
  });
}

/** The axis ends at this multiple of the larger of claim and run, because a bar of × 8 would leave no room for the others. */
const ROOM = 1.25;
/** Shown once the question is settled: the value of each calculation, by name. */
export function waysFigure(puzzle: Puzzle, outcome: Outcome): TemplateResult {
  const rows = outcome.ways.map((way, index) => ({
    ...way,
    unit: unitOf(puzzle, way),
    category: index === 0 ? ('plain' as const) : ('overhead' as const),
  }));
  const all = [claimRow(puzzle), ...rows];
  return drawn(puzzle, all, words.origin(puzzle, outcome), undefined, outcome, 'origin');
}

function drawn(
  { id, unit, format }: Puzzle,
  rows: readonly Row[],
  title: string,
  own: number | undefined,
  data: Outcome | undefined,
  scene: string,
  { moves, max: end }: { readonly moves?: TemplateResult; readonly max?: number } = {},
): TemplateResult {
  const formatOf = (named: string | undefined) => (named === undefined ? format : inUnit(named));
  const finite = rows.map(({ value }) => value).filter(Number.isFinite);
  // An infinite value gets a bar to the end of the axis.
  const max = end ?? Math.max(...reached(finite, [own], { zero: true }));
  return figure({
    name: `mistake-${id}-${scene}`,
    title,
    summary: rows
      .map(({ label, value, unit: named }) => `${label}: ${formatOf(named)(value)}`)
      .join('; '),
    draw: bars({
      max,
      bars: rows.map(({ label, value, unit: named, text, category }, index) => ({
        label,
        value: Number.isFinite(value) ? value : max,
        text: text ?? formatOf(named)(value),
        category,
        ...(index === 0 && own !== undefined ? { predicted: own } : {}),
      })),
      predictedText: (value) => `you said ${format(value)}`,
    }),
    table: {
      columns: [
        { key: 'way', label: 'calculation' },
        { key: 'value', label: unit },
      ],
      rows: rows.map(({ label, value, unit: named }) => [
        label,
        Number.isFinite(value) ? quantity(value, named ?? unit, formatOf(named)) : 'infinite',
      ]),
    },
    ...(data === undefined ? {} : { data }),
    controls: moves,
  });
}
