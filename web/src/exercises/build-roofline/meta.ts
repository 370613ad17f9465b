import type { ExerciseMeta } from '../../bench/contract';

const meta: ExerciseMeta = {
  id: 'build-roofline',
  title: 'Say what limits an op: arithmetic, memory or neither',
  name: 'Roofline',
  minutes: 12,
  summary: 'Intensity, ridge and roof of a device, and a verdict by a rule that you can check.',
};

export default meta;
