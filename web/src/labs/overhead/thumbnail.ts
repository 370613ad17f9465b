import { svg } from 'lit';

const ROWS = [
  { y: 14, at: 70, half: 7 },
  { y: 30, at: 46, half: 5 },
  { y: 46, at: 26, half: 9 },
];

export default svg`<line class="rule" x1="14" x2="14" y1="4" y2="56" />
  ${ROWS.map(
    ({
      y,
      at,
      half,
    }) => svg`<rect class="interval" x=${at - half} width=${2 * half} y=${y - 5} height="10" />
    <circle class="mark series-plain" cx=${at} cy=${y} r="3.5" />`,
  )}
  <line class="axis-line" x1="8" x2="88" y1="56" y2="56" />`;
