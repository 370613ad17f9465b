// The header of a lab or an exercise: its title, the buttons to reset, link, embed and export it, and the notices
// below them. The page that holds it answers "Embed code" (app/app.ts); in an embed that button is not shown.

import { html, nothing, type TemplateResult } from 'lit';
import { downloadText } from '../../kit/controls/download';
import type { Reset } from '../state/reset';
import type { Part } from './parts';

interface Header {
  /** The line above the title: "Lab 3 · Counting FLOPs · 15 min". */
  readonly kicker: string;
  readonly title: string;
  readonly reset: Pick<Reset<unknown>, 'asked' | 'taken' | 'ask' | 'now' | 'decline' | 'undo'>;
  /** The question that Reset asks before it discards anything. */
  readonly forget: string;
  /** The message shown beside the Undo button. */
  readonly anew: string;
  /** The control that copies the address, or the reason why there is no address to copy. */
  readonly link: Part;
  /** Builds the file that Export saves, as JSON. */
  readonly file: () => { readonly name: string; readonly json: string };
  /** A notice shown below the rest of the header. */
  readonly notice?: Part;
}

export function activityHeader(header: Header): TemplateResult {
  const { kicker, title, reset, link } = header;
  const save = () => {
    const { name, json } = header.file();
    downloadText(`${name}.json`, 'application/json', json);
  };
  return html`<header class="lab-header">
    <p class="kicker">${kicker}</p>
    <h1 tabindex="-1">${title}</h1>
    <div class="lab-tools">
      <button type="button" class="quiet" data-action="reset" @click=${() => reset.ask()}>Reset</button>
      ${link}
      <button type="button" class="quiet" data-action="embed">Embed code</button>
      <button type="button" class="quiet" data-action="export" @click=${save}>Export</button>
    </div>
    ${resetPart(header)}
    ${header.notice ?? nothing}
  </header>`;
}

function resetPart({ reset, forget, anew }: Header): Part {
  if (reset.asked)
    return html`<p class="row notice" role="alert">
      ${forget}
      <button type="button" data-action="forget" @click=${() => reset.now()}>Forget them</button>
      <button type="button" class="quiet" @click=${() => reset.decline()}>Keep them</button>
    </p>`;
  if (reset.taken === undefined) return nothing;
  return html`<p class="row notice" role="status">
    ${anew}
    <button type="button" class="quiet" data-action="undo" @click=${() => reset.undo()}>Undo</button>
  </p>`;
}
