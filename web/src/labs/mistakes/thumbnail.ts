import { svg } from 'lit';

export default svg`<g>
  <rect class="bar series-plain" x="8" y="10" width="78" height="12" />
  <rect class="bar series-overhead" x="8" y="27" width="46" height="12" />
  <rect class="bar series-overhead" x="8" y="44" width="24" height="12" />
  <line class="predicted" x1="54" x2="54" y1="4" y2="60" />
  <line class="axis-line" x1="8" x2="8" y1="4" y2="60" />
</g>`;
