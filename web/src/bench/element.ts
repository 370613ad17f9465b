// The custom element of an exercise: it shows the exercise's state on the page that contains it.

import { define, LightElement } from '../kit/element';
import { benchPage } from './page/bench-page';
import { EditorPart } from './page/editor-part';
import { ExtraPart } from './page/extra-part';
import type { ExerciseHost } from './state/exercise-host';
import { ExerciseState } from './state/exercise-state';

/** @fires ts-state when another language is chosen or a link's code is dropped; detail: URLSearchParams without lab, theme, hide */
export class Workbench extends LightElement implements ExerciseHost {
  readonly state = new ExerciseState(this);
  private readonly editor = new EditorPart(this.state);
  private readonly extra = new ExtraPart(this.state);
  readonly addressChanged = (query: URLSearchParams) => this.emit('ts-state', query);

  override connectedCallback(): void {
    super.connectedCallback();
    this.state.begin();
    this.extra.begin();
    void this.editor.begin();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.extra.end();
    this.state.end();
  }

  /** Delays the first drawing for the results of an earlier visit, if they load soon. */
  protected override async scheduleUpdate(): Promise<void> {
    if (!this.hasUpdated) await this.state.opening.due;
    await super.scheduleUpdate();
  }

  protected override render(): unknown {
    return benchPage(this.state, this.editor, this.extra);
  }
}

define('ts-workbench', Workbench);
