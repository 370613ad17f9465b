// What a training step holds: its four parts, and the peak that must fit.

import type { TemplateResult } from 'lit';
import { type Bar, bars } from '../../kit/charts/bars';
import { figure } from '../../kit/charts/figure';
import { column } from '../../kit/charts/table';
import { bytes } from '../../kit/words/format';
import { figures } from './figures.en';
import { memoryOf, type Planned, peakOf } from './outcome';

const PARTS = ['parameters', 'gradients', 'optimizer_state', 'activations'] as const;

export function stepFigure(
  outcome: Planned,
  said: number | undefined,
  limit_bytes: number,
): TemplateResult {
  const own = memoryOf(outcome, 'fp32', outcome.optimizer);
  const peak = peakOf(outcome);
  const row = (label: string, value: number, category: NonNullable<Bar['category']>): Bar => ({
    label,
    value,
    text: bytes(value),
    category,
  });
  const rows = PARTS.map((part) => row(figures.part[part], own[part], part));
  const total: Bar = {
    ...row(figures.peak, peak, 'plain'),
    ...(said === undefined ? {} : { predicted: said }),
  };
  const device = row(figures.device, limit_bytes, 'overhead');
  return figure({
    name: 'scale-step',
    title: figures.step(outcome),
    summary: [...rows, total].map(({ label, text }) => `${label}: ${text}`).join('; '),
    draw: bars({
      bars: [...rows, total, device],
      predictedText: (value) => `you said ${bytes(value)}`,
    }),
    table: {
      columns: [{ key: 'part', label: 'part' }, column('bytes', 'bytes')],
      rows: [...rows, total, device].map(({ label, value }) => [label, value]),
    },
    data: outcome.plan,
  });
}
