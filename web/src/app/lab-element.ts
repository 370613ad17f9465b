// <tensorscope-lab lab="latency" model="mlp" batch="8" hide="setup,check" theme="dark">: the one element that both the page and
// embeds mount. Attributes have the same names as in the URL, whose query the page passes on.

import { html, type PropertyValues, render } from 'lit';
import { LABS, labNumber, loadLab } from '../course/registry';
import { errorBox } from '../kit/controls/feedback';
import { isNotLoaded, loadAgain, NOT_LOADED } from '../kit/controls/not-loaded';
import { define, LightElement } from '../kit/element';
import { type LabElement, labElement } from '../lab/element';
import type { LabPart } from '../lab/lab-part';
import { parseValues } from '../lab/params';

/** Matches the ids of the course's exercises. */
const EXERCISE = /^build-/;
/** Matches the ids of an instructor's exercises, which are opened by own-exercise. */
const OWN = /^own-[a-z0-9-]+(~[0-9a-f]{8})?$/;

/** @fires ts-query when the lab's state changed; detail: URLSearchParams without lab, theme, hide, part */
export class TensorscopeLab extends LightElement {
  static override properties = { lab: {}, theme: {}, hide: {}, notes: { state: true } };
  declare lab: string | undefined;
  declare theme: string | undefined;
  declare hide: string | undefined;
  /** The query of the page's address; only declared names are read from it and from the attributes. */
  query: URLSearchParams | undefined;
  /** The part of the lab that ?part= of an embed asks for; "" for all of it. */
  onlyPart = '';
  declare private notes: readonly string[];
  private mounted: LabElement | undefined;

  constructor() {
    super();
    this.notes = [];
  }

  protected override render(): unknown {
    return html`<div class="lab-notes" role="status">
        ${this.notes.map((note) => html`<p class="notice">${note}</p>`)}
      </div>
      <div class="lab-slot"></div>`;
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('theme')) {
      if (this.theme === 'light' || this.theme === 'dark') this.dataset.theme = this.theme;
      else delete this.dataset.theme;
    }
    if (changed.has('lab') || changed.has('hide')) void this.mount();
  }

  /** @returns whether the code of the lab or exercise has come */
  private async mount(): Promise<boolean> {
    const slot = this.querySelector<HTMLElement>('.lab-slot');
    const id = this.lab ?? '';
    if (slot === null) return true;
    try {
      if (EXERCISE.test(id) || OWN.test(id)) {
        const asked = { query: this.query, hide: this.hide ?? '' };
        const opened = OWN.test(id)
          ? await (await import('./own-exercise')).openOwn(id, asked)
          : await (await import('./exercise-mount')).openExercise(id, asked);
        if (id !== this.lab) return true;
        this.mounted = undefined;
        this.put(slot, opened.element, opened.notes);
        if (opened.title !== undefined) this.emit('ts-title', opened.title);
        return true;
      }
      const whole = await loadLab(id);
      const hide = this.hide ?? '';
      const { lab, suffix, hidden, notes }: LabPart =
        this.onlyPart + hide === ''
          ? { lab: whole }
          : (await import('../lab/lab-part')).partOf(whole, this.onlyPart, hide);
      if (id !== this.lab) return true;
      const name = `ts-lab-${id}${suffix ?? ''}`;
      define(name, labElement(lab));
      const element = document.createElement(name) as LabElement;
      const told = this.prepare(element, hidden);
      this.mounted = element;
      this.put(slot, element, [...told, ...(notes ?? [])]);
      return element.updateComplete;
    } catch (thrown) {
      if (id !== this.lab) return true;
      const box = document.createElement('div');
      this.mounted = undefined;
      this.notes = [];
      const message = thrown instanceof Error ? thrown.message : String(thrown);
      const missing = isNotLoaded(message);
      const why = missing
        ? errorBox(NOT_LOADED, () => void loadAgain(() => this.mount()))
        : errorBox({ message });
      render(html`<h1 tabindex="-1">This lab cannot be opened</h1>${why}`, box);
      slot.replaceChildren(box); // replaces what was open before
      return !missing;
    }
  }

  private put(slot: HTMLElement, element: HTMLElement, notes: readonly string[]): void {
    this.notes = notes;
    element.addEventListener('ts-state', (event) => {
      this.emit('ts-query', (event as CustomEvent<URLSearchParams>).detail);
    });
    element.addEventListener('ts-refused', (event) => {
      this.notes = [...notes, (event as CustomEvent<string>).detail];
    });
    slot.replaceChildren(element);
  }

  /** Applies attributes to the state before the element is connected; returns notes about them. */
  private prepare({ state }: LabElement, hidden: LabPart['hidden'] = new Set()): readonly string[] {
    const { params, meta } = state.lab;
    const asked = this.asked(Object.keys(params));
    const { values, notes } = parseValues(asked, params);
    const number = labNumber(meta.id);
    state.open({
      values,
      addressed: asked.size > 0,
      hidden,
      number,
      next: LABS[number],
      loadRecording: async (why) =>
        (await import('../course/recordings')).recordingOf(meta.id, why),
    });
    return notes;
  }

  /** The values of these names in the address or in the attributes. */
  private asked(names: readonly string[]): URLSearchParams {
    const settings = names.map((name) => [name, this.query?.get(name) ?? this.getAttribute(name)]);
    return new URLSearchParams(
      settings.filter((each): each is [string, string] => each[1] !== null),
    );
  }

  /** The lab inside, once loaded; for tests and for pages that embed the element. */
  get element(): LabElement | undefined {
    return this.mounted;
  }
}

define('tensorscope-lab', TensorscopeLab);
