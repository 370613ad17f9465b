// What ?part= and ?hide= in an address leave of a lab: a course page rarely has room for all of it.

import { parseHidden, type Section } from '../activity/sections';
import type { AnyLab, AnyScene } from './define';

/** The part that is the main experiment with its prediction. */
const RUN = 'run';

/** Foldouts about the whole lab. */
const LEFT_OUT = 'pytorch,sources';

/** The scenes where the main experiment is predicted and run. */
export const mainScenes = ({ scenes, main }: AnyLab): string[] =>
  Object.entries(scenes)
    .filter(([, { run, predict }]) => predict === true || run === main)
    .map(([name]) => name);

/** The experiments that a scene runs or tells of, whatever stands in its place before. */
const experimentsOf = ({ run, needs = [], before }: AnyScene): readonly unknown[] => [
  run,
  ...needs,
  ...(before?.needs ?? []),
];

/** True for a scene about all that was measured so far, which no need of its own tells. */
const tellsNotebook = ({ notebook }: AnyLab, { run, needs }: AnyScene): boolean =>
  notebook !== undefined && run === undefined && needs === undefined;

/** Those scenes, and the ones that measure what they need. */
function withRuns(lab: AnyLab, names: readonly string[]): AnyLab['scenes'] {
  const scenes = Object.entries(lab.scenes);
  const first = mainScenes(lab);
  let kept = new Set(names);
  for (let before = 0; before < kept.size; ) {
    before = kept.size;
    const inPart = scenes.filter(([name]) => kept.has(name)).map(([, scene]) => scene);
    const needed = new Set(inPart.flatMap(experimentsOf));
    if (inPart.some((scene) => tellsNotebook(lab, scene))) needed.add(lab.main);
    const measuring = scenes.filter(([, { run }]) => run !== undefined && needed.has(run));
    kept = new Set([
      ...kept,
      ...measuring.map(([name]) => name),
      ...(needed.has(lab.main) ? first : []),
    ]);
  }
  return Object.fromEntries(scenes.filter(([name]) => kept.has(name)));
}

export interface LabPart {
  readonly lab: AnyLab;
  /** Ends the name of its element, since the whole lab's element is another; a document may hold both. */
  readonly suffix?: string;
  readonly hidden?: ReadonlySet<Section>;
  /** About what was asked for and does not exist. */
  readonly notes?: readonly string[];
}

/**
 * What an address shows of a lab.
 * @param part ?part=: "run", or the key of a scene, which brings along the scenes that measure what it needs; "" for all scenes
 * @param hide ?hide=: sections that are left out
 */
export function partOf(lab: AnyLab, part: string, hide = ''): LabPart {
  const names = part === RUN ? mainScenes(lab) : [part];
  if (part === '' || names.some((name) => !Object.hasOwn(lab.scenes, name))) {
    const { hidden, notes } = parseHidden(hide);
    const known = [RUN, ...Object.keys(lab.scenes)].join(', ');
    const missing = `part=${part} is not one of ${known}; the whole lab is shown.`;
    return { lab, hidden, notes: part === '' ? notes : [...notes, missing] };
  }
  const { hidden, notes } = parseHidden(`${hide},${LEFT_OUT}`);
  return {
    lab: { ...lab, scenes: withRuns(lab, names) },
    suffix: `-${part.toLowerCase()}`,
    // Who asks for a part beside the main experiment wants to see it.
    hidden: new Set([...hidden].filter((section) => section !== 'second')),
    notes,
  };
}
