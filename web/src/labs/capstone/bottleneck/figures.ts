// The shares of a baseline step as bars, and the profile that they come from.

import { html, type TemplateResult } from 'lit';
import { bars } from '../../../kit/charts/bars';
import { figure } from '../../../kit/charts/figure';
import { bytes, duration, percent } from '../../../kit/words/format';
import { capital } from '../../../kit/words/phrases';
import { type Side, waitingOf } from '../baseline/model';
import { shareText, shareWithRange } from '../baseline/text';
import type { StepProfile } from '../parts/model';
import { sharesOf } from './model';
import { PLACE_NAMES, profileText } from './text';

export const profiled = (baseline: Side, profile: StepProfile): TemplateResult =>
  html`<p>${profileText(profile)}</p>
    <p>The ledger of these steps peaked at ${bytes(profile.measured_steps_peak_bytes)}; the plan says ${bytes(baseline.peak_bytes)}${profile.planned_equals_measured ? ', and every category came out as planned' : ''}.</p>`;

const KINDS = {
  loader: 'overhead',
  forward: 'compute',
  backward: 'compute',
  optimizer: 'bandwidth',
} as const;

/** The shares of a baseline step: the time without waiting is divided in the proportions of a profile of the same step. */
export function bottleneckFigure(baseline: Side, profile: StepProfile): TemplateResult {
  const shares = sharesOf(baseline, profile);
  const profiled_ms = {
    loader: null,
    forward: profile.forward_latency_ms,
    backward: profile.backward_latency_ms,
    optimizer: profile.optimizer_latency_ms,
  };
  return figure({
    name: 'capstone-bottleneck',
    title: `${capital(shareWithRange(waitingOf(baseline.steps)))} of the baseline’s time is waiting for data`,
    summary: shares.map(([id, share]) => `${PLACE_NAMES[id]}: ${shareText(share)}`).join('; '),
    draw: bars({
      bars: shares.map(([id, share]) => ({
        label: PLACE_NAMES[id],
        value: share,
        text: shareText(share),
        category: KINDS[id],
      })),
    }),
    note: 'Waiting is measured in the baseline’s own steps; the rest is shared out as in a profile of the same step.',
    table: {
      columns: [
        { key: 'part', label: 'part of the step' },
        { key: 'share', label: 'share', format: (value) => percent(value) },
        { key: 'profiled_ms', label: 'in the profile', format: (value) => duration(value) },
      ],
      rows: shares.map(([id, share]) => [PLACE_NAMES[id], share, profiled_ms[id]]),
    },
    data: { steps: baseline.steps, profile },
  });
}
