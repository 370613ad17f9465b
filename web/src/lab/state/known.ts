// What is known in a lab now: the input of its sentences, the scenes and questions that follow from it, and how the lab ends.

import type { Section } from '../../activity/sections';
import { RECORDED } from '../../session/fact';
import type { Setup, Stage } from '../contract';
import type { AnyLab, AnyScene } from '../define';
import type { MarkedParagraph } from '../paragraph';
import type { Values } from '../params';
import type { AnyTypes, Drawn, Known, LabQuestion, Need } from '../scene';
import type { Ended } from './answers';
import type { Trial } from './trial';

/** The words of a scene, made from what is known. */
export interface SceneWords {
  readonly title: string;
  readonly say: readonly MarkedParagraph[];
  readonly more: readonly MarkedParagraph[];
  readonly questions: readonly LabQuestion[];
}

export interface KnownState {
  readonly lab: AnyLab;
  readonly chosen: Setup;
  readonly shownValues: Values;
  readonly choice: { words(values: Values, uses: readonly string[]): string };
  readonly predictions: {
    readonly stage: Stage;
    readonly draft: unknown;
    readonly ofShown: unknown;
  };
  readonly answers: { readonly settled: boolean };
  readonly trials: readonly Trial[];
  readonly main: Trial;
  readonly dry: { readonly known: unknown };
  readonly hiddenSections: ReadonlySet<Section>;
  readonly recorded: unknown;
}

/** What is known now; the outcome of the main experiment is left out until the prediction is locked or skipped. */
export function knownIn({
  chosen,
  predictions,
  trials,
  main,
  dry,
  shownValues,
}: KnownState): Known {
  const passed = predictions.stage !== 'open';
  const outcomes = trials.map((trial) => [
    trial.key,
    passed || trial !== main ? trial.outcome : undefined,
  ]);
  return {
    ...chosen,
    draft: predictions.draft,
    prediction: predictions.ofShown,
    passed,
    dry: dry.known,
    notebook: chosen.notebook,
    outcomes: Object.fromEntries(outcomes) as Known['outcomes'],
    shown: shownValues,
  };
}

const isThere = (need: Need, known: Known): boolean =>
  (need === 'dry' ? known.dry : known.outcomes[need]) !== undefined;

/** True when everything that a figure or sentences need is available. */
export const isReady = <K extends Known>(
  { needs = [] }: { readonly needs?: readonly Need[] },
  known: K,
): known is K & Known<AnyTypes, Need> => needs.every((need) => isThere(need, known));

/** True when the outcomes that a figure needs are available; the dry run's answer may still be awaited. */
const begins = ({ needs = [] }: Drawn<AnyTypes, Need>, known: Known): boolean =>
  needs.every((need) => need === 'dry' || isThere(need, known));

/** What a scene shows now: its figure, the figure before it, or nothing yet. */
export const standing = (scene: AnyScene, known: Known): Drawn<AnyTypes, Need> | undefined =>
  [scene, scene.before].find((drawn) => drawn !== undefined && begins(drawn, known));

/**
 * True while the dry run is one of the chosen setup and the shown outcome one of another: what is made from both would mix them. A lab
 * that runs at every change is there in a moment.
 */
const apart = ({ main }: Pick<KnownState, 'main'>): boolean =>
  main.stale && main.experiment.live !== true;

/** True for what is made from the dry run and from an outcome. */
const mixes = ({ needs = [] }: Drawn<AnyTypes, Need>): boolean =>
  needs.includes('dry') && needs.length > 1;

/** True for a scene of the further experiments, which ?hide=second leaves out. */
export const isFurther = (main: { readonly key: string }, { run, second }: AnyScene): boolean =>
  second || (run !== undefined && run !== main.key);

/** The scenes that are on the page, in order, by their keys. */
export function scenesIn(state: KnownState, known: Known): readonly [string, AnyScene][] {
  const { lab, main, hiddenSections } = state;
  return Object.entries(lab.scenes).filter(([, scene]) => {
    if (isFurther(main, scene) && hiddenSections.has('second')) return false;
    const drawn = standing(scene, known);
    return drawn !== undefined && !(apart(state) && mixes(drawn));
  });
}

/**
 * The words of a scene now, by its key.
 * @param running its experiment runs again and shows what it has so far: the words about the last outcome would contradict that
 */
export function wordsIn(
  { lab, main }: Pick<KnownState, 'lab' | 'main'>,
  id: string,
  known: Known,
  running = false,
): SceneWords {
  const [scene, words] = [lab.scenes[id], lab.text.scenes[id]];
  if (scene === undefined || words === undefined)
    throw new Error(`the lab ${lab.meta.id} says nothing in ${id}`);
  const { before = words } = words;
  const { title, say, more, questions } =
    !running && standing(scene, known) === scene ? words : before;
  const all = known as Known<AnyTypes, Need>;
  return {
    title: title(all),
    say: say?.(all) ?? [],
    more: more?.(all) ?? [],
    // An answer belongs to the setup of the outcome.
    questions: questions?.(apart({ main }) ? { ...all, dry: undefined } : all) ?? [],
  };
}

/** The questions that are on the page, in order. */
export function questionsIn(state: KnownState): readonly LabQuestion[] {
  const known = knownIn(state);
  return scenesIn(state, known).flatMap(([id]) => wordsIn(state, id, known).questions);
}

/** What is left to do besides the questions; a recording has no more than is shown. */
export function leftIn(state: KnownState): string | undefined {
  if (state.recorded !== undefined) return undefined;
  return state.lab.text.ending.left?.(knownIn(state) as Known<AnyTypes, Need>);
}

/** How far the student has come, where the lab counts that. */
export const reachedIn = (state: KnownState): string | undefined =>
  state.lab.text.ending.reached?.(knownIn(state) as Known<AnyTypes, Need>);

/** The content of the card at the end, once every question is settled and nothing else is left to do. */
export function endingIn(state: KnownState): Ended | undefined {
  const { ending, predict } = state.lab.text;
  if (state.main.outcome === undefined || !state.answers.settled) return undefined;
  if (leftIn(state) !== undefined) return undefined;
  // Another setup may ask more, once it has run.
  if (apart(state) && state.recorded === undefined) return undefined;
  const known = knownIn(state) as Known<AnyTypes, Need>;
  const { prediction } = known;
  const verdict = prediction === undefined ? undefined : ending.verdict(known, prediction);
  return {
    believed: prediction === undefined ? 'nothing: you skipped' : predict.inWords(prediction),
    measured: `${ending.measured(known)}${state.recorded === undefined ? '' : `, ${RECORDED}`}`,
    ...(verdict === undefined ? {} : { verdict: verdict.lead }),
    ...(verdict === undefined || verdict.text === '' ? {} : { why: verdict.text }),
    lesson: ending.lesson(known),
    about: state.choice.words(state.shownValues, state.main.experiment.uses),
  };
}
