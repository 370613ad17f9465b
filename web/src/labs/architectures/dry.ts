// The numbers that the engine counts and plans for all networks of this lab, without running one.

import type { Setup } from '../../lab/define';
import { profiler } from '../../session/engine';
import type { Counts, Dry, DryNetwork, Quantity } from './outcome';
import type { Chosen } from './params';
import { baseSize, type Control, widthFor } from './search';
import { decodeSpec, FAMILIES, prefillSpec, type Spec, specOf } from './specs';
import { sweepOf, type Widths } from './sweep';
import { DECODER, PROMPT, TARGETS } from './targets';

/** Widths are searched once and cached until the page is reloaded. */
const found: Partial<Record<Control, Widths>> = {};

export async function widthsOf(control: Control, signal: AbortSignal): Promise<Widths> {
  const known = found[control];
  if (known !== undefined) return known;
  const all = FAMILIES.map(async (family) => {
    const width = await widthFor(family, control, TARGETS[control], (name, size) =>
      profiler().describe(specOf(name, size), { signal }),
    );
    return [family, width] as const;
  });
  const widths = Object.fromEntries(await Promise.all(all)) as unknown as Widths;
  found[control] = widths;
  return widths;
}

export async function countsOf(spec: Spec, batch: number, signal: AbortSignal): Promise<Counts> {
  const [counted, { planned }] = await Promise.all([
    profiler().describe(spec, { batch, signal }),
    profiler().planMemory(spec, { batch, signal }),
  ]);
  const { parameters, flops_per_call, flops_per_sample } = counted;
  const { at_peak, peak_bytes } = planned;
  return {
    parameters,
    flops_per_call,
    flops_per_sample,
    intensity: counted.arithmetic_intensity,
    peak_bytes,
    parameters_bytes: at_peak.parameters_bytes,
    activations_bytes: at_peak.activations_bytes + at_peak.inputs_bytes,
    workspace_bytes: at_peak.workspace_bytes,
  };
}

/** Sequences are processed one at a time. */
export const sweepBatch = (quantity: Quantity, batch: number): number =>
  quantity === 'sequence' ? 1 : batch;

export async function dry({ values }: Setup<Chosen>, signal: AbortSignal): Promise<Dry> {
  const { control, batch, scale } = values;
  const widths = await widthsOf(control, signal);
  const described = (spec: Spec, many: number) =>
    profiler().describe(spec, { batch: many, signal });
  const network = async (family: (typeof FAMILIES)[number]): Promise<DryNetwork> => {
    const size = baseSize(family, widths[family]);
    const spec = specOf(family, size);
    const [counts, description, alone, many] = await Promise.all([
      countsOf(spec, batch, signal),
      described(spec, batch),
      described(spec, 1),
      described(spec, 64),
    ]);
    const shared = { alone: alone.arithmetic_intensity, many: many.arithmetic_intensity };
    return { family, size, description, shared, ...counts };
  };
  const { width, depth } = DECODER;
  const [networks, sizes, prefill, decode] = await Promise.all([
    Promise.all(FAMILIES.map(network)),
    Promise.all(
      sweepOf(scale, widths).map(async ({ family, x, spec }) => {
        const { flops_per_call } = await described(spec, sweepBatch(scale, batch));
        return { family, x, flops: flops_per_call };
      }),
    ),
    countsOf(prefillSpec(width, depth, PROMPT), 1, signal),
    countsOf(decodeSpec(width, depth, PROMPT), 1, signal),
  ]);
  return {
    ...{ control, batch, quantity: scale, target: TARGETS[control] },
    ...{ networks, sizes, decoding: { tokens: PROMPT, prefill, decode } },
  };
}
