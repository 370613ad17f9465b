// The texts about the memory that a batch needs.

import { bytes, count } from '../../../kit/words/format';
import { type MarkedParagraph, say } from '../../../lab/paragraph';
import { given } from '../../../lab/scene';
import type { Outcome, Plan } from '../model';
import { activationsBeside } from './model';

function memory(plans: readonly Plan[]): string {
  const last = plans.at(-1);
  if (last === undefined) return 'Memory against batch';
  const { batch, parameters_bytes: parameters, inputs_and_activations_bytes: samples } = last;
  return `At batch ${count(batch)}, activations take ${bytes(samples)}: ${activationsBeside(last)} the ${bytes(parameters)} of parameters`;
}

export const words = {
  memory,
  memoryNote: 'Activations include the inputs. Planned by a dry run of each batch.',
};

/** What grows with the batch: inputs and activations, and the workspace where it grows too. */
export function perSample(plans: readonly Plan[]): MarkedParagraph[] {
  const [first, last] = [plans[0], plans.at(-1)];
  if (first === undefined || last === undefined) return [];
  const further = Math.max(1, last.batch - first.batch);
  const activations =
    (last.inputs_and_activations_bytes - first.inputs_and_activations_bytes) / further;
  const more = last.workspace_bytes - first.workspace_bytes;
  const workspace =
    more > 0
      ? ` At batch ${count(last.batch)} the layer that runs also needs ${bytes(last.workspace_bytes)} of scratch memory, its workspace.`
      : '';
  return say(
    `Parameters are stored once. Each further sample adds ${bytes(activations)} of inputs and activations.${workspace}`,
  );
}

/** The planned peak of the largest batch, compared with the peak of its run. */
function checked({ batch, peak_bytes }: Plan, peak: number | undefined): MarkedParagraph[] {
  if (peak === undefined) return say('The largest batch’s peak was planned, not run.');
  return say(
    peak === peak_bytes
      ? `A real run at batch ${count(batch)} took exactly the ${bytes(peak_bytes)} planned.`
      : `A real run at batch ${count(batch)} took ${bytes(peak)}; ${bytes(peak_bytes)} were planned.`,
  );
}

export const peaks = ({ plans, measured_peak_bytes: peak }: Outcome): readonly MarkedParagraph[] =>
  given(plans.at(-1), (last) => checked(last, peak));
