import type { LabMeta } from '../../lab/contract';

const meta: LabMeta = {
  id: 'roofline',
  title: 'Is it limited by arithmetic or by memory?',
  name: 'Roofline',
  minutes: 9,
  summary: 'Measure this device’s roofs, predict where operations land under them, and test why.',
  noOwnModel: 'its points are single ops',
};

export default meta;
