import { svg } from 'lit';

export default svg`<g class="series-parameters">
    <rect class="bar" x="8" y="10" width="80" height="10" />
    <rect class="bar" x="8" y="27" width="40" height="10" />
    <rect class="bar" x="8" y="44" width="20" height="10" />
  </g>
  <path class="line series-activations" d="M40,49H46V45H52V53H58V47H64V51H70V49H88" />`;
