// Three networks of one budget: time, the roof, memory.

import type { TemplateResult } from 'lit';
import { type Bar, bars } from '../../kit/charts/bars';
import { figure } from '../../kit/charts/figure';
import { roofline } from '../../kit/charts/roofline';
import type { TableData } from '../../kit/charts/table';
import { bytes, count, digits, duration, gflopsPerSecond, si } from '../../kit/words/format';
import {
  differ,
  gflopsOf,
  msOf,
  type Network,
  networkOf,
  type Outcome,
  type Roof,
  type Said,
  timeOf,
  timeRatio,
  usesPerParameter,
} from './outcome';
import { NAMES } from './specs';
import { CATEGORY, controlWord, inText, multiple } from './words';

/** A mark beyond this many times the longest bar would make all bars short. */
const REACH = 3;

export function timeFigure(outcome: Outcome, said: Said | undefined): TemplateResult {
  const { networks, batch, control } = outcome;
  const base = networkOf(outcome, 'mlp');
  const longest = Math.max(...networks.map(msOf));
  const predicted = said && base ? said.ratio * msOf(base) : undefined;
  const shown = predicted !== undefined && predicted < REACH * longest;
  const row = (network: Network): Bar => ({
    label: `${NAMES[network.family]}, ${count(network.size.width)} wide`,
    value: msOf(network),
    text: `${duration(msOf(network))}, ${gflopsPerSecond(gflopsOf(network))}`,
    category: CATEGORY[network.family],
    ...(network.family === 'transformer' && shown ? { predicted } : {}),
  });
  return figure({
    name: 'architectures-time',
    title: timeTitle(outcome),
    summary: networks
      .map((network) => `${NAMES[network.family]}: ${duration(msOf(network))}`)
      .join('; '),
    draw: bars({ bars: networks.map(row) }),
    note: `One call at batch ${count(batch)}. All three read the same picture of 32 by 32 and give ten answers; their widths make their ${controlWord(control)} equal, as nearly as whole layers can.${shown ? ` Dashed: your ${multiple(said?.ratio ?? 1)}.` : ''}`,
    table: networkTable(networks),
    data: networks,
  });
}

function timeTitle(outcome: Outcome): string {
  const { control, finished } = outcome;
  const [mlp, transformer] = [networkOf(outcome, 'mlp'), networkOf(outcome, 'transformer')];
  const equal = `At equal ${controlWord(control)}`;
  if (!mlp || !transformer) return `${equal}: time of one call`;
  if (finished && !differ(mlp, transformer)) {
    return `${equal}, transformer and MLP cannot be told apart in time`;
  }
  return `${equal}, the transformer takes ${multiple(timeRatio(outcome, 'transformer', 'mlp'))} as long as the MLP`;
}

export function roofFigure({ networks }: Outcome, roof: Roof): TemplateResult {
  const { ridge_flop_per_byte: ridge } = roof;
  const below = networks.filter(({ intensity }) => intensity < ridge);
  const names = below.map(({ family }) => `the ${inText(family)}`).join(' and ');
  return figure({
    name: 'architectures-roof',
    title:
      below.length === 0
        ? 'All three have more FLOPs per byte than the ridge of this device'
        : below.length === networks.length
          ? 'All three have fewer FLOPs per byte than the ridge of this device'
          : `Only ${names} ${below.length === 1 ? 'has' : 'have'} fewer FLOPs per byte than the ridge, ${digits(ridge, 2)}`,
    summary: networks
      .map(
        (network) =>
          `${NAMES[network.family]}: ${digits(network.intensity, 3)} FLOP per byte, ${gflopsPerSecond(gflopsOf(network))}`,
      )
      .join('; '),
    draw: roofline({
      peak: roof.peak_gflops_per_second,
      bandwidth: roof.bandwidth_gb_per_second,
      points: networks.map((network) => ({
        label: NAMES[network.family],
        intensity: network.intensity,
        gflops_per_second: gflopsOf(network),
        category: CATEGORY[network.family],
      })),
    }),
    note: 'Intensity: FLOPs over the least traffic, each input of an operation read once and each output written once. A point above the slope has its data in a cache.',
    table: networkTable(networks),
    data: { networks, roof },
  });
}

export function memoryFigure({ networks, control }: Outcome): TemplateResult {
  const rows = networks.flatMap((network): Bar[] => {
    const part = (category: 'parameters' | 'activations' | 'workspace', value: number): Bar => ({
      label: `${NAMES[network.family]}, ${category}`,
      value,
      text: bytes(value),
      category,
    });
    return [
      part('parameters', network.parameters_bytes),
      part('activations', network.activations_bytes),
      part('workspace', network.workspace_bytes),
    ];
  });
  const most = networks.reduce((a, b) => (b.peak_bytes > a.peak_bytes ? b : a));
  return figure({
    name: 'architectures-memory',
    title: `At equal ${controlWord(control)}, the ${inText(most.family)} needs the most memory: ${bytes(most.peak_bytes)}`,
    summary: networks
      .map((network) => `${NAMES[network.family]}: peak ${bytes(network.peak_bytes)}`)
      .join('; '),
    draw: bars({ bars: rows }),
    note: 'What is alive at the peak of a call, planned by a dry run. Activations include the inputs.',
    table: networkTable(networks),
  });
}

function networkTable(networks: readonly Network[]): TableData {
  return {
    caption: 'The networks of this comparison',
    columns: [
      { key: 'network', label: 'network' },
      { key: 'width', label: 'width', format: count },
      { key: 'parameters', label: 'parameters', format: count },
      { key: 'flops_per_sample', label: 'FLOPs per sample', format: (value) => si(value) },
      { key: 'uses', label: 'uses of a parameter', format: (value) => digits(value, 3) },
      { key: 'intensity', label: 'FLOP per byte', format: (value) => digits(value, 3) },
      { key: 'latency_ms', label: 'one call', format: (value) => duration(value) },
      { key: 'low_ms', label: '95 % from', format: (value) => duration(value) },
      { key: 'high_ms', label: 'to', format: (value) => duration(value) },
      { key: 'gflops_per_second', label: 'GFLOP/s', format: (value) => digits(value, 3) },
      { key: 'peak_bytes', label: 'peak memory', format: (value) => bytes(value) },
    ],
    rows: networks.map((network) => {
      const time = timeOf(network);
      return [
        NAMES[network.family],
        network.size.width,
        network.parameters,
        network.flops_per_sample,
        usesPerParameter(network),
        network.intensity,
        time.latency_ms,
        time.low_ms,
        time.high_ms,
        gflopsOf(network),
        network.peak_bytes,
      ];
    }),
  };
}
