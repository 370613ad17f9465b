// What each of the three parts of a step computes and how long it takes.

import type { TemplateResult } from 'lit';
import { type Bar, bars } from '../../kit/charts/bars';
import { figure } from '../../kit/charts/figure';
import { count, duration, gflopsPerSecond, percent, si } from '../../kit/words/format';
import { given } from '../../lab/scene';
import { isPlanned, type Outcome } from './outcome';
import { arePartsApart, isStepShort, partsMs, type Stage, stagesOf, timeMultiple } from './times';

/** Shares of the step: the FLOPs and the time of a part side by side, so that they can be compared. */
export function stageFigure(outcome: Outcome): TemplateResult {
  const { profile } = outcome;
  const stages = stagesOf(profile);
  const flops = stages.reduce((sum, stage) => sum + stage.flops, 0);
  const rows = stages.flatMap((stage): Bar[] => [
    {
      label: `${stage.name}, FLOPs`,
      value: stage.flops / flops,
      text: `${percent(stage.flops / flops)} · ${si(stage.flops, 'FLOP')}`,
      category: 'compute',
    },
    ...timeBar(outcome, stage),
  ]);
  return figure({
    name: 'training-stages',
    title: 'FLOPs and time of the three parts of a step',
    summary: rows.map(({ label, text }) => `${label}: ${text}`).join('; '),
    draw: bars({ bars: rows }),
    note: note(outcome, stages),
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

/** The time of a part and its share of all; only a limit where the clock is too coarse for the part, and no share where it is for most. */
function timeBar({ profile }: Outcome, { name, ms, below_ms }: Stage): Bar[] {
  const label = `${name}, time`;
  const isTold = timeMultiple(profile) !== undefined;
  const all = partsMs(profile);
  return [
    ...given(ms, (own) => [
      isTold
        ? { label, value: own / all, text: `${percent(own / all)} · ${duration(own)}` }
        : { label, value: 0, text: duration(own) },
    ]),
    ...given(below_ms, (most) => [{ label, value: 0, text: `less than ${duration(most, 2)}` }]),
  ];
}

function note({ profile }: Outcome, stages: readonly Stage[]): string {
  const again =
    profile.recompute_flops > 0
      ? ` Backward includes ${si(profile.recompute_flops, 'FLOP')} of forward pass done again.`
      : '';
  if (isPlanned(profile))
    return `Shares of the whole step. It was not run, so nothing was timed.${again}`;
  const short = stages.some(({ below_ms }) => below_ms !== undefined)
    ? ` This clock ticks every ${duration(profile.step.tick_ms, 2)}: too coarse for the share of a part without a bar.`
    : '';
  const apart = arePartsApart(profile)
    ? ` Here the parts add up to ${duration(partsMs(profile))}: the two were not timed at the same moment.`
    : '';
  const whole = isStepShort(profile)
    ? ''
    : `; a step timed by itself takes ${duration(profile.step_latency_ms)}`;
  return `Shares of the whole step${whole}.${apart}${short}${again}`;
}
