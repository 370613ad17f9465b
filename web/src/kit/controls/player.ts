// The controls of an animation that the reader drives: play, step, scrub and speed. It ends at the last frame and never loops, and it
// pauses when it is out of view. The caller stores the current frame.

import { html, nothing, svg, type TemplateResult } from 'lit';
import '../styles/player.css';
import { define, LightElement, reducedMotion } from '../element';
import { count } from '../words/format';
import { moved, paceOf, SPEEDS, type Speed } from './player-pace';

export interface PlayerOptions {
  readonly frames: number;
  /** The current frame, counted from 0. */
  readonly at: number;
  readonly onFrame: (frame: number) => void;
  /** The name of the animation: "Loop order ikj". */
  readonly label: string;
  /** A few words about a frame, shown below the controls and read by screen readers. */
  readonly text: (frame: number) => string;
  /** Frames per second at speed 1; 4 by default. */
  readonly perSecond?: number;
}

const PLAY = 'M3,1L13,7L3,13Z';
const PAUSE = 'M2,1H5.5V13H2ZM8.5,1H12V13H8.5Z';
const BACK = 'M2,1H4V13H2ZM12,1V13L4.5,7Z';
const ON = 'M10,1H12V13H10ZM2,1V13L9.5,7Z';

const icon = (path: string): TemplateResult =>
  html`<svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">${svg`<path class="ink" d=${path} />`}</svg>`;

export class PlayerElement extends LightElement {
  static override properties = {
    options: { attribute: false },
    playing: { state: true },
    speed: { state: true },
  };
  declare options: PlayerOptions | undefined;
  declare private playing: boolean;
  declare private speed: Speed;
  private since = 0;
  private left = 0;
  /** True until the figure shows the first frame again: it may be drawn after the next picture. */
  private rewinding = false;
  private request = 0;
  private observer: IntersectionObserver | undefined;
  private readonly whenHidden = () => document.hidden && this.pause();

  constructor() {
    super();
    this.playing = false;
    this.speed = 1;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('visibilitychange', this.whenHidden);
    this.observer = new IntersectionObserver((seen) => {
      if (seen.at(-1)?.isIntersecting === false) this.pause();
    });
    this.observer.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('visibilitychange', this.whenHidden);
    this.observer?.disconnect();
    this.pause();
  }

  protected override render(): unknown {
    const { options } = this;
    if (options === undefined) return nothing;
    const { frames, label } = options;
    const last = Math.max(0, frames - 1);
    const at = Math.min(last, Math.max(0, options.at));
    const text = options.text(at);
    const button = (path: string, name: string, press: () => void, off: boolean) =>
      html`<button type="button" aria-label="${name}: ${label}" title=${name} ?disabled=${off} @click=${press}>${icon(path)}</button>`;
    return html`<div class="player" role="group" aria-label=${label}>
      <div class="row">
        ${button(this.playing ? PAUSE : PLAY, this.playing ? 'Pause' : 'Play', () => this.toggle(), frames < 2)}
        ${button(BACK, 'One step back', () => this.show(at - 1), at === 0)}
        ${button(ON, 'One step on', () => this.show(at + 1), at === last)}
        <input type="range" min="0" max=${last} step="1" .value=${String(at)} aria-label=${label} aria-valuetext=${text}
          @input=${(input: Event) => this.show(Number((input.target as HTMLInputElement).value))} @keydown=${this.keyed} />
        <select aria-label="Speed: ${label}" @change=${(event: Event) => this.hurry((event.target as HTMLSelectElement).value)}>
          ${SPEEDS.map((speed) => html`<option value=${speed} ?selected=${speed === this.speed}>${speed}×</option>`)}
        </select>
      </div>
      <p class="hint"><span class="player-at">${count(at + 1)} of ${count(frames)}</span> ${text}</p>
    </div>`;
  }

  /** Shows a frame chosen by hand and pauses the animation. */
  private show(frame: number): void {
    this.pause();
    const { frames = 0 } = this.options ?? {};
    this.options?.onFrame(Math.min(frames - 1, Math.max(0, frame)));
  }

  private toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  private play(): void {
    const { options } = this;
    if (options === undefined || options.frames < 2) return;
    this.rewinding = options.at >= options.frames - 1;
    if (this.rewinding) options.onFrame(0);
    this.playing = true;
    this.since = performance.now();
    this.left = 0;
    this.request = requestAnimationFrame(this.tick);
  }

  private pause(): void {
    cancelAnimationFrame(this.request);
    this.playing = false;
  }

  private readonly tick = (now: number): void => {
    const { options } = this;
    if (!this.playing || options === undefined) return;
    this.rewinding &&= options.at >= options.frames - 1;
    if (this.rewinding) {
      this.since = now;
      this.request = requestAnimationFrame(this.tick);
      return;
    }
    const seconds = this.left + Math.max(0, now - this.since) / 1000;
    const pace = paceOf(options.perSecond ?? 4, this.speed, reducedMotion());
    const next = moved(options.at, options.frames, seconds, pace);
    this.since = now;
    this.left = next.left;
    if (next.at !== options.at) options.onFrame(next.at);
    if (next.ended) this.playing = false;
    else this.request = requestAnimationFrame(this.tick);
  };

  private hurry(chosen: string): void {
    this.speed = SPEEDS.find((speed) => String(speed) === chosen) ?? 1;
  }

  /** Space toggles playback; arrow keys, Home and End keep the slider's own behaviour. */
  private keyed(event: KeyboardEvent): void {
    if (event.key !== ' ') return;
    event.preventDefault();
    this.toggle();
  }
}

define('ts-player', PlayerElement);

/** The frame that a figure shows: the first one until the reader has moved it to `picked`. */
export const frameOf = (picked: number | undefined, frames: number): number =>
  Math.min(picked ?? 0, Math.max(0, frames - 1));

/** Play, step and scrub through frames; the caller stores `at` (a lab by `view.pick(name, frame)`). */
export function player(options: PlayerOptions): TemplateResult {
  return html`<ts-player .options=${options}></ts-player>`;
}
