import { svg } from 'lit';

const QUIET = [44, 45, 43, 44, 45, 44];
const NOISY = [44, 14, 45, 44, 26, 44];

export default svg`<rect class="shade" x="48" y="4" width="40" height="54" />
  ${QUIET.map((y, i) => svg`<circle class="dot sample" cx=${13 + 6.4 * i} cy=${y} r="2.5" />`)}
  ${NOISY.map((y, i) => svg`<circle class="dot outlier" cx=${52 + 6.4 * i} cy=${y} r="2.5" />`)}
  <line class="timing-mark median" x1="8" x2="88" y1="44" y2="44" />
  <line class="axis-line" x1="8" x2="8" y1="4" y2="58" />`;
