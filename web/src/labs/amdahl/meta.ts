import { svg } from 'lit';
import type { LabMeta } from '../../lab/contract';

const meta: LabMeta = {
  id: 'amdahl',
  title: 'Which op would you optimise?',
  name: 'Amdahl',
  minutes: 9,
  summary:
    'Choose one op to make fast, predict what the whole network gains, and run it: share, speed-up and ceiling.',
  thumbnail: () => svg`<line class="rule" x1="8" x2="90" y1="14" y2="14" />
    <path class="line series-plain" d="M8,56C20,34 34,18 90,15" />
    <path class="line dashed series-overhead" d="M8,56C24,48 40,45 90,44" />
    <line class="axis-line" x1="8" x2="90" y1="58" y2="58" />`,
};

export default meta;
