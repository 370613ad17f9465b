import type { LabMeta } from '../../lab/contract';

const meta: LabMeta = {
  id: 'mistakes',
  title: 'Which of these published numbers are wrong, and why?',
  name: 'Find the mistake',
  minutes: 12,
  summary:
    'Twenty numbers from course texts and tools, right and wrong ones. Say what is right, run it, and find out where they come from.',
  noOwnModel: 'each claim is about a network of its own',
};

export default meta;
