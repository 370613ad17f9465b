// Three ways to observe a pass: where each reads the clock, and what it sees.

import { svg } from 'lit';
import { categoryClass, type Drawing } from '../../kit/charts/chart';
import { linearScale } from '../../kit/charts/scale';
import type { InstrumentName } from './outcome';

/** The ops of a pass, by layer: how long each lasts. */
const LAYERS = [
  [5, 1],
  [1.2, 0.4, 0.8],
  [6, 0.5],
  [0.7, 2.4],
] as const;
const READ = 0.5;
const PERIOD = 5.2;
const TOP = 30;
const TALL = 44;

interface Part {
  readonly kind: 'op' | 'read';
  readonly layer: number;
  readonly from: number;
  readonly to: number;
}

/** A pass with the clock readings in it, and where the snapshots fell. */
export function lookedAt(way: InstrumentName | undefined) {
  const parts: Part[] = [];
  let now = 0;
  const add = (kind: Part['kind'], layer: number, ms: number) => {
    parts.push({ kind, layer, from: now, to: now + ms });
    now += ms;
  };
  const seen = new Set<number>();
  let due = PERIOD;
  for (const [layer, ops] of LAYERS.entries()) {
    if (way === 'per_layer') add('read', layer, READ);
    for (const ms of ops) {
      if (way === 'per_op') add('read', layer, READ);
      add('op', layer, ms);
      if (way === 'per_op') add('read', layer, READ);
      if (way === 'sampling' && now >= due) {
        add('read', layer, READ);
        seen.add(layer);
        due += PERIOD * Math.ceil((now - due) / PERIOD + 1e-9);
      }
    }
  }
  if (way === 'per_layer') add('read', LAYERS.length - 1, READ);
  const all = LAYERS.map((_, layer) => layer);
  const layers =
    way === 'sampling' ? all.filter((layer) => seen.has(layer)) : way === undefined ? [] : all;
  return {
    parts,
    total: now,
    layers,
    readings: parts.filter(({ kind }) => kind === 'read').length,
  };
}

export const LAYER_COUNT = LAYERS.length;

export function drawWay(way: InstrumentName | undefined, words: { seen: string; not: string }) {
  return (width: number): Drawing => {
    const { parts, layers } = lookedAt(way);
    const longest = lookedAt('per_op').total;
    const x = linearScale([0, longest], [0, width - 4]);
    const spans = LAYERS.map((_, layer) => {
      const own = parts.filter((part) => part.layer === layer);
      return { from: own[0]?.from ?? 0, to: own.at(-1)?.to ?? 0, seen: layers.includes(layer) };
    });
    return {
      height: TOP + TALL + 52,
      body: svg`<text class="axis-label" x="0" y="14">time →</text>
        ${parts.map(({ kind, from, to }) => svg`<rect class="bar ${categoryClass(kind === 'op' ? 'compute' : 'overhead')}" x=${x.map(from)} y=${kind === 'op' ? TOP : TOP - 8} width=${Math.max(1, x.map(to) - x.map(from) - 1)} height=${kind === 'op' ? TALL : TALL + 16} />`)}
        ${spans.map(
          (
            { from, to, seen },
            layer,
          ) => svg`<line class="axis-line" x1=${x.map(from)} x2=${x.map(to) - 3} y1=${TOP + TALL + 14} y2=${TOP + TALL + 14} />
          <text class="bar-label" x=${(x.map(from) + x.map(to)) / 2} y=${TOP + TALL + 30} text-anchor="middle">${layer + 1}</text>
          <text class="bar-label" x=${(x.map(from) + x.map(to)) / 2} y=${TOP + TALL + 46} text-anchor="middle">${way === undefined ? '' : seen ? words.seen : words.not}</text>`,
        )}`,
    };
  };
}
