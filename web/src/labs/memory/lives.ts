// The lifetimes of tensors: a bar for each, from allocation to release; the chosen event marks the tensors that are alive.

import { type SVGTemplateResult, svg } from 'lit';
import { categoryClass, type Drawing, fitText, textWidth } from '../../kit/charts/chart';
import { linearScale } from '../../kit/charts/scale';
import { bytes } from '../../kit/words/format';
import { type Life, tensorName } from './outcome';

export const LIVES_SHOWN = 16;
const ROW = 20;
const TOP = 8;

export interface LivesOptions {
  readonly lives: readonly Life[];
  readonly events: number;
  readonly at: number;
  readonly onSelect: (event: number) => void;
}

/** The name in the room there is: parts in its middle are left out, because the end tells tensors of a layer apart. */
function fitTail(name: string, room: number): string {
  const parts = name.split('.');
  const shorter = [
    name,
    `${parts[0]}…${parts.slice(-2).join('.')}`,
    `…${parts.slice(-2).join('.')}`,
  ];
  return shorter.find((each) => textWidth(each, 12, 600) <= room) ?? fitText(name, room, 12, 600);
}

/** The largest tensors, in order of allocation. */
function shownOf(lives: readonly Life[]): readonly Life[] {
  const largest = [...lives].sort((a, b) => b.bytes - a.bytes).slice(0, LIVES_SHOWN);
  return lives.filter((life) => largest.includes(life));
}

export const drawLives =
  ({ lives, events, at, onSelect }: LivesOptions) =>
  (width: number): Drawing => {
    const shown = shownOf(lives);
    const room = Math.min(190, width * 0.52);
    const x = linearScale([0, events], [room, width]);
    const bottom = TOP + shown.length * ROW;
    const row = (life: Life, index: number): SVGTemplateResult => {
      const y = TOP + index * ROW;
      const alive = life.from <= at && at < life.to;
      // The name may be shortened; the bytes must stay readable.
      const size = `\u00a0${bytes(life.bytes)}`;
      const name = fitTail(tensorName(life), room - 12 - textWidth(size, 12, 600));
      return svg`<text class=${alive ? 'value' : 'tick'} x=${room - 8} y=${y + ROW / 2} dy="0.32em" text-anchor="end">${name}${size}</text>
        <rect class="bar ${alive ? '' : 'faint'} ${categoryClass(life.category)}" x=${x.map(life.from)} y=${y + 3}
          width=${Math.max(2, x.map(life.to) - x.map(life.from))} height=${ROW - 6} />`;
    };
    const select = (pointer: PointerEvent) => {
      const box = (pointer.currentTarget as SVGElement).ownerSVGElement?.getBoundingClientRect();
      const event = Math.floor(x.invert(pointer.clientX - (box?.left ?? 0)));
      onSelect(Math.max(0, Math.min(events - 1, event)));
    };
    return {
      height: bottom + 28,
      body: svg`${shown.map(row)}
        <line class="selected" x1=${x.map(at + 0.5)} x2=${x.map(at + 0.5)} y1="0" y2=${bottom} />
        <line class="axis-line" x1=${room} x2=${width} y1=${bottom} y2=${bottom} />
        <text class="axis-label" x=${width} y=${bottom + 20} text-anchor="end">allocations and releases, in order →</text>
        <rect class="hit" x=${room} y="0" width=${width - room} height=${bottom} @pointermove=${select} @pointerdown=${select} />`,
    };
  };
