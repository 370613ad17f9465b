import { svg } from 'lit';

const POINTS = [
  [20, 48],
  [32, 36],
  [44, 26],
  [58, 17],
  [76, 16],
] as const;

export default svg`<line class="axis-line" x1="8" x2="8" y1="4" y2="58" />
  <line class="axis-line" x1="8" x2="90" y1="58" y2="58" />
  <path class="roof device" d="M10,54L50,12L90,12" />
  ${POINTS.map(([x, y]) => svg`<circle class="dot sample" cx=${x} cy=${y} r="2.5" />`)}`;
