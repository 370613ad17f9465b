import { svg } from 'lit';
import type { LabMeta } from '../../lab/contract';

const meta: LabMeta = {
  id: 'memory',
  title: 'Where does the memory go?',
  name: 'Memory',
  minutes: 8,
  summary:
    'Watch every allocation of a forward pass, find its peak, and see what the batch does to it.',
  thumbnail: () => svg`<g class="series-parameters">
      <path class="area" d="M8 58H88V38H8Z" />
    </g>
    <g class="series-activations">
      <path class="area" d="M8 38H22V26H40V12H56V24H72V31H88V38H8Z" />
    </g>
    <line class="axis-line" x1="8" x2="88" y1="58" y2="58" />`,
};

export default meta;
