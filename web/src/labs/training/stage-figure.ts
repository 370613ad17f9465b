// What each of the three parts of a step computes and how long it takes.

import type { TemplateResult } from 'lit';
import { type Bar, bars } from '../../kit/charts/bars';
import { figure } from '../../kit/charts/figure';
import { count, duration, gflopsPerSecond, percent, si } from '../../kit/words/format';
import { given } from '../../lab/scene';
import { isPlanned, type Outcome, partsMs, stagesOf } from './outcome';

/** The parts and the whole are timed one after the other; on a quiet device they agree better than this. */
const APART = 0.25;

/** Shares of the step: the FLOPs and the time of a part side by side, so that they can be compared. */
export function stageFigure(outcome: Outcome): TemplateResult {
  const { profile } = outcome;
  const stages = stagesOf(profile);
  const flops = stages.reduce((sum, stage) => sum + stage.flops, 0);
  const ms = partsMs(profile);
  const rows = stages.flatMap((stage): Bar[] => [
    {
      label: `${stage.name}, FLOPs`,
      value: stage.flops / flops,
      text: `${percent(stage.flops / flops)} · ${si(stage.flops, 'FLOP')}`,
      category: 'compute',
    },
    ...given(stage.ms, (own) => [
      {
        label: `${stage.name}, time`,
        value: own / ms,
        text: `${percent(own / ms)} · ${duration(own)}`,
      },
    ]),
  ]);
  return figure({
    name: 'training-stages',
    title: 'FLOPs and time of the three parts of a step',
    summary: rows.map(({ label, text }) => `${label}: ${text}`).join('; '),
    draw: bars({ bars: rows }),
    note: note(outcome, ms),
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

function note({ profile }: Outcome, ms: number): string {
  const again =
    profile.recompute_flops > 0
      ? ` Backward includes ${si(profile.recompute_flops, 'FLOP')} of forward pass done again.`
      : '';
  if (ms === 0)
    return `Shares of the whole step. ${isPlanned(profile) ? 'It was not run, so nothing was timed.' : 'It was too short for this clock.'}${again}`;
  const apart = Math.abs(ms / profile.step_latency_ms - 1) > APART;
  const busy = apart
    ? ` Here the parts add up to ${duration(ms)}: the two were not timed at the same moment.`
    : '';
  return `Shares of the whole step; a step timed by itself takes ${duration(profile.step_latency_ms)}.${busy}${again}`;
}
