import { svg } from 'lit';

export default svg`<g>
  <rect class="bar series-overhead" x="8" y="10" width="44" height="12" />
  <rect class="bar series-compute" x="52" y="10" width="34" height="12" />
  <rect class="bar series-overhead" x="8" y="27" width="8" height="12" />
  <rect class="bar series-compute" x="16" y="27" width="34" height="12" />
  <rect class="bar series-compute" x="8" y="44" width="29" height="12" />
  <line class="predicted" x1="47" x2="47" y1="4" y2="60" />
  <line class="axis-line" x1="8" x2="8" y1="4" y2="60" />
</g>`;
