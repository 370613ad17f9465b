// The claimed number, what the run says, and, once the question is settled, what the other calculations give.

import type { TemplateResult } from 'lit';
import { type Bar, bars } from '../../kit/charts/bars';
import { figure } from '../../kit/charts/figure';
import { reached } from '../../kit/charts/said';
import { quantity } from '../../kit/charts/table';
import type { Outcome, Puzzle, Said } from './outcome';
import { truthOf } from './outcome';
import type { text } from './text.en';

type Words = (typeof text)['figures'];

interface Row {
  readonly label: string;
  readonly value: number;
  readonly category: NonNullable<Bar['category']>;
}

const claimRow = ({ claimed, limit = false }: Puzzle, words: Words): Row => ({
  label: limit ? words.limit : words.claim,
  value: claimed,
  category: 'bandwidth',
});

/** Before the run: the claim alone. */
export const claimFigure = (puzzle: Puzzle, words: Words, scene = 'run'): TemplateResult =>
  drawn(puzzle, [claimRow(puzzle, words)], words.claimed(puzzle), undefined, undefined, scene);

/** After it: the run beside the claim. */
export function runFigure(
  puzzle: Puzzle,
  outcome: Outcome,
  said: Said | undefined,
  words: Words,
  scene = 'run',
): TemplateResult {
  const run = { label: words.run, value: truthOf(outcome), category: 'plain' as const };
  const own = said?.puzzle === puzzle.id ? said.value : undefined;
  const rows = [run, claimRow(puzzle, words)];
  return drawn(puzzle, rows, words.verdict(puzzle, outcome), own, outcome, scene);
}

/** Once it is settled: what each calculation gives, by its name. */
export function waysFigure(puzzle: Puzzle, outcome: Outcome, words: Words): TemplateResult {
  const rows = outcome.ways.map((way, index) => ({
    ...way,
    category: index === 0 ? ('plain' as const) : ('overhead' as const),
  }));
  const all = [claimRow(puzzle, words), ...rows];
  return drawn(puzzle, all, words.origin(puzzle, outcome), undefined, outcome, 'origin');
}

function drawn(
  { id, unit, format }: Puzzle,
  rows: readonly Row[],
  title: string,
  own: number | undefined,
  data: Outcome | undefined,
  scene: string,
): TemplateResult {
  const finite = rows.map(({ value }) => value).filter(Number.isFinite);
  // Of what is infinite, a bar to the end.
  const max = Math.max(...reached(finite, [own], { zero: true }));
  return figure({
    name: `mistake-${id}-${scene}`,
    title,
    summary: rows.map(({ label, value }) => `${label}: ${format(value)}`).join('; '),
    draw: bars({
      max,
      bars: rows.map(({ label, value, category }, index) => ({
        label,
        value: Number.isFinite(value) ? value : max,
        text: format(value),
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
      rows: rows.map(({ label, value }) => [
        label,
        Number.isFinite(value) ? quantity(value, unit, format) : 'infinite',
      ]),
    },
    ...(data === undefined ? {} : { data }),
  });
}
