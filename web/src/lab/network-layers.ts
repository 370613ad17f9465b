// Converts the engine's layers to a diagram of the network: grouped by their names, with repeated blocks folded into one. Pure.

import type { Description, LayerReport } from '../engine/types';
import type { NetworkLayer } from '../kit/charts/network';

/** What the areas count: numbers, or their bytes in float32. */
export type NetworkUnit = 'numbers' | 'bytes';

const FLOAT32 = 4;

/** The input and the layers of a description (`profiler().describe`). Activations are those of the whole batch. */
export function networkLayers(
  description: Description,
  unit: NetworkUnit = 'numbers',
): NetworkLayer[] {
  const width = unit === 'bytes' ? FLOAT32 : 1;
  const { input_shape, layers } = description;
  const input: NetworkLayer = {
    name: INPUT,
    kind: INPUT,
    shape: input_shape.slice(1),
    parameters: 0,
    activations: input_shape.reduce((product, size) => product * size, 1) * width,
    flows: 'inputs',
  };
  return [input, ...grouped(layers, '', width)];
}

const INPUT = 'input';

/** The usual names of layer types; the engine's own have underscores. */
const KINDS: Readonly<Record<string, string>> = {
  conv2d: 'conv',
  avg_pool2d: 'avg pool',
  max_pool2d: 'max pool',
  batch_norm2d: 'batch norm',
  global_avg_pool: 'avg pool',
  position_embedding: 'positions',
  scaled_dot_product_attention: 'attention',
};

const kindOf = (type: string): string => KINDS[type] ?? type.replaceAll('_', ' ');

/** The layers whose names begin with `prefix`, in order; layers that share the next part of the name form a group. */
function grouped(reports: readonly LayerReport[], prefix: string, width: number): NetworkLayer[] {
  const groups: { name: string; members: LayerReport[] }[] = [];
  for (const report of reports) {
    const name = `${prefix}${report.name.slice(prefix.length).split('.')[0] ?? ''}`;
    const last = groups.at(-1);
    if (last?.name === name && report.name !== name) last.members.push(report);
    else groups.push({ name, members: [report] });
  }
  const list = groups.map(({ name, members }) => {
    const [only] = members;
    return members.length === 1 && only !== undefined
      ? layerOf(only, name, width)
      : groupOf(name, members, width);
  });
  return joined(list, prefix);
}

const layerOf = (report: LayerReport, label: string, width: number): NetworkLayer => ({
  name: report.name,
  label: labelOf(report, label),
  kind: kindOf(report.type),
  shape: report.output_shape.slice(1),
  parameters: report.parameters * width,
  activations: (report.activation_bytes / FLOAT32) * width,
});

/** "h.0.attn.qkv" -> "qkv", "repeat1" -> "stage 1"; "layer2.0" stays. */
const shortName = (name: string): string =>
  (/[^.]+(\.\d+)?$/.exec(name)?.[0] ?? name).replace(/^repeat(\d+)$/, 'stage $1');

/** A name that the engine made of the type in words: "max_pool2d1" -> "max pool 1". */
const labelOf = ({ type }: LayerReport, name: string): string =>
  shortName(name)
    .replace(RegExp(`^${type}(\\d*)$`), `${kindOf(type)} $1`)
    .trim();

function groupOf(name: string, members: readonly LayerReport[], width: number): NetworkLayer {
  const all = grouped(members, `${name}.`, width);
  const [first] = all;
  const same =
    all.length > 1 && first !== undefined && all.every((each) => alike(each, first, name));
  const parts = same ? insideOf(name, first) : all;
  const sum = (of: (layer: NetworkLayer) => number) =>
    all.reduce((total, each) => total + of(each), 0);
  return {
    name,
    label: shortName(name),
    kind: same
      ? 'block'
      : `${all.length} ${all.every(({ parts: inner }) => inner) ? 'blocks' : 'layers'}`,
    shape: all.at(-1)?.shape ?? [],
    parameters: sum(({ parameters }) => parameters),
    activations: sum(({ activations }) => activations),
    parts,
    ...(same ? { repeat: all.length } : {}),
  };
}

/** The contents of the first repetition; its inputs become inputs of the group. */
const insideOf = (group: string, first: NetworkLayer): readonly NetworkLayer[] =>
  (first.parts ?? [first]).map((part) =>
    part.inputs === undefined
      ? part
      : { ...part, inputs: part.inputs.map((from) => (from === first.name ? group : from)) },
  );

/** True for repetitions: their names end in a number, and their contents are the same. */
function alike(one: NetworkLayer, other: NetworkLayer, group: string): boolean {
  return /^\d+$/.test(one.name.slice(group.length + 1)) && signature(one) === signature(other);
}

const signature = ({ kind, shape, parameters, parts = [] }: NetworkLayer): string =>
  `${kind} ${shape} ${parameters} (${parts.map(signature).join()})`;

/**
 * Connects the layers where paths split and join, by the names that the engine gives (engine/model/compile.cpp): a residual ends
 * in "add" and has its other path in "shortcut", a transformer block has "add_1" and "add_2", a concat has "branch0", "branch1"
 * ...
 */
function joined(list: readonly NetworkLayer[], prefix: string): NetworkLayer[] {
  const entry = prefix === '' ? INPUT : prefix.slice(0, -1);
  const partOf = (layer: NetworkLayer | undefined) =>
    layer?.name.slice(prefix.length).split('.')[0] ?? '';
  const branches = list.filter((each) => /^branch\d+$/.test(partOf(each))).map(({ name }) => name);
  let sum = entry;
  return list.map((layer, index) => {
    const [before, main] = [list[index - 1], list[index - 2]];
    if (partOf(layer) === 'shortcut' || branches.includes(layer.name))
      return { ...layer, inputs: [entry] };
    if (layer.kind === 'concat') return { ...layer, inputs: branches };
    if (layer.kind !== 'add' || !/^add(_\d+)?$/.test(partOf(layer))) return layer;
    const past = partOf(before) === 'shortcut' ? main?.name : sum;
    sum = layer.name;
    return { ...layer, inputs: [before?.name ?? entry, past ?? entry] };
  });
}
