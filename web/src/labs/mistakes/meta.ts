import { svg } from 'lit';
import type { LabMeta } from '../../lab/contract';

const meta: LabMeta = {
  id: 'mistakes',
  title: 'Which of these published numbers are wrong, and why?',
  name: 'Find the mistake',
  minutes: 12,
  summary:
    'Twenty numbers from course texts and tools, right and wrong ones. Say what is right, run it, and find out where they come from.',
  noOwnModel: 'each claim is about a network of its own',
  thumbnail: () => svg`<g>
    <rect class="bar series-plain" x="8" y="10" width="78" height="12" />
    <rect class="bar series-overhead" x="8" y="27" width="46" height="12" />
    <rect class="bar series-overhead" x="8" y="44" width="24" height="12" />
    <line class="predicted" x1="54" x2="54" y1="4" y2="60" />
    <line class="axis-line" x1="8" x2="8" y1="4" y2="60" />
  </g>`,
};

export default meta;
