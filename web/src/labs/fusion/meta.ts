import type { LabMeta } from '../../lab/contract';

const meta: LabMeta = {
  id: 'fusion',
  title: 'Same FLOPs in fewer passes: is it faster, and why?',
  name: 'Fusion',
  minutes: 10,
  summary:
    'Several ops merged into one: the same arithmetic, fewer bytes, and what that is worth on this device.',
  noOwnModel: 'it compares chains of ops that also come in one',
};

export default meta;
