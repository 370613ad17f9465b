// Builds the custom element of a lab: it shows the lab's state on the page that contains it.

import { LightElement } from '../kit/element';
import type { AnyLab } from './define';
import { FormulaWatch } from './page/formulas';
import { labPage } from './page/lab-page';
import type { LabHost } from './state/lab-host';
import { LabState } from './state/lab-state';

/**
 * @fires ts-state when other values are chosen; detail: URLSearchParams without lab, theme, hide
 * @fires ts-refused when the chosen model cannot be used; detail: a sentence about it
 */
export interface LabElement extends LightElement {
  readonly state: LabState;
}

const focusRun = (page: ParentNode): void =>
  page.querySelector<HTMLElement>('[data-action="run"]')?.focus();

export function labElement(lab: AnyLab): new () => LabElement {
  return class extends LightElement implements LabHost, LabElement {
    readonly state = new LabState(lab, this);
    readonly place = this;
    readonly formulas = new FormulaWatch(this);
    readonly focusRun = () => void this.updateComplete.then(() => focusRun(this));
    readonly valuesChanged = (query: URLSearchParams) => this.emit('ts-state', query);
    readonly refused = (why: string) => this.emit('ts-refused', why);
    readonly drawnFigures = () =>
      import('./page/report-figures').then(({ drawnFigures }) => drawnFigures(this));

    override connectedCallback(): void {
      super.connectedCallback();
      this.state.begin();
    }

    override disconnectedCallback(): void {
      super.disconnectedCallback();
      this.state.end();
    }

    /** Delays the first drawing for the results of an earlier visit, if they load soon. */
    protected override async scheduleUpdate(): Promise<void> {
      if (!this.hasUpdated) await this.state.opening.due;
      await super.scheduleUpdate();
    }

    protected override render(): unknown {
      return labPage(this.state);
    }
  };
}
