// What is known in a lab now: what its sentences are made from, which scenes and questions that brings, and how it ends.

import type { CheckQuestion } from '../../kit/controls/check';
import { RECORDED } from '../../session/fact';
import type { Setup, Stage } from '../contract';
import type { AnyLab, AnyText } from '../define';
import type { Values } from '../params';
import type { Said, Scene, SceneText } from '../scene';
import type { Section } from '../sections';
import type { Ended } from './answers';
import type { Trial } from './trial';

export interface KnownState {
  readonly lab: AnyLab;
  /** In the page's language. */
  readonly text: AnyText;
  readonly chosen: Setup;
  readonly shownValues: Values;
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

/** What is known now; the outcome of the main experiment is left out before the prediction is locked or skipped. */
export function knownIn({ chosen, predictions, trials, main, dry, shownValues }: KnownState): Said {
  const passed = predictions.stage !== 'open';
  const outcomes = trials.map((trial) => [
    trial.key,
    passed || trial !== main ? trial.outcome : undefined,
  ]);
  return {
    ...chosen,
    draft: predictions.draft,
    said: predictions.ofShown,
    passed,
    dry: dry.known,
    outcomes: Object.fromEntries(outcomes) as Said['outcomes'],
    shown: shownValues,
  };
}

/** The scenes that stand on the page, in order, by their keys. */
export function scenesIn(state: KnownState, { outcomes }: Said): readonly [string, Scene][] {
  const { lab, main, hiddenSections } = state;
  return Object.entries(lab.scenes).filter(([, { after, run, second }]) => {
    const further = second || (run !== undefined && run !== main.key);
    if (further && hiddenSections.has('second')) return false;
    return after === undefined || outcomes[after as never] !== undefined;
  });
}

export function sceneWords(
  { lab: { meta }, text }: Pick<KnownState, 'lab' | 'text'>,
  id: string,
): SceneText {
  const words = text.scenes[id];
  if (words === undefined) throw new Error(`the lab ${meta.id} says nothing in ${id}`);
  return words;
}

/** The questions that stand on the page, in order. */
export function questionsIn(state: KnownState): readonly CheckQuestion[] {
  const known = knownIn(state);
  return scenesIn(state, known).flatMap(([id]) => sceneWords(state, id).questions?.(known) ?? []);
}

/** What the card at the end says, once every question is settled. */
export function endingIn(state: KnownState): Ended | undefined {
  const { ending, predict } = state.text;
  if (state.main.outcome === undefined || !state.answers.settled) return undefined;
  const known = knownIn(state);
  const { said } = known;
  return {
    believed: said === undefined ? 'nothing: you skipped' : predict.said(said),
    measured: `${ending.measured(known)}${state.recorded === undefined ? '' : `, ${RECORDED}`}`,
    judged: said === undefined ? '' : ending.judged(known, said),
    lesson: ending.lesson(known),
  };
}
