// Lab: mistakes. Published numbers as puzzles, right and wrong ones, each decided by a run.

import { predictNumber } from '../../kit/controls/prediction';
import { defineLab } from '../../lab/define';
import type { Prediction } from '../../lab/predict';
import { decided, ridge } from './experiment';
import meta from './meta';
import type { Predicted } from './outcome';
import { params } from './params';
import { puzzleOf } from './puzzles';
import { scenes } from './scenes';
import { text } from './text';

/** In the unit of the claim, from a hundredth of the claimed value to a hundred times it. */
const predict: Prediction<Predicted> = {
  fits: ({ puzzle }, values) => puzzle === values.puzzle,
  input({ label, draft, onInput, setup }) {
    const { id, unit, claimed, format } = puzzleOf(String(setup?.values.puzzle));
    return predictNumber({
      label,
      unit,
      min: claimed / 100,
      max: claimed * 100,
      value: draft?.puzzle === id ? draft.value : undefined,
      format,
      onInput: (value) => onInput(value === undefined ? undefined : { value, puzzle: id }),
    });
  },
};

export default defineLab({
  meta,
  params,
  predict,
  main: 'decided',
  experiments: { decided, ridge },
  scenes,
  text,
});
