import { svg } from 'lit';
import type { LabMeta } from '../../lab/contract';

// Samples per second proportional to b / (4 + b): the curve of the course text's system.
const POINTS = [1, 2, 4, 8, 16, 32, 64].map((batch, index) => [
  12 + 12 * index,
  58 - 52 * (batch / (4 + batch)),
]);

const meta: LabMeta = {
  id: 'batch',
  title: 'How large should the batch be?',
  name: 'Batch size',
  minutes: 9,
  summary:
    'Samples per second, latency and memory from batch 1 up, one line through all of them, and the best batch for each aim.',
  thumbnail: () => svg`<line class="rule" x1="8" x2="88" y1="6" y2="6" />
    <path class="line series-plain" d=${`M${POINTS.map(([x, y]) => `${x},${y}`).join('L')}`} />
    ${POINTS.map(([x, y]) => svg`<circle class="dot sample" cx=${x} cy=${y} r="2.5" />`)}
    <line class="axis-line" x1="8" x2="88" y1="58" y2="58" />`,
};

export default meta;
