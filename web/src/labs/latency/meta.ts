import type { LabMeta } from '../../lab/contract';

const meta: LabMeta = {
  id: 'latency',
  title: 'Why did the same layer take 0 ms, then 3 ms?',
  name: 'Latency',
  minutes: 9,
  summary:
    'Time one network hundreds of times: cold start, clock tick, outliers, and what to report.',
};

export default meta;
