import { svg } from 'lit';

export default svg`<g>
  <rect class="bar series-parameters" x="8" y="10" width="18" height="11" />
  <rect class="bar series-gradients" x="26" y="10" width="18" height="11" />
  <rect class="bar series-optimizer-state" x="44" y="10" width="36" height="11" />
  <rect class="bar series-activations" x="80" y="10" width="10" height="11" />
  <rect class="bar series-parameters" x="8" y="27" width="9" height="11" />
  <rect class="bar series-gradients" x="17" y="27" width="9" height="11" />
  <rect class="bar series-optimizer-state" x="26" y="27" width="18" height="11" />
  <rect class="bar series-activations" x="44" y="27" width="5" height="11" />
  <rect class="bar series-parameters" x="8" y="44" width="9" height="11" />
  <line class="predicted" x1="58" x2="58" y1="4" y2="60" />
  <line class="axis-line" x1="8" x2="8" y1="4" y2="60" />
</g>`;
