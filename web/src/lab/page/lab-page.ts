// The page of a lab: header, scenes, the end, and the foldouts under them. It reads the lab's state and stores none.

import { html, nothing, type TemplateResult } from 'lit';
import { openingPage, withoutNotice } from '../../activity/page/opening-page';
import { type Part, shown } from '../../activity/page/parts';
import { checkQuestion } from '../../kit/controls/check';
import { codeBlock } from '../../kit/controls/feedback';
import { titled } from '../../kit/words/title';
import { mySpec } from '../../session/own-model';
import type { AnyScene } from '../define';
import { inParagraphs } from '../paragraph';
import type { LabQuestion, SceneView } from '../scene';
import { noOwnModel } from '../state/chosen-model';
import { isReady, knownIn, type SceneWords, scenesIn, standing, wordsIn } from '../state/known';
import type { LabState } from '../state/lab-state';
import type { Trial } from '../state/trial';
import { environment, graded, header, sources } from './around-scenes';
import { endingCard } from './ending';
import { labControl } from './param-controls';
import { predictionPart } from './prediction-part';
import { runBar } from './run-bar';

/** The whole lab, or a placeholder while an earlier visit is read. */
export const labPage = (lab: LabState): TemplateResult =>
  lab.opening.done ? scenePage(lab) : openingPage(lab.lab.meta, lab);

export function scenePage(lab: LabState): TemplateResult {
  const { main, recorded } = lab;
  const { text } = lab.lab;
  const view = viewOf(lab);
  const scenes = scenesIn(lab, view);
  return html`<article class="lab" data-scenes=${scenes.length} data-stage=${lab.predictions.stage}
      data-measured=${main.outcome !== undefined && !main.stale} ?data-recorded=${recorded !== undefined} @ts-graded=${graded(lab)}>
    ${shown(lab, 'header', () => header(lab))}
    ${lab.without ? withoutNotice : nothing}
    ${recorded?.note() ?? clockNote(lab)}
    ${scenes.map(([id, scene]) => sceneSection(lab, view, id, scene))}
    ${endingCard(lab)}
    <div class="afterwards">
      ${main.outcome === undefined ? nothing : shown(lab, 'environment', () => environment(lab))}
      ${shown(lab, 'pytorch', () => fold('pytorch', 'In PyTorch', codeBlock(recorded?.pytorch ?? text.pytorch(lab.chosen), 'The same in PyTorch'), (open) => lab.torch.opened(open)))}
      ${shown(lab, 'sources', () => fold('sources', 'Sources', sources(lab)))}
    </div>
  </article>`;
}

/** The note is loaded only where the clock is coarse; if it fails to load, the lab works without it. */
function clockNote({ origin }: LabState): Part {
  if (origin.clockStep_ms === 0) return nothing;
  import('./clock-note').catch(() => undefined);
  return html`<ts-clock-note .origin=${origin}></ts-clock-note>`;
}

/** What is known, and what a figure may ask the lab to do. */
export function viewOf(lab: LabState): SceneView {
  const live = lab.trials.flatMap(({ key, partial }) =>
    partial === undefined ? [] : [[key, partial]],
  );
  return {
    ...knownIn(lab),
    live: Object.fromEntries(live) as SceneView['live'],
    running: lab.trials.find(({ runner }) => runner.running !== undefined)?.key,
    recorded: lab.recorded !== undefined,
    set: (change) => lab.choice.set(change),
    predict: (draft) => lab.predictions.setDraft(draft),
    control: (name, words) => labControl(lab, name, words) as TemplateResult,
    runBar: (experiment, missing) => furtherBar(lab, experiment, missing),
    note: (change) => lab.note(change),
    picked: (name) => lab.main.picked(name),
    pick: (name, value) => lab.main.pick(name, value),
    answers: (id) => lab.answers.of(id),
  };
}

function sceneSection(lab: LabState, view: SceneView, id: string, scene: AnyScene): TemplateResult {
  const live = liveOf(scene, view);
  const words = wordsIn(lab, id, view, live !== undefined);
  const trial = lab.trials.find(({ key }) => key === scene.run);
  const experiment = scene.needs?.find((need) => need !== 'dry') ?? scene.run;
  const measured = experiment !== undefined && view.outcomes[experiment] !== undefined;
  const first = id === Object.keys(lab.lab.scenes)[0];
  const part = measured && trial === lab.main ? 'explain' : first ? 'question' : 'told';
  return html`<section class="scene" data-scene=${id} data-experiment=${scene.run ?? nothing}>
    <div class="scene-say">
      <h2>${titled(words.title)}</h2>
      ${shown(lab, measured ? 'explain' : 'question', () => paragraphsOf(words, part))}
    </div>
    <div class="scene-figure" aria-busy=${trial?.runner.running !== undefined}>${figureOf(scene, view)}</div>
    <div class="scene-deeds">
      ${scene.controls === undefined ? nothing : shown(lab, 'setup', () => controls(lab, scene))}
      ${id === choosesNetwork(lab) ? ownModel(lab) : nothing}
      ${scene.predict ? shown(lab, 'predict', () => predictionPart(lab)) : nothing}
      ${trial === undefined ? nothing : run(lab, trial)}
      ${shown(lab, 'check', () => questions(lab, words))}
      ${more(words, scene, view)}
    </div>
  </section>`;
}

/** What the scene's experiment has shown so far, where the scene draws that. */
const liveOf = ({ run, running }: AnyScene, { live }: SceneView): unknown =>
  run === undefined || running === undefined ? undefined : live[run];

/** Shows a placeholder while the engine is asked. */
function figureOf(scene: AnyScene, view: SceneView): TemplateResult {
  const drawn = standing(scene, view);
  if (drawn !== undefined && isReady(drawn, view)) {
    const live = liveOf(scene, view);
    return live !== undefined && scene.running ? scene.running(live, view) : drawn.figure(view);
  }
  return html`<p class="placeholder">Asking the engine…</p>`;
}

const paragraphsOf = ({ say }: SceneWords, part: string): TemplateResult =>
  html`<div class="words" data-section=${part} aria-live="polite">
    ${inParagraphs(say)}
  </div>`;

const controls = (lab: LabState, { controls: names = [] }: AnyScene): TemplateResult =>
  html`<div class="controls" data-section="setup">${names.map((name) => labControl(lab, name))}</div>`;

/** The scene where a network is chosen; the first scene if there is no such choice. */
const choosesNetwork = ({ lab: { scenes } }: LabState): string | undefined =>
  (Object.entries(scenes).find(([, { controls: names = [] }]) =>
    names.some((name) => name === 'model' || name === 'network'),
  ) ?? Object.entries(scenes)[0])?.[0];

/** Tells a student with a model of their own why this lab cannot take it. */
function ownModel({ lab: { meta } }: LabState): Part {
  if (meta.noOwnModel === undefined || mySpec() === undefined) return nothing;
  return html`<p class="hint" data-own-model="refused">${noOwnModel(meta.noOwnModel)}.</p>`;
}

function furtherBar(lab: LabState, key: string, missing: string): TemplateResult {
  const trial = lab.trials.find((each) => each.key === key);
  return runBar(lab, trial as Trial, {
    action: `measure-${key}`,
    disabled: missing !== '',
    hint: missing,
  });
}

function run(lab: LabState, trial: Trial): TemplateResult {
  const main = trial === lab.main;
  const open = main && lab.predictions.open;
  const bar = runBar(lab, trial, {
    action: main ? 'run' : `run-${trial.key}`,
    disabled: open,
    hint: open ? 'Lock or skip your prediction first.' : '',
  });
  return html`<div data-section=${main ? 'measure' : 'second'}>${bar}</div>`;
}

function questions(lab: LabState, { questions: asked }: SceneWords): Part {
  if (asked.length === 0) return nothing;
  const question = (each: LabQuestion) => {
    const { about, tries, earlier } = lab.answers.standing(each);
    const asked = about === undefined ? each : { ...each, about };
    return checkQuestion(asked, { tries, earlier });
  };
  return html`<div class="questions" data-section="check">${asked.map(question)}</div>`;
}

function more({ more: paragraphs }: SceneWords, scene: AnyScene, view: SceneView): Part {
  const drawn = isReady(scene, view) ? scene.more?.(view) : undefined;
  if (paragraphs.length === 0 && drawn === undefined) return nothing;
  return html`<details class="more"><summary>More</summary>${inParagraphs(paragraphs)}${drawn}</details>`;
}

const fold = (
  id: string,
  title: string,
  content: Part,
  opened = (_open: boolean): void => undefined,
): TemplateResult =>
  html`<details class="more" data-section=${id} @toggle=${(event: Event) => opened((event.target as HTMLDetailsElement).open)}><summary>${title}</summary>${content}</details>`;
