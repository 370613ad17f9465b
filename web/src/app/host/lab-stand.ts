// How far a student is in what an embed shows of a lab.

import type { AnyScene } from '../../lab/define';
import { isReady, knownIn, leftIn } from '../../lab/state/known';
import type { LabState } from '../../lab/state/lab-state';

export interface LabStand {
  /** Whether all of the lab is shown, which keeps a record of being done. */
  readonly isWhole: boolean;
  /** The ids of the questions that are on the page now. */
  readonly questions: readonly string[];
  readonly runs: boolean;
  readonly asks: boolean;
  /** What else the whole lab asks for before it ends, in a sentence. */
  readonly left: string | undefined;
  /** Everything that this embed shows was run and answered. */
  readonly isFinished: boolean;
}

const isFurther = ({ main }: LabState, { run, second }: AnyScene): boolean =>
  second === true || (run !== undefined && run !== main.key);

/** The scenes that this embed shows, some of them only after a run. */
function shownScenes(state: LabState): readonly [string, AnyScene][] {
  return Object.entries(state.lab.scenes).filter(
    ([, scene]) => !(state.hiddenSections.has('second') && isFurther(state, scene)),
  );
}

/** Questions are graded against the main experiment, so none is asked where only others run. */
function asksQuestions(
  { lab, main, hiddenSections }: LabState,
  scenes: readonly (readonly [string, AnyScene])[],
): boolean {
  if (hiddenSections.has('check')) return false;
  const runsMain = scenes.some(([, { run, predict }]) => run === main.key || predict === true);
  return (
    runsMain &&
    scenes.some(([id]) => {
      const words = lab.text.scenes[id];
      return (words?.questions ?? words?.before?.questions) !== undefined;
    })
  );
}

/** @param part ?part= of the embed; "" for the whole lab */
export function standIn(state: LabState, part: string): LabStand {
  const scenes = shownScenes(state);
  const asks = asksQuestions(state, scenes);
  const known = knownIn(state);
  const scene = state.lab.scenes[part];
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
    runs: scenes.some(([, { run, predict }]) => run !== undefined || predict === true),
    asks,
    left,
    isFinished: isRun && (!asks || state.answers.settled) && left === undefined,
  };
}
