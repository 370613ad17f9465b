import { svg } from 'lit';

export default svg`<g class="series-compute">
  <path class="line" d="M10 54 L86 12" />
  <path class="line dashed" d="M10 54 L86 54" />
  <line class="axis-line" x1="10" x2="10" y1="8" y2="58" />
  <line class="axis-line" x1="10" x2="88" y1="58" y2="58" />
</g>`;
