import { svg } from 'lit';

const STEPS = [10, 16, 22, 30, 46, 62, 76] as const;

export default svg`<line class="axis-line" x1="8" x2="8" y1="2" y2="62" />
  ${STEPS.map((width, i) => svg`<rect class="bar" x="8" y=${4 + 8 * i} width=${width} height="5" />`)}
  <line class="predicted" x1="88" x2="88" y1="2" y2="62" />`;
