import type { LabMeta } from '../../lab/contract';

const meta: LabMeta = {
  id: 'pipeline',
  title: 'Is the network waiting for its data?',
  name: 'Pipeline',
  minutes: 12,
  summary:
    'A data loader beside the training: load and step in turn, or load ahead with workers. Who waits for whom, and a cProfile table to read.',
  noOwnModel: 'it has digits for two networks only',
};

export default meta;
