import { svg } from 'lit';

export default svg`<rect class="bar series-bandwidth" x="8" y="12" width="19" height="14" />
  <rect class="bar series-bandwidth" x="29" y="12" width="19" height="14" />
  <rect class="bar series-bandwidth" x="50" y="12" width="19" height="14" />
  <rect class="bar series-bandwidth" x="71" y="12" width="19" height="14" />
  <rect class="bar series-compute" x="8" y="38" width="19" height="14" />
  <line class="axis-line" x1="8" x2="90" y1="60" y2="60" />`;
