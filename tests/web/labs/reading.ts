// What a lab shows once something was measured, read as the page would show it: the sentences of every scene that then stands, its figures
// with what is drawn in them, the explanations of its questions, the ending, and the lines of the report. Hints, what is said to a wrong
// answer, and the cells of tables are not read.

import { nothing } from 'lit';
import type { FigureSpec } from '../../../web/src/kit/charts/figure';
import type { CheckQuestion } from '../../../web/src/kit/controls/check';
import { type AnyLab, type AnyScene, wordsOf } from '../../../web/src/lab/define';
import type { MarkedParagraph } from '../../../web/src/lab/paragraph';
import type { AnyTypes, SceneView } from '../../../web/src/lab/scene';
import { standing } from '../../../web/src/lab/state/known';
import type { Verdict } from '../../../web/src/lab/verdict';
import { templateMarkup, templateText } from '../template-text';
import { type Case, viewOf } from './views';

/** Where a text stands. A figure's summary holds its numbers for whoever cannot see it. */
export type Place =
  | 'title'
  | 'say'
  | 'more'
  | 'question'
  | 'figure title'
  | 'figure summary'
  | 'figure note'
  | 'ending'
  | 'report';

export interface Said {
  /** The scene's key, "ending", or the experiment's key in the report. */
  readonly at: string;
  readonly place: Place;
  readonly text: string;
}

export interface Reading {
  readonly said: readonly Said[];
  /** The drawings of all figures, as markup. */
  readonly drawn: readonly string[];
  /** The verdict of the ending; undefined without a prediction. */
  readonly verdict: Verdict | undefined;
}

const plain = (text: unknown): string =>
  templateText(text).replaceAll('\u00a0', ' ').replace(/\s+/g, ' ').trim();

const paragraphs = (all: readonly MarkedParagraph[] = []): string[] =>
  all.map(({ lead = '', text }) => `${plain(lead)} ${plain(text)}`.trim());

/** The prompt, and what is explained once the answer is right; an option's value is shown only then. */
const inQuestion = (question: CheckQuestion): string[] => {
  const explain = question.feedback as (given: unknown, right: boolean) => unknown;
  const right = question.kind === 'choice' ? question.options.map(({ value = '' }) => value) : [];
  return [plain(question.prompt), ...right, plain(explain(question.answer, true))];
};

/** A timeline draws itself on the page. */
type Figure = Omit<FigureSpec, 'draw'> & Partial<Pick<FigureSpec, 'draw'>>;

const isFigure = (value: object): value is Figure =>
  'title' in value && 'summary' in value && 'table' in value;

/** The figures inside a template, however deep. */
export function figuresIn(value: unknown): Figure[] {
  if (Array.isArray(value)) return value.flatMap(figuresIn);
  if (typeof value !== 'object' || value === null) return [];
  if (isFigure(value)) return [value];
  return 'strings' in value ? figuresIn((value as { values?: unknown }).values) : [];
}

/** The titles of diagrams of networks, which are elements and make their figure only on the page. */
function networkTitlesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(networkTitlesIn);
  if (typeof value !== 'object' || value === null) return [];
  if ('layers' in value && 'title' in value) return [plain(value.title)];
  return 'strings' in value ? networkTitlesIn((value as { values?: unknown }).values) : [];
}

/** How wide the figures are drawn, in px: as beside the sentences on a large screen. */
const WIDTH = 640;

/** The view that scenes, figures and sentences receive. */
export function viewFor(
  lab: AnyLab,
  of: Case & { readonly notebook?: unknown },
): SceneView<AnyTypes> {
  const outcomes = Object.fromEntries(
    Object.keys(lab.experiments).map((key) => [key, (of.outcomes as Record<string, unknown>)[key]]),
  );
  const acts = {
    ...{ set: () => undefined, predict: () => undefined, note: () => undefined },
    ...{ control: () => nothing, runBar: () => nothing },
    ...{ picked: () => undefined, pick: () => undefined, answers: () => [] },
  };
  return { ...(viewOf({ ...of, outcomes }) as object), notebook: of.notebook, ...acts } as never;
}

function sceneIn(lab: AnyLab, id: string, scene: AnyScene, view: SceneView) {
  const shown = standing(scene, view);
  if (shown === undefined) return { said: [], drawn: [] };
  const all = lab.text.scenes[id];
  const words = shown === scene || all?.before === undefined ? all : all.before;
  const templates = [
    shown.figure(view as never),
    shown === scene ? scene.more?.(view as never) : undefined,
  ];
  const figures = figuresIn(templates);
  const texts: [Place, readonly string[]][] = [
    ['title', [plain(words?.title(view as never))]],
    ['say', paragraphs(words?.say?.(view as never))],
    ['more', paragraphs(words?.more?.(view as never))],
    ['question', (words?.questions?.(view as never) ?? []).flatMap(inQuestion)],
    ['figure title', [...figures.map(({ title }) => plain(title)), ...networkTitlesIn(templates)]],
    ['figure summary', figures.map(({ summary }) => plain(summary))],
    ['figure note', figures.map(({ note }) => plain(note))],
  ];
  return {
    said: texts.flatMap(([place, some]) => some.map((text) => ({ at: id, place, text }))),
    drawn: figures.flatMap(({ draw }) =>
      draw === undefined ? [] : [templateMarkup(draw(WIDTH).body)],
    ),
  };
}

/** The texts in these places, "curve title" for example; all of them without any. */
export const textIn = ({ said }: Pick<Reading, 'said'>, ...places: readonly string[]): string =>
  said
    .filter(({ at, place }) => places.length === 0 || places.includes(`${at} ${place}`))
    .map(({ text }) => text)
    .join('\n');

/** @param of the measured outcomes, the locked prediction, and what was chosen */
export function readingOf(lab: AnyLab, of: Case & { readonly notebook?: unknown }): Reading {
  const view = viewFor(lab, of);
  const scenes = Object.entries(lab.scenes).map(([id, scene]) => sceneIn(lab, id, scene, view));
  const { ending } = lab.text;
  const { prediction } = view;
  const isEnded = view.outcomes[lab.main] !== undefined;
  const verdict =
    prediction === undefined || !isEnded ? undefined : ending.verdict(view as never, prediction);
  const end = isEnded
    ? [
        plain(ending.measured(view as never)),
        ...paragraphs(verdict === undefined ? [] : [verdict]),
        plain(ending.lesson(view as never)),
      ]
    : [];
  const report = Object.entries(view.outcomes).flatMap(([key, outcome]) => {
    if (outcome === undefined) return [];
    const words = wordsOf(lab.text, key);
    const facts = [...words.results(outcome), ...(words.facts?.(outcome) ?? [])];
    return facts.map(({ label, value }) => ({ at: key, text: plain(`${label}: ${value}`) }));
  });
  return {
    said: [
      ...scenes.flatMap(({ said }) => said),
      ...end.map((text) => ({ at: 'ending', place: 'ending' as const, text })),
      ...report.map((line) => ({ ...line, place: 'report' as const })),
    ].filter(({ text }) => text !== ''),
    drawn: scenes.flatMap(({ drawn }) => drawn),
    verdict,
  };
}
