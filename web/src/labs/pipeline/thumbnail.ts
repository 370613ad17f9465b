import { svg } from 'lit';

const LOADS = [10, 32, 54];
const STEPS = [32, 54, 76];

export default svg`<line class="axis-line" x1="6" x2="92" y1="52" y2="52" />
  ${LOADS.map((x) => svg`<rect class="bar series-workspace" x=${x} y="14" width="20" height="14" />`)}
  ${STEPS.map((x) => svg`<rect class="bar series-compute" x=${x} y="34" width="10" height="14" />`)}`;
