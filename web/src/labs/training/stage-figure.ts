// What each of the three parts of a step computes and how long it takes.

import type { TemplateResult } from 'lit';
import { type Bar, bars } from '../../kit/charts/bars';
import { figure } from '../../kit/charts/figure';
import { count, duration, gflopsPerSecond, percent, si } from '../../kit/words/format';
import { type Outcome, type Said, stagesOf, timeMultiple } from './outcome';
import { multiple } from './words';

/** Parts and whole are timed one after the other; on a quiet device they agree better than this. */
const BUSY = 0.25;

/** Shares of the step: FLOPs and time of a part side by side, so that they can be compared. */
export function stageFigure(outcome: Outcome, said: Said | undefined): TemplateResult {
  const { profile } = outcome;
  const stages = stagesOf(profile);
  const flops = stages.reduce((sum, stage) => sum + stage.flops, 0);
  const ms = stages.reduce((sum, stage) => sum + (stage.ms ?? 0), 0);
  const forward = profile.forward_latency_ms;
  const rows = stages.flatMap((stage): Bar[] => [
    {
      label: `${stage.name}, FLOPs`,
      value: stage.flops / flops,
      text: `${percent(stage.flops / flops)} · ${si(stage.flops, 'FLOP')}`,
      category: 'compute',
    },
    ...(stage.ms === undefined
      ? []
      : [
          {
            label: `${stage.name}, time`,
            value: stage.ms / ms,
            text: `${percent(stage.ms / ms)} · ${duration(stage.ms)}`,
            ...(said?.ask === 'time' && stage.name === 'backward'
              ? { predicted: Math.min(1, (said.multiple * forward) / ms) }
              : {}),
          },
        ]),
  ]);
  const ratio = timeMultiple(profile);
  const counted = multiple((stages[1]?.flops ?? 0) / profile.forward_flops);
  return figure({
    name: 'training-stages',
    title:
      ratio === undefined
        ? `The backward pass would compute ${counted} what the forward pass does`
        : `The backward pass computes ${counted} what the forward pass does, and takes ${multiple(ratio)} as long`,
    summary: rows.map(({ label, text }) => `${label}: ${text}`).join('; '),
    draw: bars({ bars: rows }),
    note: note(outcome, said, ms),
    table: {
      columns: [
        { key: 'stage', label: 'part of the step' },
        { key: 'flops', label: 'FLOPs', format: count },
        { key: 'latency_ms', label: 'time', format: (value) => duration(value) },
        {
          key: 'gflops_per_second',
          label: 'rate',
          format: (value) => gflopsPerSecond(value),
        },
      ],
      rows: stages.map((stage) => [
        stage.name,
        stage.flops,
        stage.ms ?? null,
        stage.ms === undefined ? null : stage.flops / stage.ms / 1e6,
      ]),
    },
    data: {
      forward: profile.forward,
      backward: profile.backward,
      optimizer: profile.optimizer,
      step: profile.step,
      layers: profile.layers,
    },
  });
}

function note({ profile }: Outcome, said: Said | undefined, ms: number): string {
  const again =
    profile.recompute_flops > 0
      ? ` Backward includes ${si(profile.recompute_flops, 'FLOP')} of forward pass done again.`
      : '';
  if (ms === 0) return `Shares of the whole step. It was not run, so nothing was timed.${again}`;
  const apart = Math.abs(ms / profile.step_latency_ms - 1) > BUSY;
  const busy = apart
    ? ` Here the parts add up to ${duration(ms)}: other programs took some of the time, so run it again when this device is quiet.`
    : '';
  const dashed = said?.ask === 'time' ? ' Dashed: your prediction.' : '';
  return `Shares of the whole step; a step timed by itself takes ${duration(profile.step_latency_ms)}.${busy}${again}${dashed}`;
}
