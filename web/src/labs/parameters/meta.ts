import { svg } from 'lit';
import type { LabMeta } from '../../lab/contract';

const meta: LabMeta = {
  id: 'parameters',
  title: 'How big is a layer, and is that 9.45 MB or 9.01?',
  name: 'Parameters',
  minutes: 7,
  summary: 'Count weights and biases, turn them into bytes, and see what the batch does to them.',
  thumbnail: () => svg`<g class="series-parameters">
    <rect class="bar" x="8" y="8" width="80" height="9" />
    <rect class="bar" x="8" y="22" width="46" height="9" />
    <rect class="bar" x="8" y="36" width="22" height="9" />
    <rect class="bar" x="8" y="50" width="6" height="9" />
    <line class="axis-line" x1="8" x2="8" y1="4" y2="62" />
  </g>`,
};

export default meta;
