// The figures about three networks of one budget: the known counts, the times, the roofline and the memory.

import { type Bar, bars } from '../../kit/charts/bars';
import { figure } from '../../kit/charts/figure';
import { roofline } from '../../kit/charts/roofline';
import { column, type TableData } from '../../kit/charts/table';
import { segmented } from '../../kit/controls/fields';
import { bytes, count, digits, duration, gflopsPerSecond, si } from '../../kit/words/format';
import { networkFigure, networkLayers } from '../../lab/network-figure';
import { figures as words } from './figure-words';
import type { View } from './model';
import {
  type Dry,
  foundOf,
  gflopsOf,
  type Live,
  msOf,
  type Network,
  networkOf,
  type Outcome,
  timeOf,
} from './outcome';
import { FAMILIES, type Family, NAMES } from './specs';
import { CATEGORY, multiple } from './words';

/** The quantity that is held equal. The other one would tell much of the time, which is still to be predicted. */
export function knownFigure({ control, networks }: Dry) {
  const flops = control === 'flops';
  const heldOf = (network: Dry['networks'][number]) =>
    flops ? network.flops_per_sample : network.parameters;
  const rows = networks.map((network): Bar => {
    const { family, size } = network;
    const value = heldOf(network);
    return {
      label: words.wide(family, size.width),
      value,
      text: si(value, flops ? 'FLOP' : ''),
      category: CATEGORY[family],
    };
  });
  const title = words.known(control);
  return figure({
    name: 'architectures-known',
    title,
    summary: rows.map(({ label, text }) => `${label}: ${text}`).join('; '),
    draw: bars({ bars: rows }),
    note: words.reads,
    table: {
      columns: [
        { key: 'network', label: 'network' },
        column('width', 'width', count),
        flops
          ? column('flops_per_sample', 'FLOPs per picture', count)
          : column('parameters', 'parameters', count),
      ],
      rows: networks.map((network) => [NAMES[network.family], network.size.width, heldOf(network)]),
    },
  });
}

export function timeFigure(outcome: Live, prediction: number | undefined) {
  const { networks } = outcome;
  const base = foundOf(outcome, 'mlp');
  const row = (network: Network): Bar => ({
    label: words.wide(network.family, network.size.width),
    value: msOf(network),
    text: duration(msOf(network)),
    category: CATEGORY[network.family],
    ...(network.family === 'transformer' && prediction !== undefined && base !== undefined
      ? { predicted: prediction * msOf(base) }
      : {}),
  });
  return figure({
    name: 'architectures-time',
    title: words.time(outcome),
    summary: networks
      .map((network) => `${NAMES[network.family]}: ${duration(msOf(network))}`)
      .join('; '),
    draw: bars({
      bars: networks.map(row),
      predictedText: () => words.yours(multiple(prediction ?? 1)),
    }),
    note: words.call(outcome.batch),
    table: networkTable(networks),
    data: networks,
  });
}

export function roofFigure({ networks, roof }: Outcome) {
  const rates = networks.map(gflopsOf);
  const [low, high] = [Math.min(...rates), Math.max(...rates, roof.peak_gflops_per_second)];
  const farthest = Math.max(...networks.map(({ intensity }) => intensity));
  return figure({
    name: 'architectures-roof',
    title: words.roof(networks, roof),
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
      domain: [Math.min(1, low / 2), high * 2],
      intensities: [0.1, farthest < 100 ? 100 : 1000],
      height: 270,
    }),
    note: words.intensity,
    table: networkTable(networks),
    data: { networks, roof },
  });
}

/** One of the three networks, drawn with its parameters and activations. */
export function networksFigure({ dry, picked, pick }: View<'dry'>) {
  const network = networkOf(dry, FAMILIES[picked('network') ?? 1] ?? 'mlp');
  return networkFigure({
    name: 'architectures-network',
    title: words.peak(network),
    note: words.atOnce(network),
    layers: networkLayers(network.description, 'bytes'),
    format: bytes,
    controls: segmented({
      label: words.shown,
      value: network.family,
      options: FAMILIES.map((value) => ({ value, label: NAMES[value] })),
      onChange: (family) => pick('network', FAMILIES.indexOf(family as Family)),
    }),
  });
}

function networkTable(networks: readonly Network[]): TableData {
  return {
    columns: [
      { key: 'network', label: 'network' },
      column('width', 'width', count),
      column('parameters', 'parameters', count),
      column('flops_per_sample', 'FLOPs per picture', count),
      column('intensity', 'FLOP per byte', digits),
      column('latency_ms', 'one call', duration),
      column('low_ms', 'from', duration),
      column('high_ms', 'to', duration),
      column('gflops_per_second', 'GFLOP/s', digits),
      column('peak_bytes', 'peak memory', bytes),
    ],
    rows: networks.map((network) => {
      const time = timeOf(network);
      return [
        NAMES[network.family],
        network.size.width,
        network.parameters,
        network.flops_per_sample,
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
