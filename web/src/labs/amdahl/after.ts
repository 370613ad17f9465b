// A pass after an op was made fast: what has changed, and which op is the largest then.

import { percent } from '../../kit/words/format';
import { isDecided } from '../../lab/claim';
import { opName } from '../../lab/op-names';
import type { Paragraph } from '../../lab/paragraph';
import { given } from '../../lab/scene';
import { besideFormula, measured, type Outcome, predicted, type Ran, sharesAfter } from './outcome';

/** What making an op fast changes; which op is the largest then is asked. */
export const shorter = ({ candidates }: Outcome): readonly Paragraph[] =>
  given(measured(candidates)[0], (best) => [
    { lead: isDecided(besideFormula(best)) ? apartFrom(best) : larger(best), text: '' },
  ]);

const larger = ({ kind }: Ran): string =>
  `With ${opName(kind)} fast, the other ops have larger shares.`;

/** The figure is drawn by the formula: where the run has another result, both are said. */
function apartFrom(best: Ran): string {
  const { low, high } = best.whole.ratio_interval;
  const [least, most] = [percent(1 / high), percent(1 / low)];
  const ran = least === most ? most : `${least.replace(/\s%$/, '')} to ${most}`;
  return `With ${opName(best.kind)} fast a pass takes ${percent(1 / (predicted(best) ?? 1))} by the formula, ${ran} by the run.`;
}

/** Every change gives a different profile. */
export const again = ({ candidates }: Outcome): readonly Paragraph[] =>
  given(measured(candidates)[0], (best) =>
    sharesAfter(candidates, best)
      .slice(0, 1)
      .map((next) => after(best, next)),
  );

function after(best: Ran, next: ReturnType<typeof sharesAfter>[number]): Paragraph {
  if (next.kind === best.kind) {
    return {
      lead: `With ${opName(best.kind)} fast it is still the largest, ${percent(next.share)} of the shorter pass.`,
      text: 'Only a kernel that is faster still would help much.',
    };
  }
  return {
    lead: `With ${opName(best.kind)} fast, ${opName(next.kind)} takes ${percent(next.share)} of the shorter pass; before it was ${percent(next.before)}.`,
    text: `The bottleneck has moved: that is why one profiles again after each change.`,
  };
}
