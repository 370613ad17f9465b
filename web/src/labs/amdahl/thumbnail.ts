import { svg } from 'lit';

export default svg`<line class="rule" x1="8" x2="90" y1="14" y2="14" />
  <path class="line series-plain" d="M8,56C20,34 34,18 90,15" />
  <path class="line dashed series-overhead" d="M8,56C24,48 40,45 90,44" />
  <line class="axis-line" x1="8" x2="90" y1="58" y2="58" />`;
