// What others claim beside the counts, in sentences.

import { factorOff } from '../../kit/controls/grade';
import { claim, type Estimate, estimateOf } from '../../lab/claim';
import { type Claim, ratioOf, verdictOf } from './claims';
import { claimed, computed } from './figure-words';

export function claimsSays(claims: readonly Claim[]): string {
  const off = claims.filter((claim) => verdictOf(claim) === 'off');
  const [worst] = [...off].sort((a, b) => far(b) - far(a));
  if (worst === undefined) return `All ${claims.length} hold.`;
  const { label, why = `its source says ${claimed(worst)}, the count ${computed(worst)}` } = worst;
  return `Furthest off is “${label}”: ${why}.`;
}

/** Why checkpoints change nothing of a peak, where they do not. */
export function checkpointsSay(claims: readonly Claim[]): string {
  const same = withoutEffect(claims);
  return same === undefined
    ? ''
    : ` Checkpoints save nothing of LLaMA’s ${computed(same)}: no activations are left at that peak.`;
}

/** By which factor a claim is off, from the nearer end of its range. */
const far = (claim: Claim): number => factorOff(ratioOf(claim), 1);

const exact = (value: number): Estimate => estimateOf(value, { low: value, high: value });

/** The peak of LLaMA-7B in 16 bits, where checkpoints change nothing of it. */
function withoutEffect(claims: readonly Claim[]): Claim | undefined {
  const of = (wanted: string) => claims.find(({ id }) => id === wanted);
  const [plain, checkpointed] = [of('llama-fp16'), of('llama-checkpointed')];
  if (plain === undefined || checkpointed === undefined) return undefined;
  const beside = claim(exact(checkpointed.computed), plain.computed, 1.001);
  return beside.verdict === 'equal' ? plain : undefined;
}
