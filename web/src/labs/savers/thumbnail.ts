import { svg } from 'lit';

export default svg`<g class="series-parameters"><rect class="bar" x="8" y="14" width="16" height="14" /><rect class="bar" x="8" y="38" width="16" height="14" /></g>
  <g class="series-activations"><rect class="bar" x="24" y="14" width="60" height="14" /><rect class="bar" x="24" y="38" width="18" height="14" /></g>
  <line class="rule" x1="50" x2="50" y1="6" y2="60" />`;
