// A scene is drawn according to what it needs: not at all, as a placeholder, as before its run, or with its figure.

import { html } from 'lit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { viewOf } from '../../../web/src/lab/page/lab-page';
import type { Known } from '../../../web/src/lab/scene';
import { questionsIn } from '../../../web/src/lab/state/known';
import type { LabState } from '../../../web/src/lab/state/lab-state';
import { coin, measured, openLab, scenesOf, textOf } from './coin-lab';

beforeEach(() => vi.stubGlobal('location', { href: 'https://example.org/?lab=coin' }));
afterEach(() => vi.unstubAllGlobals());

type Seen = Pick<Known, 'dry' | 'outcomes'>;
const drawn = (what: string) => (view: Seen) =>
  html`<p>${what} of ${String(view.dry)} and ${String(view.outcomes.heads)}</p>`;
const wordsFor = (what: string) => ({
  title: ({ dry, outcomes }: Seen) => `${what} title ${dry} ${outcomes.heads}`,
  say: () => [{ text: `${what} sentence` }],
  more: () => [{ text: `${what} fold` }],
});
const question = {
  ...{ id: 'sides', kind: 'number', prompt: 'How many sides?', unit: 'sides', answer: 2 },
  ...{ tolerance: 0, hints: ['Look.', 'Count.'], feedback: () => 'Two.' },
};

/** A lab with one scene besides that of its prediction. */
function labWith(scene: object, words: object, known?: unknown): LabState {
  const { scenes, text } = coin();
  const lab = openLab({
    scenes: { heads: scenes.heads, here: scene },
    text: { ...text, scenes: { heads: text.scenes.heads, here: words } },
  });
  lab.predictions.stage = 'skipped';
  lab.dry.known = known;
  return lab;
}

describe('a scene whose experiment runs again', () => {
  it('says nothing of the last outcome beside what it shows of the new one', () => {
    const lab = labWith(
      {
        ...{ run: 'runs', needs: ['runs'], figure: drawn('A figure') },
        before: { figure: drawn('A sketch') },
        running: (live: number) => html`<p>so far ${live}</p>`,
      },
      { ...wordsFor('After'), before: wordsFor('Before') },
    );
    measured(lab, 'runs', 7);
    expect(textOf(lab)).toContain('After title');
    const [, trial] = lab.trials;
    Object.assign(trial as object, { partial: 3 });
    expect(textOf(lab)).toContain('Before title');
    expect(textOf(lab)).toContain('so far 3');
    expect(textOf(lab)).not.toContain('After');
  });
});

describe('a scene that needs an outcome', () => {
  const words = { ...wordsFor('After'), questions: () => [question] };

  it('begins with it', () => {
    const lab = labWith({ needs: ['heads'], figure: drawn('A figure') }, words);
    expect(scenesOf(lab)).toEqual(['heads']);
    expect(questionsIn(lab)).toEqual([]);
    measured(lab);
    expect(scenesOf(lab)).toEqual(['heads', 'here']);
    expect(textOf(lab)).toContain('After title undefined 50 After sentence');
    expect(textOf(lab)).toContain('A figure of undefined and 50');
    expect(questionsIn(lab)).toEqual([question]);
  });

  it('stands before it with words and a figure of their own, and asks nothing until then', () => {
    const before = { needs: ['dry'], figure: drawn('A sketch') };
    const lab = labWith(
      { needs: ['heads'], figure: drawn('A figure'), before },
      { ...words, before: wordsFor('Before') },
    );
    expect(textOf(lab)).toContain(
      'Before title undefined undefined Before sentence Asking the engine…',
    );
    expect(textOf(lab)).not.toMatch(/A sketch|A figure|After/);
    lab.dry.known = 4;
    expect(textOf(lab)).toContain(
      'Before title 4 undefined Before sentence A sketch of 4 and undefined',
    );
    expect(textOf(lab)).toContain('Before fold');
    expect(questionsIn(lab)).toEqual([]);
    lab.dry.known = undefined;
    measured(lab);
    expect(textOf(lab)).toContain(
      'After title undefined 50 After sentence A figure of undefined and 50',
    );
    expect(textOf(lab)).toContain('After fold');
    expect(textOf(lab)).not.toMatch(/Before|A sketch/);
    expect(questionsIn(lab)).toEqual([question]);
  });

  it('waits for a new run where it would show the outcome of one setup beside the dry run of another', () => {
    const lab = labWith({ needs: ['heads', 'dry'], figure: drawn('A figure') }, words);
    measured(lab);
    lab.dry.known = 4;
    expect(scenesOf(lab)).toEqual(['heads', 'here']);
    expect(questionsIn(lab)).toEqual([question]);
    lab.choice.set({ throws: 20 });
    lab.dry.known = 5;
    expect(lab.main.stale).toBe(true);
    expect(scenesOf(lab)).toEqual(['heads']);
    expect(questionsIn(lab)).toEqual([]);
  });

  it('asks nothing that follows from the dry run of another setup than its outcome', () => {
    const asks = ({ dry }: Known) => (dry === undefined ? [] : [question]);
    const lab = labWith(
      { needs: ['heads'], figure: drawn('A figure') },
      { ...words, questions: asks },
    );
    measured(lab);
    lab.dry.known = 4;
    expect(questionsIn(lab)).toEqual([question]);
    lab.choice.set({ throws: 20 });
    expect(questionsIn(lab)).toEqual([]);
  });

  it('shows nothing of an outcome that waits for the prediction', () => {
    const lab = labWith({ needs: ['heads'], figure: drawn('A figure') }, words);
    measured(lab);
    lab.predictions.stage = 'open';
    expect(viewOf(lab).outcomes.heads).toBeUndefined();
    expect(scenesOf(lab)).toEqual(['heads']);
  });
});

describe('a scene that needs what is known without running', () => {
  it('has a placeholder until then, and its words, which cannot read it', () => {
    const lab = labWith({ needs: ['dry'], figure: drawn('A plan') }, wordsFor('Always'));
    expect(textOf(lab)).toContain(
      'Always title undefined undefined Always sentence Asking the engine…',
    );
    lab.dry.known = 4;
    expect(textOf(lab)).toContain('Always sentence A plan of 4 and undefined');
    expect(textOf(lab)).not.toContain('Asking the engine');
  });

  it('and an outcome: it begins with the outcome, and waits for the rest', () => {
    const lab = labWith({ needs: ['heads', 'dry'], figure: drawn('Both') }, wordsFor('Both'));
    lab.dry.known = 4;
    expect(scenesOf(lab)).toEqual(['heads']);
    lab.dry.known = undefined;
    measured(lab);
    expect(textOf(lab)).toContain('Both title undefined 50 Both sentence Asking the engine…');
    lab.dry.known = 4;
    expect(textOf(lab)).toContain('Both of 4 and 50');
  });
});

it('a lab without the experiment that it calls its main one is a mistake of its author, who is told', () => {
  expect(() => openLab({ main: 'tails' })).toThrow('the lab coin has no experiment tails');
});
