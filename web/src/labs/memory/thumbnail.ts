import { svg } from 'lit';

export default svg`<g class="series-parameters">
    <path class="area" d="M8 58H88V38H8Z" />
  </g>
  <g class="series-activations">
    <path class="area" d="M8 38H22V26H40V12H56V24H72V31H88V38H8Z" />
  </g>
  <line class="axis-line" x1="8" x2="88" y1="58" y2="58" />`;
