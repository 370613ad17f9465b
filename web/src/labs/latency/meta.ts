import { svg } from 'lit';
import type { LabMeta } from '../../lab/contract';

const HEIGHTS = [10, 26, 22, 40, 44, 43, 45, 44, 20, 45, 44, 43];

const meta: LabMeta = {
  id: 'latency',
  title: 'Why did the same layer take 0 ms, then 3 ms?',
  name: 'Latency',
  minutes: 9,
  summary:
    'Time one network hundreds of times: cold start, clock tick, outliers, and what to report.',
  thumbnail: () => svg`<rect class="shade" x="8" y="4" width="24" height="54" />
    ${HEIGHTS.map((y, i) => svg`<circle class="dot ${i < 4 ? 'warm' : 'sample'}" cx=${12 + 6.6 * i} cy=${y} r="2.5" />`)}
    <line class="timing-mark median" x1="8" x2="88" y1="44" y2="44" />
    <line class="axis-line" x1="8" x2="8" y1="4" y2="58" />`,
};

export default meta;
