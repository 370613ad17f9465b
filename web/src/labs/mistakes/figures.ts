// The claimed number as a line, what the run says, and what the other calculations give.

import type { TemplateResult } from 'lit';
import { html } from 'lit';
import { bars } from '../../kit/charts/bars';
import { figure } from '../../kit/charts/figure';
import { reached } from '../../kit/charts/said';
import { verdictSentence } from './explain';
import type { Outcome, Puzzle, Said } from './outcome';

export function waysFigure(
  puzzle: Puzzle,
  outcome: Outcome,
  said: Said | undefined,
): TemplateResult {
  const { claimed, format, limit = false } = puzzle;
  const own = said?.puzzle === puzzle.id ? said.value : undefined;
  const finite = [claimed, ...outcome.ways.map(({ value }) => value)].filter(Number.isFinite);
  // Of what is infinite, a bar to the end.
  const max = Math.max(...reached(finite, [own], { zero: true }));
  const [run, ...others] = outcome.ways;
  // The run first: the student's number is marked on it.
  const rows = [
    { label: 'the run', value: run.value, category: 'plain' as const },
    {
      label: limit ? 'the claimed limit' : 'the claim',
      value: claimed,
      category: 'bandwidth' as const,
    },
    ...others.map((way) => ({ ...way, category: 'overhead' as const })),
  ];
  return figure({
    name: `mistake-${puzzle.id}`,
    title: verdictSentence(puzzle, outcome),
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
    note: `${outcome.run} The run: ${run.label}. Grey: other calculations, one of which may be the claim’s.`,
    table: {
      columns: [
        { key: 'way', label: 'calculation' },
        { key: 'value', label: puzzle.unit, format },
      ],
      rows: rows.map(({ label, value }) => [label, Number.isFinite(value) ? value : 'infinite']),
    },
    data: outcome,
  });
}

export const placeholder = (puzzle: Puzzle): TemplateResult =>
  html`<p class="placeholder">Here you will see ${puzzle.format(puzzle.claimed)} beside what the run says and what other calculations give.</p>`;
