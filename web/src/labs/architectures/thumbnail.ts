import { svg } from 'lit';

export default svg`<g class="series-plain"><rect class="bar" x="8" y="8" width="6" height="12" /></g>
  <g class="series-compute"><rect class="bar" x="8" y="26" width="78" height="12" /></g>
  <g class="series-bandwidth"><rect class="bar" x="8" y="44" width="44" height="12" /></g>
  <line class="axis-line" x1="8" x2="8" y1="4" y2="60" />`;
