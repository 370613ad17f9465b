// Wrong ideas about the peak of memory, each with the number it leads to; and why the peak is as high as it is.

import { bytes, percent } from '../../kit/words/format';
import type { Belief } from '../../lab/beliefs';
import { bytesOf, largestAtPeak, type Outcome, peakIfAllKept, useOf } from './outcome';

const named = (all: readonly string[]): string =>
  all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;

const MOST_NAMES = 3;

/** The activations at the peak: "conv1 (151 kB) and tanh1 (151 kB)". */
function aliveThen({ report }: Outcome): string {
  const alive = report.alive_at_peak.filter(({ category }) => category === 'activations');
  const names = alive.slice(0, MOST_NAMES).map((each) => `${each.label} (${bytes(each.bytes)})`);
  const more = alive.length - names.length;
  return named(more > 0 ? [...names, `${more} more`] : names);
}

/** The ideas that a prediction may show. */
export function beliefs(outcome: Outcome): Belief[] {
  const { report } = outcome;
  const use = useOf(report);
  const { at_peak, peak_bytes } = use;
  const written = report.activation_bytes_total;
  const later = written - at_peak.activations_bytes;
  const stored = at_peak.parameters_bytes + at_peak.buffers_bytes + at_peak.inputs_bytes;
  const alive = aliveThen(outcome);
  const then = alive === '' ? 'no activation is alive' : `only ${alive} are alive`;
  const sum = `You added everything up, as if nothing were released. At the peak ${then}; the other ${bytes(later)} of activations come at other times.`;
  const workspace = at_peak.workspace_bytes;
  return [
    {
      value: use.parameters_bytes,
      why: `You counted the parameters alone. While the network runs its activations need room too: ${bytes(at_peak.activations_bytes)} at the peak.`,
    },
    {
      value: written,
      why: `Those are all activations ever written. They are not alive at once, and parameters and input stand beside them.`,
    },
    ...(later > 0
      ? [
          { value: stored + written, why: sum },
          { value: stored + written + workspace, why: sum },
          { value: peakIfAllKept(report), why: sum },
        ]
      : []),
    ...(workspace > 0
      ? [
          {
            value: peak_bytes - workspace,
            why: `You left out the workspace: ${bytes(workspace)} of scratch memory that the layer needs while it computes.`,
          },
        ]
      : []),
    {
      value: at_peak.activations_bytes,
      why: `You counted the activations alone. The parameters, ${bytes(at_peak.parameters_bytes)}, stay all the time.`,
    },
  ];
}

/** What the peak consists of. */
export function mechanism(outcome: Outcome): string {
  const use = useOf(outcome.report);
  const [first] = outcome.report.alive_at_peak;
  const largest = largestAtPeak(use);
  return `${percent(bytesOf(use.at_peak, largest) / use.peak_bytes)} of the peak was ${largest}; the largest piece was ${first?.label}, ${bytes(first?.bytes ?? 0)}.`;
}
