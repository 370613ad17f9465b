// What the memory of a batch is compared with.

import type { Plan } from '../model';

/** The activations of a batch beside the parameters. */
export function activationsBeside(plan: Plan): 'as much as' | 'more than' | 'less than' {
  const { parameters_bytes: parameters, inputs_and_activations_bytes: samples } = plan;
  if (samples === parameters) return 'as much as';
  return samples > parameters ? 'more than' : 'less than';
}
