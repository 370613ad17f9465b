import { svg } from 'lit';

const BARS = [
  [8, 80, 'frame', 6],
  [8, 33, 'frame', 19],
  [43, 45, 'frame', 19],
  [8, 24, 'filled series-compute', 32],
  [34, 5, 'filled series-bandwidth', 32],
  [43, 22, 'filled series-compute', 32],
  [67, 21, 'filled series-compute', 32],
] as const;

export default svg`${BARS.map(
  ([x, width, kind, y]) =>
    svg`<g class="span ${kind}"><rect x=${x} y=${y} width=${width} height="11" /></g>`,
)}
  <line class="axis-line" x1="8" x2="88" y1="50" y2="50" />`;
