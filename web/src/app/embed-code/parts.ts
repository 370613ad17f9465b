// The parts of a lab that a course page may show, by the titles that students read before they run anything, or by their names.

import type { ChoiceOption } from '../../kit/controls/fields';
import { partOf } from '../../lab/lab-part';
import type { Known } from '../../lab/scene';
import { type KnownState, knownIn, standing, wordsIn } from '../../lab/state/known';

/** The name of a section that has one; else its title, unless that tells a result or what was decided: a student's will be others. */
function titleOf(state: KnownState, id: string, known: Known): string | undefined {
  const [scene, words] = [state.lab.scenes[id], state.lab.text.scenes[id]];
  if (words?.name !== undefined) return words.name;
  const isKnown = state.lab.notebook === undefined && scene !== undefined;
  if (isKnown && standing(scene, known) !== undefined) return wordsIn(state, id, known).title;
  // A title that takes nothing is always the same.
  const always = [words?.before?.title, words?.title].find((title) => title?.length === 0);
  return (always as (() => string) | undefined)?.();
}

/** @param state the whole lab, as it is set up on the page */
export function partsOf(state: KnownState): ChoiceOption[] {
  const { lab } = state;
  const known = { ...knownIn(state), draft: undefined, prediction: undefined, outcomes: {} };
  const shown = (part: string): string[] => Object.keys(partOf(lab, part).lab.scenes);
  const run = `${shown('run')}`;
  const sections = Object.keys(lab.scenes).flatMap((id) => {
    const scenes = shown(id);
    if (`${scenes}` === run) return [];
    const title = titleOf(state, id, known);
    const name = title === undefined ? `the section “${id}”` : `“${title}”`;
    return [{ value: id, label: `${name}${scenes.length > 1 ? ', with the run it needs' : ''}` }];
  });
  return [
    { value: '', label: 'the whole lab' },
    { value: 'run', label: 'the prediction and its run' },
    ...sections,
  ];
}
