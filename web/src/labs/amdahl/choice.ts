// What is predicted: one kind of op, and what the whole gains from making it fast.

import { html, nothing } from 'lit';
import { select } from '../../kit/controls/fields';
import { predictNumber } from '../../kit/controls/prediction';
import { percent, plural } from '../../kit/words/format';
import type { Prediction } from '../../lab/predict';
import type { Dry, Said } from './outcome';
import { factor, opName } from './words';

/** The ops that can be chosen: those of the network that was counted last. */
let offered: Dry['kinds'] = [];
let chosen: string | undefined;

export const offer = (kinds: Dry['kinds']): void => {
  // The FLOPs are all that is known of them yet.
  offered = [...kinds].sort((a, b) => b.flops_share - a.flops_share);
};

export const predictedGain: Prediction<Said> = {
  input({ label, draft, onInput }) {
    const known = (kind: string | undefined) => offered.some((each) => each.kind === kind);
    const kind = known(chosen) ? chosen : offered[0]?.kind;
    // A number said for ops of another network is about the choice that is shown now.
    if (draft !== undefined && kind !== undefined && draft.kind !== kind)
      queueMicrotask(() => onInput({ ...draft, kind }));
    const choose = (to: string) => {
      chosen = to;
      onInput(draft === undefined ? undefined : { ...draft, kind: to });
    };
    const options = offered.map((each) => ({
      value: each.kind,
      label: `${opName(each.kind)}: ${plural(each.calls, 'call')}, ${percent(each.flops_share)} of the FLOPs`,
    }));
    return html`${
      kind === undefined
        ? nothing
        : html`<div class="controls">${select({ label: 'I make fast', value: kind, options, onChange: choose })}</div>`
    }
    ${predictNumber({
      ...{ label, unit: '× as fast', min: 1, max: 50, format: factor },
      value: draft?.speedup,
      onInput: (value) =>
        onInput(value === undefined ? undefined : { kind: kind ?? '', speedup: value }),
    })}`;
  },
};
