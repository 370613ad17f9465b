// The facts that the report and the environment table list.

import { bytes, duration, plural, si } from '../../kit/words/format';
import { busyResult } from '../../lab/claim';
import { given } from '../../lab/scene';
import type { Fact } from '../../session/fact';
import { changesText, discardedText } from '../../session/record';
import { isPlanned, type Outcome, optimizerTitle, peakMultiple, useOf } from './outcome';
import { isStepBusy, isStepShort, timeRatio } from './times';
import { multiple, rangeText } from './words';

export function results({ profile, title }: Outcome): Fact[] {
  return [
    {
      label: 'Step',
      value: `${title}, batch ${profile.batch}, ${optimizerTitle(profile.training.optimizer)}`,
    },
    {
      label: isPlanned(profile) ? 'Planned peak' : 'Measured peak',
      value: `${bytes(useOf(profile).peak_bytes)}, ${multiple(peakMultiple(profile))} the parameters`,
    },
    {
      label: 'FLOPs, backward ÷ forward',
      value: multiple(profile.backward_flops / profile.forward_flops),
    },
    ...(isStepShort(profile)
      ? []
      : [{ label: 'Time of a step', value: duration(profile.step_latency_ms) }]),
    ...given(timeRatio(profile), (ratio) => [
      {
        label: 'Time, backward ÷ forward',
        value: isStepBusy(profile) ? busyResult : `${multiple(ratio.value)}${rangeText(ratio)}`,
      },
    ]),
  ];
}

export function facts({ profile }: Outcome): Fact[] {
  const { training, step, timeline } = profile;
  const settings = [
    `${optimizerTitle(training.optimizer)}, cross-entropy loss`,
    training.micro_batches > 1 ? `${training.micro_batches} micro-batches` : '',
    training.checkpoint_every > 0
      ? `recomputed in segments of ${plural(training.checkpoint_every, 'layer')}`
      : '',
    training.keep === 'all' ? 'every activation kept' : 'only activations kept that are needed',
  ].filter((part) => part !== '');
  if (isPlanned(profile)) {
    return [
      { label: 'Step', value: settings.join('; ') },
      {
        label: 'Method',
        value: `planned; the run was refused; ${plural(timeline.length, 'event')}`,
      },
    ];
  }
  return [
    { label: 'Step', value: settings.join('; ') },
    {
      label: 'Memory',
      value: `one real step, every allocation entered in a ledger; ${plural(timeline.length, 'event')}`,
    },
    {
      label: 'Time',
      value: `${plural(step.samples_ms.length, 'sample')} of whole steps, ${plural(profile.forward.samples_ms.length, 'sample')} of their parts; clock tick ${duration(step.tick_ms, 1)}`,
    },
    ...(isStepShort(profile)
      ? []
      : [{ label: 'Rate', value: si(profile.gflops_per_second * 1e9, 'FLOP/s') }]),
    ...step.notes.map((note) => ({ label: 'Note', value: note })),
    { label: 'Discarded', value: discardedText(step.record) },
    { label: 'Page hidden or shown meanwhile', value: changesText(step.record) },
  ];
}
