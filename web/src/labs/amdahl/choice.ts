// The prediction of this lab: one kind of op, and how much the whole network gains when that op is made fast.

import { html } from 'lit';
import { select } from '../../kit/controls/fields';
import { predictNumber } from '../../kit/controls/prediction';
import { percent, plural } from '../../kit/words/format';
import { opName } from '../../lab/op-names';
import type { Prediction } from '../../lab/predict';
import type { Dry, Predicted } from './outcome';
import { factor } from './words';

/** The ops that can be chosen, sorted by FLOPs: before the run nothing else is known about them. */
const offered = (dry: Dry | undefined): Dry['kinds'] =>
  [...(dry?.kinds ?? [])].sort((a, b) => b.flops_share - a.flops_share);

const isOffered = (kind: string, dry: Dry | undefined): boolean =>
  offered(dry).some((each) => each.kind === kind);

/** Either half may be filled in first, so a draft may lack the op or the number. */
export const predictedGain: Prediction<Predicted, Dry> = {
  input({ label, draft, onInput, dry }) {
    const { kind = '', speedup = Number.NaN } = draft ?? {};
    const say = (change: Partial<Predicted>) => {
      const next = { kind, speedup, ...change };
      onInput(next.kind === '' && Number.isNaN(next.speedup) ? undefined : next);
    };
    const options = offered(dry).map((each) => ({
      value: each.kind,
      label: `${opName(each.kind)}: ${plural(each.calls, 'call')}, ${percent(each.flops_share)} of the FLOPs`,
    }));
    return html`<div class="controls">${select({
      label: 'I make fast',
      value: isOffered(kind, dry) ? kind : '',
      options: [{ value: '', label: 'choose an op' }, ...options],
      onChange: (to) => say({ kind: to }),
    })}</div>
    ${predictNumber({
      ...{ label, unit: '× as fast', min: 1, max: 50, format: factor },
      value: Number.isNaN(speedup) ? undefined : speedup,
      onInput: (value = Number.NaN) => say({ speedup: value }),
    })}`;
  },
  lacks({ kind, speedup }, dry) {
    if (!isOffered(kind, dry)) return 'Choose an op too, or skip the prediction.';
    return Number.isNaN(speedup) ? 'Say a number too, or skip the prediction.' : undefined;
  },
};
