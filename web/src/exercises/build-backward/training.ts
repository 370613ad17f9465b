// The end of the exercise: the student's gradients train a network.

import { ownTraining } from '../../bench/training/own-training';
import { network, ours } from './network';

export const extra = ownTraining({
  about:
    'Two layers read handwritten digits of 8 × 8 pixels: ours makes 16 numbers of an image, yours makes the scores of ten classes of these. Your gradients of weight and bias teach your layer, and that of x goes on to ours: that is backpropagation.',
  network,
  ours,
});
