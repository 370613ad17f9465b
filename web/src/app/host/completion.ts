// Whether a student has completed what an embed shows of a lab: all that it asks to be run and answered.

import type { AnyScene } from '../../lab/define';
import { mainScenes } from '../../lab/lab-part';
import { isFurther, isReady, knownIn, leftIn } from '../../lab/state/known';
import type { LabState } from '../../lab/state/lab-state';

export interface Completion {
  /** Whether all of the lab is shown, which keeps a record of being done. */
  readonly isWhole: boolean;
  /** The ids of the questions that are on the page now. */
  readonly questions: readonly string[];
  /** How many of them are not settled once the lab was run. */
  readonly open: number;
  /** Whether there is anything to run. */
  readonly runs: boolean;
  /** Whether there are questions, now or after the run. */
  readonly asks: boolean;
  /** What else the whole lab asks for before it ends, in a sentence. */
  readonly left: string | undefined;
  readonly isComplete: boolean;
}

/** The scenes that this embed shows, some of them only after a run. */
function shownScenes(state: LabState): readonly [string, AnyScene][] {
  return Object.entries(state.lab.scenes).filter(
    ([, scene]) => !(state.hiddenSections.has('second') && isFurther(state.main, scene)),
  );
}

/** Questions are graded against the main experiment, so none is asked where only others run. */
function asksQuestions(
  { lab, hiddenSections }: LabState,
  scenes: readonly (readonly [string, AnyScene])[],
): boolean {
  if (hiddenSections.has('check') || mainScenes(lab).length === 0) return false;
  return scenes.some(([id]) => {
    const words = lab.text.scenes[id];
    return (words?.questions ?? words?.before?.questions) !== undefined;
  });
}

/** @param part ?part= of the embed; "" for the whole lab */
export function completionOf(state: LabState, part: string): Completion {
  const scenes = shownScenes(state);
  const asks = asksQuestions(state, scenes);
  const known = knownIn(state);
  const scene = Object.hasOwn(state.lab.scenes, part) ? state.lab.scenes[part] : undefined;
  const isRun =
    scene === undefined
      ? known.outcomes[state.main.key] !== undefined
      : isReady(scene, known) &&
        (scene.run === undefined || known.outcomes[scene.run] !== undefined);
  const isWhole = part === '' || (part !== 'run' && scene === undefined);
  const left = isWhole && isRun ? leftIn(state) : undefined;
  return {
    isWhole,
    questions: asks ? state.questions.map(({ id }) => id) : [],
    open: asks && isRun ? state.answers.open : 0,
    runs: scenes.some(([, { run, predict }]) => run !== undefined || predict === true),
    asks,
    left,
    isComplete: isRun && (!asks || state.answers.settled) && left === undefined,
  };
}
