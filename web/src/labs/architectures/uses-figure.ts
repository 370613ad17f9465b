// One picture passes through three first layers, step by step: what each layer sees at once, and how often one weight has been used.

import { svg } from 'lit';
import { categoryClass, type Drawing } from '../../kit/charts/chart';
import { figure } from '../../kit/charts/figure';
import { column } from '../../kit/charts/table';
import { frameOf, player } from '../../kit/controls/player';
import { count } from '../../kit/words/format';
import { figures as words } from './figure-words';
import type { View } from './model';
import { FAMILIES, type Family, NAMES, PLACES, RESOLUTION } from './specs';
import { CATEGORY } from './words';

const FRAMES = PLACES.transformer;
const GAP = 14;
const MOST = 170;

/** How often a weight has been used with this frame, counted from 0; the MLP has finished with the first one. */
export const worked = (family: Family, frame: number): number =>
  family === 'mlp' ? 1 : Math.round((PLACES[family] * (frame + 1)) / FRAMES);

/** The picture: a seven, in its pixels. */
const SEVEN = 'M8 8H24L14 26';

interface Window {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** The rows, and the part of the current row, that have been processed, in pixels of the picture. */
function behind(family: Family, frame: number): readonly (Window & { readonly high: number })[] {
  if (family === 'mlp') return [];
  const side = Math.sqrt(PLACES[family]);
  const each = RESOLUTION / side;
  const done = worked(family, frame);
  const [rows, rest] = [Math.floor(done / side), done % side];
  return [
    { x: 0, y: 0, size: RESOLUTION, high: each * rows },
    { x: 0, y: each * rows, size: each * rest, high: each },
  ].filter(({ size, high }) => size > 0 && high > 0);
}

/** The window that a layer sees at this frame, in pixels of the picture. */
function seen(family: Family, frame: number): Window {
  if (family === 'mlp') return { x: 0, y: 0, size: RESOLUTION };
  const at = worked(family, frame) - 1;
  if (family === 'cnn')
    return { x: (at % RESOLUTION) - 1, y: Math.floor(at / RESOLUTION) - 1, size: 3 };
  const side = Math.sqrt(PLACES.transformer);
  const patch = RESOLUTION / side;
  return { x: patch * (at % side), y: patch * Math.floor(at / side), size: patch };
}

function draw(frame: number) {
  return (width: number): Drawing => {
    const side = Math.min(MOST, (width - 2 * GAP) / 3);
    const cell = side / RESOLUTION;
    const picture = (family: Family, index: number) => {
      const left = index * (side + GAP);
      const { x, y, size } = seen(family, frame);
      const [from, top] = [Math.max(0, x), Math.max(0, y)];
      const wide = Math.min(RESOLUTION, x + size) - from;
      const high = Math.min(RESOLUTION, y + size) - top;
      const done = worked(family, frame);
      return svg`<g class=${categoryClass(CATEGORY[family])}>
        <text class="bar-label" x=${left} y="14">${NAMES[family]}</text>
        <rect class="track" x=${left} y="24" width=${side} height=${side} fill="none" stroke="currentColor" stroke-opacity="0.4" />
        ${behind(family, frame).map((part) => svg`<rect class="bar" opacity="0.25" x=${left + cell * part.x} y=${24 + cell * part.y} width=${cell * part.size} height=${cell * part.high} />`)}
        <rect class="bar" opacity=${family === 'mlp' ? 0.5 : 1} x=${left + cell * from} y=${24 + cell * top} width=${cell * wide} height=${cell * high} />
        <path d=${SEVEN} transform="translate(${left} 24) scale(${cell})" fill="none" stroke="currentColor" stroke-width="3" stroke-opacity="0.6" />
        <text class="value" x=${left} y=${24 + side + 18}>${done === 1 ? '1 use' : `${count(done)} uses`}</text>
      </g>`;
    };
    return { height: side + 50, body: svg`${FAMILIES.map(picture)}` };
  };
}

export function usesFigure({ picked, pick, dry, passed }: View) {
  const at = frameOf(picked('place'), FRAMES);
  return figure({
    name: 'architectures-uses',
    title: words.uses(passed, (family) => worked(family, at)),
    summary: FAMILIES.map(
      (family) => `${NAMES[family]}: ${count(worked(family, at))} of ${count(PLACES[family])}`,
    ).join('; '),
    draw: draw(at),
    controls: player({
      frames: FRAMES,
      at,
      onFrame: (frame) => pick('place', frame),
      label: words.places,
      text: (frame) => words.place(worked('transformer', frame), worked('cnn', frame)),
      perSecond: 8,
    }),
    note: words.usesNote(dry, passed),
    table: {
      columns: [
        { key: 'network', label: 'network' },
        column('so_far', 'uses so far', count),
        column('uses', 'for the picture', count),
      ],
      rows: FAMILIES.map((family) => [NAMES[family], worked(family, at), PLACES[family]]),
    },
  });
}
