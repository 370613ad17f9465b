// The figures of a lab in the report, as they were when it was last run or answered.

import { html, nothing } from 'lit';
import { define, LightElement } from '../kit/element';
import { type StoredFigure, storedFigures } from '../lab/state/stored-lab';

interface Shown extends StoredFigure {
  readonly url: string;
}

class ReportFigures extends LightElement {
  static override properties = { lab: {}, frame: {}, figures: { state: true } };
  declare lab: string;
  /** The settings of the frame in which the lab was done; empty for this page. */
  declare frame: string;
  declare private figures: readonly Shown[];

  constructor() {
    super();
    this.lab = '';
    this.frame = '';
    this.figures = [];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const { url } of this.figures) URL.revokeObjectURL(url);
  }

  private async load(): Promise<void> {
    const stored = await storedFigures({ activity: this.lab, frame: this.frame });
    // As an image, so that no script in it can run.
    this.figures = stored.map(({ title, svg }) => ({
      title,
      svg,
      url: URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' })),
    }));
  }

  protected override render(): unknown {
    if (this.figures.length === 0) return nothing;
    return html`<details><summary>Figures</summary><div class="report-figures">
      ${this.figures.map(({ url, title }) => html`<img src=${url} alt=${title} />`)}
    </div></details>`;
  }
}

define('ts-report-figures', ReportFigures);
