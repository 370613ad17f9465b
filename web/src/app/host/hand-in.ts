// Below an embed on a course page that takes scores: what can be handed in, and the button that does it. Nothing is sent before.

import './hand-in.css';
import { html, nothing, type PropertyValues } from 'lit';
import { EXERCISES } from '../../course/exercises';
import { labMeta } from '../../course/registry';
import { define, LightElement, uniqueId } from '../../kit/element';
import { percent, plural, time } from '../../kit/words/format';
import { capital } from '../../kit/words/phrases';
import type { LabElement } from '../../lab/element';
import { FRAME } from '../../session/frame';
import type { Visit } from '../../session/visit';
import { visits } from '../../session/visits';
import { PROGRESS } from '../../session/visits-shown';
import type { TensorscopeLab } from '../lab-element';
import { type Completion, completionOf } from './completion';
import { type Host, reportToHost } from './splice';
import {
  changedAt,
  type HandedIn,
  isNothing,
  type Kept,
  type Mark,
  markOf,
  readKept,
  replacesProgram,
  stateOf,
  withKept,
  withKeptProgram,
  workIn,
} from './work';

/** The id of an exercise in an instructor's file is known only once the file is open. */
const isOwn = (activity: string): boolean => activity.startsWith('own-');

const isExercise = (activity: string): boolean =>
  isOwn(activity) || EXERCISES.some(({ id }) => id === activity);

/** The longest wait in ms for the stored visits. */
const SOON_MS = 3000;

/** The embed that this belongs to. */
export interface Embed {
  readonly host: Host;
  /** The address that identifies the embed. */
  readonly address: string;
  /** The id of the lab or exercise in the address. */
  readonly activity: string;
  /** ?part= of the address; "" for all of the lab. */
  readonly part: string;
  /** Shows the work that the page keeps in place of what is open. */
  readonly reopen: () => void;
}

export class HandInElement extends LightElement {
  static override properties = {
    embed: { attribute: false },
    lab: { attribute: false },
    handedIn: { state: true },
    offered: { state: true },
    leftOut: { state: true },
  };
  declare embed: Embed;
  /** What shows the lab or exercise. */
  declare lab: TensorscopeLab | undefined;
  declare private handedIn: HandedIn | undefined;
  /** The page's work, while it would take the place of a program that was written here. */
  declare private offered: Kept | undefined;
  /** What of the page's state cannot be read. */
  declare private leftOut: string;
  /** The best of what was completed since the embed was opened, whatever is set up now. */
  private best: Mark | undefined;
  private readonly headingId = uniqueId('hand-in');
  private readonly refresh = () => this.requestUpdate();
  private readonly mounts = new MutationObserver(() => this.follow());
  private followed: LabElement | undefined;

  constructor() {
    super();
    this.leftOut = '';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener(PROGRESS, this.refresh);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener(PROGRESS, this.refresh);
    this.mounts.disconnect();
  }

  protected override updated(changed: PropertyValues): void {
    if (!changed.has('lab')) return;
    this.mounts.disconnect();
    void this.lab?.updateComplete.then(() => {
      const slot = this.lab?.querySelector('.lab-slot');
      if (slot) this.mounts.observe(slot, { childList: true });
      this.follow();
    });
  }

  /** Draws anew with each change of the lab; what was stored of it comes after it is there. */
  private follow(): void {
    const element = this.lab?.element;
    if (element !== this.followed) element?.addController({ hostUpdated: this.refresh });
    this.followed = element;
    this.refresh();
  }

  /** Takes in the work that the page keeps, unless that would replace a program. @returns whether it did */
  async takeKept(): Promise<boolean> {
    const { host, activity } = this.embed;
    if (isNothing(host.state)) return false;
    const isOurs = (kept: string) => kept === activity || (isOwn(kept) && isOwn(activity));
    const { kept, dropped } = readKept(host.state, { frame: FRAME, isOurs });
    this.leftOut = kept === undefined ? 'all of it' : dropped.join('; ');
    if (kept === undefined) return false;
    await visits.within(SOON_MS);
    this.handedIn = kept.handedIn;
    if (!replacesProgram(visits.get(kept.visit), kept.visit)) {
      this.take(kept.visit, withKept);
      return true;
    }
    this.offered = kept;
    return false;
  }

  private take(visit: Visit, merged: typeof withKept): void {
    void visits.change(visit, (here) => merged(here, visit));
    visits.tell(visit, { elsewhere: true, forgotten: false });
  }

  private readonly bringBack = (): void => {
    if (this.offered === undefined) return;
    this.take(this.offered.visit, withKeptProgram);
    this.offered = undefined;
    this.embed.reopen();
    void this.passFocus('h2');
  };

  /** The work in this embed; an embed that opens an instructor's files may hold several. */
  private get visit(): Visit | undefined {
    return visits
      .all()
      .filter(({ frame, lab, exercise }) => frame === FRAME && (lab ?? exercise) !== undefined)
      .sort((a, b) => changedAt(b).localeCompare(changedAt(a)))[0];
  }

  private get completion(): Completion | undefined {
    const state = this.lab?.element?.state;
    return state === undefined ? undefined : completionOf(state, this.embed.part);
  }

  /** What can be handed in. Of a lab it is the best so far, since other settings may lead to other questions. */
  private markNow(visit: Visit | undefined, completion: Completion | undefined): Mark | undefined {
    const mark = markOf(visit, completion);
    if (visit?.exercise !== undefined) return mark;
    if (visit === undefined) this.best = undefined;
    else if (mark !== undefined && mark.score >= (this.best?.score ?? 0)) this.best = mark;
    return this.best;
  }

  protected override render(): unknown {
    const { handedIn, headingId, visit, completion } = this;
    const { activity } = this.embed;
    if (labMeta(activity) === undefined && !isExercise(activity)) return nothing;
    if (completion?.runs === false && !completion.asks) return nothing;
    const mark = this.markNow(visit, completion);
    const isNew = visit !== undefined && workIn(visit) !== handedIn?.of;
    const open = isNew ? mark : undefined;
    const canSend = open !== undefined && open.score >= (handedIn?.score ?? 0);
    return html`<section class="hand-in" aria-labelledby=${headingId}>
      <h2 id=${headingId} tabindex="-1">Hand in</h2>
      <div role="status">
        ${this.leftOut === '' ? nothing : html`<p class="notice" data-left-out>${capital(this.page)} keeps something for this frame that cannot be read as work of this ${this.kind}, and that is left out: ${this.leftOut}.</p>`}
        ${handedIn === undefined ? nothing : html`<p data-handed-in>Handed in ${time(handedIn.at)}: ${handedIn.text}.</p>`}
        ${this.offered === undefined ? this.words(open, completion) : html`<p data-offered>The program here is another one than was handed in.</p>`}
      </div>
      ${this.offered === undefined ? nothing : html`<p><button type="button" data-action="bring-back" @click=${this.bringBack}>Replace it with the one handed in</button></p>`}
      ${canSend ? html`<button type="button" data-action="hand-in" @click=${this.handIn}>${handedIn === undefined ? 'Hand in' : 'Hand in again'}</button>` : nothing}
    </section>`;
  }

  private words(open: Mark | undefined, completion: Completion | undefined): unknown {
    const { handedIn, page } = this;
    if (open === undefined)
      return handedIn === undefined
        ? html`<p>${capital(page)} takes a score. ${this.toDo(completion)} hand in here; nothing is sent before.</p>`
        : nothing;
    const score = `${open.text}: a score of ${percent(open.score)}`;
    if (handedIn === undefined)
      return html`<p data-mark>${capital(score)}. Handing in sends the score and your work to ${page}, which can bring your work back when you return.</p>`;
    const compared =
      open.score < handedIn.score
        ? 'That is less than was handed in, which still holds'
        : `Handing in again sends it to ${page}`;
    return html`<p data-mark>Now ${score}. ${compared}.</p>`;
  }

  private toDo(completion: Completion | undefined): string {
    if (completion?.left !== undefined) return `${completion.left} Then`;
    if (this.kind === 'exercise') return 'Run your program on the cases, then';
    const { open = 0, questions = [] } = completion ?? {};
    if (open > 0 && questions.length === 1)
      return 'The question of the lab is still open: answer it, then';
    if (open > 0)
      return `Of the ${plural(questions.length, 'question')} of the lab ${open} ${open === 1 ? 'is still open: answer it' : 'are still open: answer them'}, then`;
    return `Run the lab${completion?.asks === false ? '' : ' and answer what it asks'}, then`;
  }

  private get kind(): string {
    return isExercise(this.embed.activity) ? 'exercise' : 'lab';
  }

  /** The embedding page, named by its host where it has one. */
  private get page(): string {
    const host = /^https?:\/\/(.+)/.exec(this.embed.host.origin)?.[1];
    return `this course page${host === undefined ? '' : ` (${host})`}`;
  }

  private readonly handIn = (): void => {
    const { visit } = this;
    const mark = this.markNow(visit, this.completion);
    if (visit === undefined || mark === undefined) return;
    const handedIn = { ...mark, at: new Date().toISOString(), of: workIn(visit) };
    const state = stateOf({ visit, handedIn });
    reportToHost(this.embed.host, this.embed.address, { score: mark.score, state });
    this.handedIn = handedIn;
    this.offered = undefined;
    void this.passFocus('h2');
  };
}

define('ts-hand-in', HandInElement);
