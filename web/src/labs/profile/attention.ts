// The claim about attention, tested over the length of the sequence: its controls, its run, what came out.

import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { segmented } from '../../kit/controls/fields';
import { define } from '../../kit/element';
import { inParagraphs } from '../../lab/paragraph';
import { PartElement } from '../../lab/part';
import { attentionFigure, countedFigure } from './attention-figure';
import { measureAttention } from './attention-measure';
import { type AttentionOutcome, PARTS, type Part, WIDTHS, type Width } from './attention-outcome';
import { claimText } from './attention-text';
import type { Dry } from './outcome';

export interface AttentionSettings {
  readonly width: Width;
  readonly part: Part;
}

type Change = Partial<AttentionSettings>;

class AttentionElement extends PartElement {
  static override properties = {
    ...PartElement.properties,
    settings: { attribute: false },
    counted: { attribute: false },
    onSettings: { attribute: false },
    outcome: { state: true },
    finished: { state: true },
  };

  declare settings: AttentionSettings;
  /** Shares of FLOPs. */
  declare counted: Dry['attention'] | undefined;
  declare onSettings: (change: Change) => void;
  declare private outcome: AttentionOutcome | undefined;
  declare private finished: boolean;

  clear(): void {
    this.halt();
    this.outcome = undefined;
    this.finished = false;
  }

  /** Another width is another experiment. */
  protected override willUpdate(changed: PropertyValues): void {
    const before = changed.get('settings') as AttentionSettings | undefined;
    if (before !== undefined && before.width !== this.settings.width) this.clear();
  }

  private async measure(): Promise<void> {
    this.outcome = undefined;
    this.finished = false;
    const { width } = this.settings;
    this.finished = await this.start((run) =>
      measureAttention(width, run, (outcome) => {
        if (this.settings.width === width) this.outcome = outcome;
      }),
    );
  }

  protected override render(): unknown {
    const { outcome, settings } = this;
    const button = html`<p class="row">
      <button type="button" class="primary" data-action="attention" @click=${() => this.measure()}>
        ${this.finished ? 'Measure again' : 'Measure attention’s share'}
      </button>
    </p>`;
    return html`<div class="scene-deeds">${this.picture()} ${this.controls()} ${this.bar(button)}
      <div aria-live="polite">${
        this.finished && outcome !== undefined
          ? html`<details class="more"><summary>What it says of the claim</summary>${inParagraphs(claimText(outcome, settings.part))}</details>`
          : nothing
      }</div></div>`;
  }

  /** Counted before it is measured. */
  private picture(): TemplateResult {
    const { outcome, settings, counted } = this;
    if (outcome !== undefined) return attentionFigure(outcome, settings.part);
    return counted === undefined ? html`` : countedFigure(counted, settings.part);
  }

  private controls(): TemplateResult {
    const { width, part } = this.settings;
    return html`<div class="controls">
      ${segmented({
        label: 'Width of the block',
        value: width,
        options: Object.keys(WIDTHS).map((value) => ({ value, label: value })),
        onChange: (value) => this.onSettings({ width: value as Width }),
      })}
      ${segmented({
        label: 'Attention means',
        value: part,
        options: Object.entries(PARTS).map(([value, label]) => ({ value, label })),
        onChange: (value) => this.onSettings({ part: value as Part }),
      })}
    </div>`;
  }
}

define('ts-attention', AttentionElement);

/** The experiment as a part of a page. */
export function attentionPart(
  settings: AttentionSettings,
  counted: Dry['attention'] | undefined,
  onSettings: (change: Change) => void,
): TemplateResult {
  return html`<ts-attention .counted=${counted} .settings=${settings} .onSettings=${onSettings}></ts-attention>`;
}
