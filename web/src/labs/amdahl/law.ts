// Amdahl's law as a picture: a pass, the part that is made faster, and the time that is left.

import { svg } from 'lit';
import { categoryClass, type Drawing, fitText } from '../../kit/charts/chart';

const LABEL = 20;
const TALL = 40;
const PITCH = LABEL + TALL + 16;

export interface Law {
  readonly share: number;
  readonly faster: number;
  readonly before: string;
  readonly after: string;
  readonly part: string;
  readonly rest: string;
}

export function drawLaw({ share, faster, before, after, part, rest }: Law) {
  return (width: number): Drawing => {
    const full = width - 2;
    const row = (
      label: string,
      own: number,
      y: number,
    ) => svg`<text class="value" x="0" y=${y + 14}>${label}</text>
      <rect class="bar ${categoryClass('compute')}" x="0" y=${y + LABEL} width=${Math.max(1, own * full - 1)} height=${TALL} />
      <rect class="bar ${categoryClass('overhead')}" x=${own * full} y=${y + LABEL} width=${Math.max(1, (1 - share) * full)} height=${TALL} />`;
    return {
      height: 2 * PITCH + 24,
      body: svg`${row(before, share, 0)}${row(after, share / faster, PITCH)}
        <text class="bar-label" x="0" y=${2 * PITCH + 10}>${fitText(`blue: ${part}; grey: ${rest}`, full)}</text>`,
    };
  };
}
