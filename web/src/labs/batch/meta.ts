// Samples per second proportional to b / (4 + b): the curve of the course text's system.

import type { LabMeta } from '../../lab/contract';

const meta: LabMeta = {
  id: 'batch',
  title: 'How large should the batch be?',
  name: 'Batch size',
  minutes: 9,
  summary:
    'Samples per second, latency and memory from batch 1 up, one line through all of them, and the best batch for each aim.',
};

export default meta;
