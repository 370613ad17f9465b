import { svg } from 'lit';
import type { LabMeta } from '../../lab/contract';

const STEPS = [10, 16, 22, 30, 46, 62, 76] as const;

const meta: LabMeta = {
  id: 'kernels',
  title: 'Why is a library 100 times faster?',
  name: 'Kernels',
  minutes: 9,
  summary:
    'One matrix product, from three loops in JavaScript to packed vectors: every step measured.',
  noOwnModel: 'it multiplies bare matrices',
  thumbnail: () => svg`<line class="axis-line" x1="8" x2="8" y1="2" y2="62" />
    ${STEPS.map((width, i) => svg`<rect class="bar" x="8" y=${4 + 8 * i} width=${width} height="5" />`)}
    <line class="predicted" x1="88" x2="88" y1="2" y2="62" />`,
};

export default meta;
