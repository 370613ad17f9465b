import { svg } from 'lit';

export default svg`<g class="series-parameters">
    <path class="area" d="M8 58H88V48H8Z" />
  </g>
  <g class="series-optimizer-state">
    <path class="area" d="M72 48H88V28H72Z" />
  </g>
  <g class="series-gradients">
    <path class="area" d="M44 48V45H52V42H60V38H72H88V28H72V38H44Z" />
    <path class="area" d="M72 28H88V18H72Z" />
  </g>
  <g class="series-activations">
    <path class="area" d="M8 48V44H18V36H28V24H44V30H52V35H60V38H60V42H52V45H44V48Z" />
  </g>
  <line class="axis-line" x1="8" x2="88" y1="58" y2="58" />`;
