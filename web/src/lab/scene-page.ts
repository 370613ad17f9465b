// The page of a lab in scenes: header, scenes, the end, and what folds under it. Reads the lab's element; all state is there.

import { html, nothing, type TemplateResult } from 'lit';
import { type CheckQuestion, checkQuestion } from '../kit/controls/check';
import { codeBlock } from '../kit/controls/feedback';
import { titled } from '../kit/words/title';
import { mySpec } from '../session/own-model';
import { environment, graded, header, sources } from './around-scenes';
import { endingCard } from './ending';
import type { LabPage } from './lab-page';
import { withoutNotice } from './opening';
import { inParagraphs } from './paragraph';
import { noOwnModel } from './param-controls';
import { predictionPart } from './prediction-part';
import { runBar } from './run-bar';
import type { Scene, SceneText, SceneView } from './scene';
import type { Section } from './sections';
import type { Trial } from './trial';

type Part = TemplateResult | typeof nothing;

/** The whole lab. */
export function scenePage(lab: LabPage): TemplateResult {
  const { main, text, lab: value } = lab;
  const view = viewOf(lab);
  const there = Object.entries(value.scenes).filter(([, scene]) => isThere(scene, view, lab));
  return html`<article class="lab" data-scenes=${there.length} data-stage=${lab.stage}
      data-measured=${main.outcome !== undefined && !main.stale} ?data-recorded=${lab.recorded !== undefined} @ts-graded=${graded(lab)}>
    ${shown(lab, 'header', () => header(lab))}
    ${lab.without ? withoutNotice : nothing}
    ${lab.recorded?.note() ?? lab.aside ?? nothing}
    ${there.map(([id, scene]) => sceneSection(lab, view, id, scene))}
    ${endingCard(lab, view)}
    <div class="afterwards">
      ${main.outcome === undefined ? nothing : shown(lab, 'environment', () => environment(lab))}
      ${shown(lab, 'pytorch', () => fold('pytorch', 'In PyTorch', codeBlock(lab.recorded?.pytorch ?? text.pytorch(lab.chosen), 'The same in PyTorch')))}
      ${shown(lab, 'sources', () => fold('sources', 'Sources', sources(lab)))}
    </div>
  </article>`;
}

/** The questions that stand on the page now, in order. */
export function questionsOf(lab: LabPage): readonly CheckQuestion[] {
  const view = viewOf(lab);
  return Object.entries(lab.lab.scenes)
    .filter(([, scene]) => isThere(scene, view, lab))
    .flatMap(([id]) => wordsOf(lab, id).questions?.(view) ?? []);
}

const shown = (lab: LabPage, name: Section, part: () => Part): Part =>
  lab.hiddenSections.has(name) ? nothing : part();

const wordsOf = (lab: LabPage, id: string): SceneText => {
  const words = lab.text.scenes[id];
  if (words === undefined) throw new Error(`the lab ${lab.lab.meta.id} says nothing in ${id}`);
  return words;
};

/** What scenes may know: nothing measured before the prediction is locked or skipped. */
export function viewOf(lab: LabPage): SceneView {
  const passed = lab.stage !== 'open';
  const outcomes = lab.trials.map((trial) => [
    trial.key,
    passed || trial !== lab.main ? trial.outcome : undefined,
  ]);
  const live = lab.trials.flatMap(({ key, partial }) =>
    partial === undefined ? [] : [[key, partial]],
  );
  return {
    ...lab.chosen,
    text: lab.text,
    draft: lab.draft,
    said: lab.said,
    passed,
    dry: lab.dry.known,
    outcomes: Object.fromEntries(outcomes) as SceneView['outcomes'],
    live: Object.fromEntries(live) as SceneView['live'],
    shown: lab.shownValues,
    recorded: lab.recorded !== undefined,
    set: (change) => lab.set(change),
    predict: (draft) => lab.setDraft(draft),
    control: (name, words) => lab.control(name, words) as TemplateResult,
    picked: (name) => lab.main.picked(name),
    pick: (name, value) => lab.main.pick(name, value),
    kept: (part) => lab.recorded?.parts[part] ?? lab.parts[part],
    keep: (part, state) => lab.keepPart(part, state),
    answers: (id) => lab.answers(id),
  };
}

function isThere({ after, run, second }: Scene, view: SceneView, lab: LabPage): boolean {
  const further = second || (run !== undefined && run !== lab.main.key);
  if (further && lab.hiddenSections.has('second')) return false;
  return after === undefined || view.outcomes[after as never] !== undefined;
}

function sceneSection(lab: LabPage, view: SceneView, id: string, scene: Scene): TemplateResult {
  const words = wordsOf(lab, id);
  const trial = lab.trials.find(({ key }) => key === scene.run);
  const told = scene.after ?? scene.run;
  const measured = told !== undefined && view.outcomes[told as never] !== undefined;
  const first = id === Object.keys(lab.lab.scenes)[0];
  const part = measured && trial === lab.main ? 'explain' : first ? 'question' : 'told';
  return html`<section class="scene" data-scene=${id} data-experiment=${scene.run ?? nothing}>
    <div class="scene-say">
      <h2>${titled(words.title(view))}</h2>
      ${shown(lab, measured ? 'explain' : 'question', () => said(words, view, part))}
    </div>
    <div class="scene-figure" aria-busy=${trial?.runner.running !== undefined}>${scene.figure(view)}</div>
    <div class="scene-deeds">
      ${scene.controls === undefined ? nothing : shown(lab, 'setup', () => controls(lab, scene))}
      ${id === choosesNetwork(lab) ? ownModel(lab) : nothing}
      ${scene.predict ? shown(lab, 'predict', () => predictionPart(lab)) : nothing}
      ${trial === undefined ? nothing : run(lab, trial)}
      ${shown(lab, 'check', () => questions(lab, words, view))}
      ${more(words, view)}
    </div>
  </section>`;
}

const said = (words: SceneText, view: SceneView, part: string): TemplateResult =>
  html`<div class="words" data-section=${part} aria-live="polite">
    ${inParagraphs(words.say?.(view) ?? [])}
  </div>`;

const controls = (lab: LabPage, { controls: names = [] }: Scene): TemplateResult =>
  html`<div class="controls" data-section="setup">${names.map((name) => lab.control(name))}</div>`;

/** The scene where a network is chosen; the first where none is. */
const choosesNetwork = ({ lab: { scenes } }: LabPage): string | undefined =>
  (Object.entries(scenes).find(([, { controls: names = [] }]) =>
    names.some((name) => name === 'model' || name === 'network'),
  ) ?? Object.entries(scenes)[0])?.[0];

/** To who has a model of their own. */
function ownModel({ lab: { meta } }: LabPage): Part {
  if (meta.noOwnModel === undefined || mySpec() === undefined) return nothing;
  return html`<p class="hint" data-own-model="refused">${noOwnModel(meta.noOwnModel)}.</p>`;
}

function run(lab: LabPage, trial: Trial): TemplateResult {
  const main = trial === lab.main;
  const open = main && lab.stage === 'open';
  const bar = runBar(lab, trial, {
    action: main ? 'run' : `run-${trial.key}`,
    disabled: open,
    hint: open ? 'Lock or skip your prediction first.' : '',
  });
  return html`<div data-section=${main ? 'measure' : 'second'}>${bar}</div>`;
}

function questions(lab: LabPage, words: SceneText, view: SceneView): Part {
  const asked = words.questions?.(view) ?? [];
  if (asked.length === 0) return nothing;
  const about = lab.answersAbout;
  const question = (each: CheckQuestion) => {
    const answers = lab.answers(each.id);
    const tries = answers.find((answer) => answer.about === about)?.tries ?? [];
    const earlier = answers.filter((answer) => answer.about !== about);
    return checkQuestion({ ...each, about }, { tries, earlier });
  };
  return html`<div class="questions" data-section="check">${asked.map(question)}</div>`;
}

function more(words: SceneText, view: SceneView): Part {
  const paragraphs = words.more?.(view) ?? [];
  if (paragraphs.length === 0) return nothing;
  return html`<details class="more"><summary>More</summary>${inParagraphs(paragraphs)}</details>`;
}

const fold = (id: string, title: string, content: Part): TemplateResult =>
  html`<details class="more" data-section=${id}><summary>${title}</summary>${content}</details>`;
