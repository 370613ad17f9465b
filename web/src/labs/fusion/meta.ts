import { svg } from 'lit';
import type { LabMeta } from '../../lab/contract';

const meta: LabMeta = {
  id: 'fusion',
  title: 'Same FLOPs, less time: where does it come from?',
  name: 'Fusion',
  minutes: 10,
  summary:
    'Several ops merged into one: the same arithmetic, fewer bytes, and what that is worth on this device.',
  noOwnModel: 'it compares chains of ops that also come in one',
  thumbnail: () => svg`<rect class="bar series-bandwidth" x="8" y="12" width="19" height="14" />
    <rect class="bar series-bandwidth" x="29" y="12" width="19" height="14" />
    <rect class="bar series-bandwidth" x="50" y="12" width="19" height="14" />
    <rect class="bar series-bandwidth" x="71" y="12" width="19" height="14" />
    <rect class="bar series-compute" x="8" y="38" width="19" height="14" />
    <line class="axis-line" x1="8" x2="90" y1="60" y2="60" />`,
};

export default meta;
