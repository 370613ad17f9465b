// Wrong ideas about what one op gains, each with the number it leads to; and why the whole became as much faster as it did.

import { factorOff } from '../../kit/controls/grade';
import { percent } from '../../kit/words/format';
import { capital } from '../../kit/words/phrases';
import { type Belief, distinct } from '../../lab/beliefs';
import { opName } from '../../lab/op-names';
import { given } from '../../lab/scene';
import {
  aboveCeiling,
  aboveInError,
  agrees,
  amdahl,
  ceiling,
  type Outcome,
  type Ran,
  tells,
} from './outcome';
import { factor } from './words';

/** Shares that differ by less are the same to a reader. */
const SAME_SHARE = 0.02;

/** The first scene says that fast kernels are often so many times as fast. */
const USUAL = 10;

const times = (faster: number): string =>
  Number.isFinite(faster) ? `${factor(faster)} as fast` : 'too fast for the clock';

/** FLOPs taken for time: the ceiling, a share saved, or the op twice as fast. */
function byFlops(own: Ran): Belief[] {
  const { flops_share: flops, time_share: time, speedup } = own;
  const name = capital(opName(own.kind));
  const takes = `${name} has ${percent(flops)} of the FLOPs, but takes ${percent(time)} of the time`;
  const most = aboveCeiling(own) ? '' : `, which allows ${factor(ceiling(time))} at most`;
  return [
    ...(Math.abs(flops - time) < SAME_SHARE
      ? []
      : [{ value: ceiling(flops), why: `${takes}${most}.` }]),
    ...given(speedup, (faster): Belief[] =>
      factorOff(faster, 2) < 1.1
        ? []
        : [
            {
              value: amdahl(flops, 2),
              why: `That would be ${opName(own.kind)} twice as fast. It became ${times(faster)}.`,
            },
          ],
    ),
    ...(Math.abs(flops - time) < SAME_SHARE
      ? []
      : [
          {
            value: amdahl(flops, USUAL),
            why: `${factor(amdahl(flops, USUAL))} would be right if time went where the FLOPs are: ${percent(flops)}, made ${factor(USUAL)} as fast. ${name} takes ${percent(time)} of the time.`,
          },
        ]),
    // Of a small part both ways of computing give nearly the same.
    ...[flops, time]
      .filter((share) => ceiling(share) > 1.05 * (1 + share))
      .map((share) => ({
        value: 1 + share,
        why: `A share of the time saved is not as much more speed: half the time is twice the speed. ${name} takes ${percent(time)} of the time.`,
      })),
  ];
}

export function beliefs(own: Ran, { all_fast }: Outcome): Belief[] {
  const { time_share: time, speedup, whole } = own;
  const name = opName(own.kind);
  return distinct([
    ...given(speedup, (faster) => [
      {
        value: faster,
        why: `Only ${name} became ${times(faster)}. The other ${percent(1 - time)} of a pass were not made faster.`,
      },
    ]),
    ...byFlops(own),
    ...(whole.verdict === 'slower'
      ? [{ value: 1, why: `One kind of op can matter: ${name} takes ${percent(time)} of a pass.` }]
      : []),
    ...given(all_fast, (all): Belief[] =>
      tells(all)
        ? [
            {
              value: all.ratio,
              why: `That is with all ops fast. ${capital(name)} alone takes ${percent(time)} of a pass.`,
            },
          ]
        : [],
    ),
    ...(aboveCeiling(own) || aboveInError(own)
      ? []
      : [
          {
            value: ceiling(time),
            why: `That is the ceiling, with a kernel that takes no time. The fast one still takes some, and the other ${percent(1 - time)} of a pass stay.`,
          },
        ]),
  ]);
}

/** The share and the speed-up of the op, and the law where the run agrees with it. */
export function mechanism(own: Ran): string {
  const { flops_share: flops, time_share: time, speedup = 1 } = own;
  const name = opName(own.kind);
  const takes = `${capital(name)} takes ${percent(time, 3)} of the time`;
  if (!tells(own.whole) || !agrees(own)) return `${takes}, with ${percent(flops)} of the FLOPs.`;
  const most =
    aboveCeiling(own) || aboveInError(own)
      ? ''
      : ` Taking no time, it would give ${factor(ceiling(time))}.`;
  return `${takes} (p) and became ${times(speedup)} (s): by Amdahl, 1\u00a0÷\u00a0(1\u00a0−\u00a0p\u00a0+\u00a0p/s) = ${factor(amdahl(time, speedup))}, within 10\u00a0% of the run.${most}`;
}
