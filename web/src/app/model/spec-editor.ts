// The editor for the spec's text, with line numbers: the lines of the selected layer are tinted, the line of an error is marked.

import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { define, LightElement } from '../../kit/element';

/** The first and last line, 1-based. */
export interface Lines {
  readonly first: number;
  readonly last: number;
}

class SpecEditorElement extends LightElement {
  static override properties = {
    text: { attribute: false },
    invalid: { attribute: false },
    chosen: { attribute: false },
    badLine: { attribute: false },
  };
  declare text: string;
  declare invalid: boolean;
  declare chosen: Lines | undefined;
  declare badLine: number | undefined;

  constructor() {
    super();
    this.text = '';
    this.invalid = false;
  }

  protected override render(): unknown {
    const lines = this.text.split('\n').length;
    const numbers = Array.from({ length: lines }, (_, index) => `${index + 1}`).join('\n');
    return html`<label for="spec">Specification (JSON)</label>
      <div class="spec-editor">
        <div class="spec-gutter" aria-hidden="true"><pre>${numbers}</pre></div>
        <div class="spec-text">
          <div class="spec-band" data-band="chosen" ?hidden=${this.chosen === undefined}></div>
          <div class="spec-band bad" data-band="bad" data-line=${this.badLine ?? nothing} ?hidden=${this.badLine === undefined}></div>
          <textarea id="spec" class="code-input" wrap="off" spellcheck="false" autocomplete="off" autocapitalize="off"
            placeholder="Write or paste a network" .value=${this.text}
            aria-invalid=${this.invalid} aria-describedby="spec-verdict" @input=${this.typed} @scroll=${this.follow}
            @paste=${this.pasted} @keydown=${this.pressed} @keyup=${this.moved} @click=${this.moved}></textarea>
        </div>
      </div>`;
  }

  protected override updated(changed: PropertyValues): void {
    this.band('chosen', this.chosen);
    this.band(
      'bad',
      this.badLine === undefined ? undefined : { first: this.badLine, last: this.badLine },
    );
    this.follow();
    if (
      changed.has('badLine') &&
      this.badLine !== undefined &&
      document.activeElement !== this.field
    )
      this.show({ first: this.badLine, last: this.badLine });
  }

  private get field(): HTMLTextAreaElement | null {
    return this.querySelector('textarea');
  }

  private band(name: string, lines: Lines | undefined): void {
    const style = this.querySelector<HTMLElement>(`[data-band="${name}"]`)?.style;
    style?.setProperty('--first', String((lines?.first ?? 1) - 1));
    style?.setProperty('--lines', String(lines === undefined ? 0 : lines.last - lines.first + 1));
  }

  private follow(): void {
    this.style.setProperty('--scrolled', `${this.field?.scrollTop ?? 0}px`);
  }

  /** Scrolls lines into view without taking the focus. */
  show({ first, last }: Lines): void {
    const { field } = this;
    if (field === null) return;
    const height = Number.parseFloat(getComputedStyle(field).lineHeight);
    const top = (first - 1) * height;
    const bottom = Math.min(last, first + 8) * height;
    if (top < field.scrollTop || bottom > field.scrollTop + field.clientHeight)
      field.scrollTop = Math.max(0, top - 2 * height);
  }

  private typed(): void {
    this.emit('ts-typed', this.field?.value ?? '');
  }

  /** Chromium's own paste takes seconds for a thousand lines. */
  private pasted(event: ClipboardEvent): void {
    const { field } = this;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (field === null || text === '') return;
    event.preventDefault();
    field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
    this.typed();
  }

  private moved(): void {
    this.emit('ts-cursor', this.field?.selectionStart ?? 0);
  }

  /** Handles undo and redo, because the field's own history does not contain the builder's changes. */
  private pressed(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    this.emit('ts-step', key === 'y' || event.shiftKey ? 'redo' : 'undo');
  }
}

define('ts-spec-editor', SpecEditorElement);

export interface SpecEditorOptions {
  readonly text: string;
  readonly invalid: boolean;
  readonly chosen: Lines | undefined;
  readonly badLine: number | undefined;
  readonly onTyped: (text: string) => void;
  readonly onCursor: (offset: number) => void;
  readonly onStep: (step: 'undo' | 'redo') => void;
}

export function specEditor(options: SpecEditorOptions): TemplateResult {
  return html`<ts-spec-editor .text=${options.text} .invalid=${options.invalid} .chosen=${options.chosen} .badLine=${options.badLine}
    @ts-typed=${(event: CustomEvent<string>) => options.onTyped(event.detail)}
    @ts-cursor=${(event: CustomEvent<number>) => options.onCursor(event.detail)}
    @ts-step=${(event: CustomEvent<'undo' | 'redo'>) => options.onStep(event.detail)}></ts-spec-editor>`;
}
