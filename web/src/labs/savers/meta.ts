import { svg } from 'lit';
import type { LabMeta } from '../../lab/contract';

const meta: LabMeta = {
  id: 'savers',
  title: 'How little memory can the same step take?',
  name: 'Memory savers',
  minutes: 11,
  summary:
    'A budget game: make a training step fit with checkpoints, parts, early freeing and fewer bits, and pay as little time as you can.',
  thumbnail:
    () => svg`<g class="series-parameters"><rect class="bar" x="8" y="14" width="16" height="14" /><rect class="bar" x="8" y="38" width="16" height="14" /></g>
    <g class="series-activations"><rect class="bar" x="24" y="14" width="60" height="14" /><rect class="bar" x="24" y="38" width="18" height="14" /></g>
    <line class="rule" x1="50" x2="50" y1="6" y2="60" />`,
};

export default meta;
