// Wrong ideas about the peak of memory, each with the number it leads to; and why the peak is as high as it is.

import type { MemoryReport, MemoryUse } from '../../engine/types';
import { bytes } from '../../kit/words/format';
import { listed } from '../../kit/words/phrases';
import type { Belief } from '../../lab/beliefs';
import { bytesOf, CATEGORIES, type Outcome, peakIfAllKept, useOf } from './outcome';

const MOST_NAMES = 3;

/** The activations at the peak: "conv1 (151 kB) and tanh1 (151 kB) are alive"; empty if there are none. */
function aliveThen({ report }: Outcome): string {
  const alive = report.alive_at_peak.filter(({ category }) => category === 'activations');
  const names = alive.slice(0, MOST_NAMES).map((each) => `${each.label} (${bytes(each.bytes)})`);
  const more = alive.length - names.length;
  const list = listed(more > 0 ? [...names, `${more} more`] : names);
  return alive.length === 0 ? '' : `${list} ${alive.length === 1 ? 'is' : 'are'} alive`;
}

/** The highest total if layers needed no workspace; it may come at another moment. */
const withoutWorkspace = ({ timeline }: Outcome['report']): number =>
  Math.max(...timeline.map(({ total_bytes, current }) => total_bytes - current.workspace_bytes));

/** All parts together, as if none were ever released. */
function everything(report: MemoryReport): number {
  const { parameters_bytes, buffers_bytes, inputs_bytes, workspace_bytes } = useOf(report);
  const stored = parameters_bytes + buffers_bytes + inputs_bytes;
  return stored + workspace_bytes + report.activation_bytes_total;
}

/** Everything added up, as if nothing were released; only where that is more than the peak. */
function addedUp(outcome: Outcome): Belief[] {
  const { report } = outcome;
  const { at_peak, peak_bytes } = useOf(report);
  const written = report.activation_bytes_total;
  const later = written - at_peak.activations_bytes;
  const stored = at_peak.parameters_bytes + at_peak.buffers_bytes + at_peak.inputs_bytes;
  const workspace = at_peak.workspace_bytes;
  const alive = aliveThen(outcome);
  const then = alive === '' ? 'no activation is alive' : `only ${alive}`;
  const sum = `You added everything up, as if nothing were released. At the peak ${then}; the other ${bytes(later)} of activations come at other times.`;
  const most = useOf(report).workspace_bytes;
  const larger =
    most === workspace
      ? ''
      : ` The largest workspace, ${bytes(most)}, comes when less else is held; at the peak it is ${bytes(workspace)}.`;
  const besides =
    workspace === 0
      ? ''
      : ` You left out the workspace, ${bytes(workspace)} for the layer that runs.`;
  return [
    { value: stored + written, why: `${sum}${besides}` },
    { value: stored + written + workspace, why: sum },
    { value: everything(report), why: `${sum}${larger}` },
    { value: peakIfAllKept(report).total_bytes, why: sum },
  ].filter(({ value }) => later > 0 && value > 1.02 * peak_bytes);
}

/** The ideas that a prediction may show. */
export function beliefs(outcome: Outcome): Belief[] {
  const { report } = outcome;
  const use = useOf(report);
  const { at_peak, peak_bytes, parameters_bytes } = use;
  const written = report.activation_bytes_total;
  const others = CATEGORIES.filter((each) => each !== 'parameters' && bytesOf(at_peak, each) > 0);
  const without = withoutWorkspace(report);
  return [
    {
      value: parameters_bytes,
      why: `You counted the parameters alone. At the peak ${listed(others)} need ${bytes(peak_bytes - parameters_bytes)} more.`,
    },
    ...(written > at_peak.activations_bytes
      ? [
          {
            value: written,
            why: 'Those are all activations ever written. They are not alive at once, and parameters and input stand beside them.',
          },
        ]
      : []),
    ...addedUp(outcome),
    ...(without < peak_bytes
      ? [
          {
            value: without,
            why: `You left out the workspace, the scratch memory of the layer that runs: with it the peak rises from ${bytes(without)} to ${bytes(peak_bytes)}.`,
          },
        ]
      : []),
    {
      value: at_peak.activations_bytes,
      why: `You counted the activations alone. The parameters, ${bytes(at_peak.parameters_bytes)}, are there all the time.`,
    },
  ];
}

/** Each category that takes memory at the peak: "247 kB of parameters, 151 kB of activations and 205 kB of workspace". */
const parts = ({ at_peak }: MemoryUse): string =>
  listed(
    CATEGORIES.filter((each) => bytesOf(at_peak, each) > 0).map(
      (each) => `${bytes(bytesOf(at_peak, each))} of ${each}`,
    ),
  );

/** What is alive at the peak; for a prediction above it, what all parts would be together. */
export function mechanism({ report }: Outcome, prediction?: number): string {
  const use = useOf(report);
  const all = everything(report);
  const are = report.measured === undefined ? 'would be' : 'are';
  const alive = `${parts(use)} ${are} alive at once`;
  const isAbove = prediction !== undefined && prediction > use.peak_bytes;
  return isAbove && all > use.peak_bytes
    ? `All parts together would be ${bytes(all)}, but not all are there at the peak: then ${alive}.`
    : `At the peak ${alive}.`;
}
