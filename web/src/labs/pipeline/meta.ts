import { svg } from 'lit';
import type { LabMeta } from '../../lab/contract';

const LOADS = [10, 32, 54];
const STEPS = [32, 54, 76];

const meta: LabMeta = {
  id: 'pipeline',
  title: 'Is the network waiting for its data?',
  name: 'Pipeline',
  minutes: 12,
  summary:
    'A data loader beside the training: load and step in turn, or load ahead with workers. Who waits for whom, and a cProfile table to read.',
  noOwnModel: 'it has digits for two networks only',
  thumbnail: () => svg`<line class="axis-line" x1="6" x2="92" y1="52" y2="52" />
    ${LOADS.map((x) => svg`<rect class="bar series-workspace" x=${x} y="14" width="20" height="14" />`)}
    ${STEPS.map((x) => svg`<rect class="bar series-compute" x=${x} y="34" width="10" height="14" />`)}`,
};

export default meta;
