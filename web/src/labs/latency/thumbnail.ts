import { svg } from 'lit';

const HEIGHTS = [10, 26, 22, 40, 44, 43, 45, 44, 20, 45, 44, 43];

export default svg`<rect class="shade" x="8" y="4" width="24" height="54" />
  ${HEIGHTS.map((y, i) => svg`<circle class="dot ${i < 4 ? 'warm' : 'sample'}" cx=${12 + 6.6 * i} cy=${y} r="2.5" />`)}
  <line class="timing-mark median" x1="8" x2="88" y1="44" y2="44" />
  <line class="axis-line" x1="8" x2="8" y1="4" y2="58" />`;
