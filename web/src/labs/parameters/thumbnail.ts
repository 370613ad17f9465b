import { svg } from 'lit';

export default svg`<g class="series-parameters">
  <rect class="bar" x="8" y="8" width="80" height="9" />
  <rect class="bar" x="8" y="22" width="46" height="9" />
  <rect class="bar" x="8" y="36" width="22" height="9" />
  <rect class="bar" x="8" y="50" width="6" height="9" />
  <line class="axis-line" x1="8" x2="8" y1="4" y2="62" />
</g>`;
