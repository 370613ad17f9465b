import { svg } from 'lit';
import type { LabMeta } from '../../lab/contract';

const meta: LabMeta = {
  id: 'flops',
  title: 'How much work is one call, and why do tools disagree by a factor of two?',
  name: 'FLOPs',
  minutes: 8,
  summary: 'Count operations per layer, per call and per sample, and see how other tools count.',
  thumbnail: () => svg`<g class="series-compute">
    <path class="line" d="M10 54 L86 12" />
    <path class="line dashed" d="M10 54 L86 54" />
    <line class="axis-line" x1="10" x2="10" y1="8" y2="58" />
    <line class="axis-line" x1="10" x2="88" y1="58" y2="58" />
  </g>`,
};

export default meta;
