// The end of the exercise: the student's gradients train a network.

import { OwnTraining } from '../../bench/training/own-training';
import { define } from '../../kit/element';
import { network, ours } from './network';

class BackwardTraining extends OwnTraining {
  protected readonly about =
    'Two layers read handwritten digits of 8 × 8 pixels: ours makes 16 numbers of an image, yours makes the scores of ten classes of these. Your gradients of weight and bias teach your layer, and that of x goes on to ours: that is backpropagation.';
  protected readonly network = network;
  protected readonly ours = ours;
}

define('ts-train-backward', BackwardTraining);
