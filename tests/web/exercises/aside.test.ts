// One exercise in several tabs: whatever they write, show, undo and reload, what stands in each of them is kept.

import { describe, expect, it } from 'vitest';
import exercise from '../../../web/src/exercises/build-parameters/exercise';
import { seededRandom } from '../../../web/src/kit/numbers/random';
import type { ExerciseRecord } from '../../../web/src/session/exercise-schema';
import { readExercises } from '../../../web/src/session/exercises';
import {
  MOST_ASIDE,
  othersThan,
  swapped,
  withHeld,
  withoutAside,
  withWritten,
} from '../../../web/src/workbench/aside';
import { begun, codeOf } from '../../../web/src/workbench/student';

const AT = '2026-01-31T12:00:00.000Z';
const LANGUAGE = 'python';
const STARTER = exercise.code[LANGUAGE]?.starter ?? '';

/** What tabs share. */
let stored: ExerciseRecord;

class Tab {
  text = '';
  base = '';
  /** Written in, since it was opened. */
  touched = false;

  constructor() {
    this.open();
  }

  open(): void {
    this.text = codeOf(exercise, stored, LANGUAGE);
    this.base = this.text;
    this.touched = false;
  }

  /** Told that another tab has written. */
  hear(): void {
    if (this.touched) stored = withHeld(exercise, stored, LANGUAGE, this.base, AT);
    else this.open();
  }

  write(text: string): void {
    stored = withWritten(exercise, stored, LANGUAGE, { text, before: this.base }, AT);
    this.text = text;
    this.base = text;
    this.touched = true;
  }

  get others(): string[] {
    const { text, base: before } = this;
    return othersThan(exercise, stored, LANGUAGE, { text, before }).map(({ source }) => source);
  }

  show(wanted: string): void {
    stored = swapped(exercise, stored, LANGUAGE, { text: this.text, wanted }, AT);
    this.text = wanted;
    this.base = wanted;
    this.touched = true;
  }
}

const tabs = (many: number): Tab[] => {
  stored = begun(exercise, 1);
  return Array.from({ length: many }, () => new Tab());
};

const kept = (): Set<string> =>
  new Set([
    STARTER,
    codeOf(exercise, stored, LANGUAGE),
    ...(stored.aside ?? []).map(({ source }) => source),
  ]);

describe('code of several tabs', () => {
  it('one tab puts nothing aside', () => {
    const [tab] = tabs(1) as [Tab];
    for (const text of ['a', 'ab', 'abc', 'ab']) tab.write(text);
    expect(stored).toMatchObject({ code: { python: 'ab' } });
    expect(stored).not.toHaveProperty('aside');
    expect(tab.others).toEqual([]);
  });

  it('the last of each of two is kept, and each is offered the other', () => {
    const [one, two] = tabs(2) as [Tab, Tab];
    one.write('first');
    two.write('second');
    expect(one.others).toEqual(['second']);
    expect(two.others).toEqual(['first']);
    one.write('first, more');
    two.write('second, more');
    expect(kept()).toEqual(new Set([STARTER, 'first, more', 'second, more']));
  });

  it('shown here, it changes places with what stood here; and undone', () => {
    const [one, two] = tabs(2) as [Tab, Tab];
    one.write('first');
    two.write('second');
    one.show('second');
    expect(one.others).toEqual(['first']);
    one.write('first'); // undo
    expect(one.others).toEqual(['second']);
    expect(kept()).toEqual(new Set([STARTER, 'first', 'second']));
  });

  it('what is forgotten is gone, and nothing else', () => {
    const [one, two] = tabs(2) as [Tab, Tab];
    one.write('first');
    two.write('second');
    const [aside] = stored.aside ?? [];
    if (aside !== undefined) stored = withoutAside(stored, aside);
    expect(kept()).toEqual(new Set([STARTER, 'second']));
    expect(stored).not.toHaveProperty('aside');
  });

  it('what one tab makes of the other’s leaves the other’s kept', () => {
    const [one] = tabs(1) as [Tab];
    one.write('first');
    const two = new Tab();
    two.write('first, and on');
    one.hear();
    expect(kept()).toEqual(new Set([STARTER, 'first', 'first, and on']));
    expect(two.others).toEqual(['first']);
    expect(new Tab().others).toEqual(['first']);
  });

  it('is read back', () => {
    const [one, two] = tabs(2) as [Tab, Tab];
    one.write('first');
    two.write('second');
    const text = JSON.stringify({ [stored.exercise]: stored });
    expect(readExercises(JSON.parse(text))).toEqual({
      value: { [stored.exercise]: stored },
      dropped: [],
    });
  });

  it('300 random histories of up to four tabs lose nothing that stands in one of them', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const random = seededRandom(seed);
      const pick = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)] as T;
      const all = tabs(2 + (seed % 3));
      const history: string[] = [];
      for (let step = 0; step < 40 && (stored.aside ?? []).length < MOST_ASIDE - 1; step += 1) {
        const tab = pick(all);
        const deed = random();
        if (deed < 0.6) tab.write(`step ${step}`);
        else if (deed < 0.8 && tab.others.length > 0) tab.show(pick(tab.others));
        else if (deed < 0.9)
          tab.write(pick([tab.text, STARTER, ...tab.others])); // typed again, or undone
        else tab.open();
        history.push(`${all.indexOf(tab)}: ${tab.text}`);
        for (const each of all) if (each !== tab) each.hear();
        const lost = all.filter(({ text }) => !kept().has(text));
        expect(lost, `seed ${seed}: ${history.join('; ')}`).toEqual([]);
      }
    }
  });
});
