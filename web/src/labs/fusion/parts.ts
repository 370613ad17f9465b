// Bytes or time of every op as one bar of parts; bars of one group share a scale.

import { nothing, type SVGTemplateResult, svg } from 'lit';
import { type Drawing, textWidth } from '../../kit/charts/chart';

export interface Part {
  readonly label: string;
  readonly value: number;
}

export interface PartBar {
  readonly label: string;
  /** The sum with its unit, at the right. */
  readonly text: string;
  readonly style: 'series-overhead' | 'series-compute';
  readonly parts: readonly Part[];
}

const HEAD = 22;
const NAMES = 18;
const THICK = 20;
const GAP = 12;
const BETWEEN_GROUPS = 18;
/** Between two parts. */
const SEAM = 2;
const PITCH = HEAD + THICK + NAMES + GAP;

const total = ({ parts }: PartBar): number => parts.reduce((sum, { value }) => sum + value, 0);

function drawBar(
  { label, text, style, parts }: PartBar,
  top: number,
  width: number,
  scale: number,
) {
  const y = top + HEAD;
  let left = 0;
  return svg`<text class="value" x="0" y=${top + 14}>${label}</text>
    <text class="value" x=${width} y=${top + 14} text-anchor="end">${text}</text>
    ${parts.map((part, i): SVGTemplateResult => {
      const x = left;
      const long = part.value * scale;
      left += long;
      const room = i === parts.length - 1 ? width - x : long - 6;
      const fits = textWidth(part.label) <= room;
      return svg`<rect class="bar ${style}" x=${x} y=${y} width=${Math.max(1, long - SEAM)} height=${THICK} />
        ${fits ? svg`<text class="bar-label" x=${x} y=${y + THICK + NAMES - 4}>${part.label}</text>` : nothing}`;
    })}`;
}

/** A figure for `figure({draw: parts([[...], [...]])})`. */
export function parts(groups: readonly (readonly PartBar[])[]): (width: number) => Drawing {
  return (width) => {
    let top = 0;
    const body = groups.map((group) => {
      const scale = width / Math.max(Number.MIN_VALUE, ...group.map(total));
      const drawn = group.map((bar, i) => drawBar(bar, top + i * PITCH, width, scale));
      top += group.length * PITCH + BETWEEN_GROUPS;
      return drawn;
    });
    return { height: top - BETWEEN_GROUPS, body: svg`${body}` };
  };
}
