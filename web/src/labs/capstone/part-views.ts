// How each part looks: what it asks, what it found, what the student says to it.

import { html, nothing, type TemplateResult } from 'lit';
import { segmented } from '../../kit/controls/fields';
import { bytes } from '../../kit/words/format';
import { multiple } from '../../kit/words/phrases';
import type { Partial as Running } from './board';
import { boardFigure } from './board-figure';
import {
  type Configuration,
  changes,
  configurationText,
  EVALUATION_BATCH,
  same,
} from './configuration';
import { bottleneckFigure } from './figures';
import {
  CHANGES,
  type ChangeId,
  type ChangeResult,
  currentOf,
  type Expectation,
  laterThan,
  type Notebook,
} from './notebook';
import { imagesPerSecond, toldOf } from './outcome';
import { changeControls, memoryLine } from './part-controls';
import { INTROS, WORDS_ASKED } from './part-texts';
import { type Part, partTime } from './part-time';
import { TITLES } from './part-titles';
import { TOLD } from './part-told';
import {
  bottleneckText,
  comparedText,
  EXPECTATIONS,
  epochText,
  evaluationText,
  expectationText,
  hiddenText,
  PLACES,
  profileText,
  rate,
  speedupText,
  targetText,
  wholeText,
} from './sentences';

/** What the views need of the element. */
export interface Parts {
  readonly memoryBytes: number;
  readonly guess: string | undefined;
  readonly expected: Partial<Record<ChangeId, Expectation>>;
  readonly peaks: Partial<Record<ChangeId | 'final', number>>;
  readonly final: Configuration;
  /** The part that is unfolded. */
  readonly open: string;
  /** Why nothing can be measured now; "": it can. */
  readonly held: string;
  /** What has come in of the part that runs. */
  readonly now: Running | undefined;
  unfold(part: string, open: boolean): void;
  proposal(id: ChangeId): Configuration;
  choose(id: ChangeId, change: Partial<Configuration>): void;
  compose(change: Partial<Configuration>): void;
  expect(id: ChangeId, expectation: Expectation): void;
  guessAt(place: string): void;
  write(part: string, text: string): void;
  decide(id: ChangeId, kept: boolean): void;
  controls(part: string, otherwise: TemplateResult): TemplateResult;
  findBottleneck(): Promise<void>;
  measure(id: ChangeId): Promise<void>;
  measureFinal(): Promise<void>;
}

/** Which part is next for somebody who goes through them in order. */
export function nextPart({ baseline, bottleneck, changes, final }: Notebook): string {
  if (baseline === undefined) return 'baseline';
  if (bottleneck === undefined) return 'bottleneck';
  const open = CHANGES.find((id) => changes[id]?.kept === undefined);
  return open ?? (final === undefined ? 'final' : '');
}

/** What a folded part says of itself. */
export function standOfPart(pages: Notebook, part: string): string {
  const { baseline, bottleneck, changes, final } = pages;
  if (part === 'baseline')
    return baseline === undefined ? 'run it above' : rate(imagesPerSecond(baseline));
  if (part === 'bottleneck') return bottleneck === undefined ? 'not yet' : 'found';
  const result = part === 'final' ? final : changes[part as ChangeId];
  if (result === undefined) return 'not yet';
  const ratio = multiple(toldOf(result.compared).ratio);
  if (!('kept' in result) || part === 'final') return ratio;
  return `${ratio}, ${result.kept === undefined ? 'not decided' : result.kept ? 'kept' : 'left out'}`;
}

/** One part; only the open one has its content. */
function card(parts: Parts, pages: Notebook, part: string, content: () => TemplateResult) {
  const open = parts.open === part;
  // Not by the browser: which one is open is known here alone.
  const pressed = (event: Event) => {
    event.preventDefault();
    parts.unfold(part, !open);
  };
  const { says, more } = INTROS[part] ?? { says: '' };
  return html`<details class="capstone-part" data-part=${part} ?open=${open}>
    <summary @click=${pressed}><strong>${TITLES[part]}</strong> <span class="hint">${standOfPart(pages, part)}</span></summary>
    ${
      open
        ? html`<p>${says}</p>
          ${more === undefined ? nothing : html`<details class="more"><summary>More</summary><p>${more}</p></details>`}
          ${content()} ${words(parts, pages, part)}`
        : nothing
    }
  </details>`;
}

/** "Part 3": radio groups of one page need names of their own. */
const partOf = (id: ChangeId): string => TITLES[id]?.split('.')[0] ?? id;

/** A field for the student's own sentences. */
export const words = (parts: Parts, { words: written }: Notebook, part: string): TemplateResult =>
  html`<div class="control capstone-words">
    <label for="capstone-words-${part}">In your words: ${WORDS_ASKED[part]}</label>
    <textarea id="capstone-words-${part}" rows="2" .value=${written[part] ?? ''}
      @input=${(event: Event) => parts.write(part, (event.target as HTMLTextAreaElement).value)}></textarea>
  </div>`;

const button = (
  part: Part,
  pages: Notebook,
  label: string,
  missing: string,
  onClick: () => void,
): TemplateResult => html`<p class="row">
  <button type="button" class="primary" data-action="measure-${part}" ?disabled=${missing !== ''} @click=${onClick}>${label}</button>
  ${hint(missing)} ${hint(partTime(part, pages))}
</p>`;

const hint = (text: string) => (text === '' ? nothing : html`<span class="hint">${text}</span>`);

const NO_BASELINE = 'Measure the baseline first: Run, above.';

export const board = ({ now }: Parts, pages: Notebook): TemplateResult => boardFigure(pages, now);

export const baselineView = (parts: Parts, pages: Notebook): TemplateResult =>
  card(parts, pages, 'baseline', () =>
    pages.baseline === undefined
      ? html`<p>Nothing is measured yet: predict and run the baseline above.</p>`
      : html`<p>${rate(imagesPerSecond(pages.baseline))} with ${configurationText(pages.baseline.configuration)}.</p>`,
  );

export function bottleneckView(parts: Parts, pages: Notebook): TemplateResult {
  const { baseline, bottleneck } = pages;
  const guess = parts.guess ?? bottleneck?.guess;
  const missing =
    baseline === undefined ? NO_BASELINE : guess === undefined ? 'Say first what you expect.' : '';
  const found = () =>
    baseline === undefined || bottleneck === undefined
      ? nothing
      : html`<p>${bottleneckText(baseline, bottleneck.profile, bottleneck.guess)}</p>
        ${bottleneckFigure(baseline, bottleneck.profile)}
        <details class="more"><summary>More</summary>
          <p>${profileText(bottleneck.profile)}</p>
          <p>The ledger of these steps peaked at ${bytes(bottleneck.profile.measured_steps_peak_bytes)}; the plan says ${bytes(baseline.peak_bytes)}${bottleneck.profile.planned_equals_measured ? ', and every category came out as planned' : ''}.</p>
        </details>`;
  return card(
    parts,
    pages,
    'bottleneck',
    () => html`<div class="controls">${segmented({
      label: 'Where does most of a step go?',
      value: guess,
      options: Object.entries(PLACES).map(([value, label]) => ({ value, label })),
      onChange: (place) => parts.guessAt(place),
    })}</div>
      ${parts.controls(
        'bottleneck',
        button('bottleneck', pages, 'Profile the step', parts.held || missing, () => {
          void parts.findBottleneck();
        }),
      )}
      <div aria-live="polite">${found()}</div>`,
  );
}

/** Why a part cannot be measured now; "": it can. */
function missingFor(parts: Parts, pages: Notebook, id: ChangeId): string {
  if (parts.held !== '') return parts.held;
  if (pages.baseline === undefined) return NO_BASELINE;
  if (same(parts.proposal(id), currentOf(pages, id))) return 'Change something first.';
  const peak = parts.peaks[id];
  if (id === 'batch' && peak !== undefined && peak > parts.memoryBytes)
    return 'That does not fit into the memory.';
  return '';
}

export function changeView(parts: Parts, pages: Notebook, id: ChangeId): TemplateResult {
  const result = pages.changes[id];
  const proposal = parts.proposal(id);
  const planned = changes(currentOf(pages, id), proposal);
  return card(
    parts,
    pages,
    id,
    () => html`<div class="controls">${changeControls(id, proposal, (change) => parts.choose(id, change))}</div>
      ${id === 'batch' ? memoryLine(parts.peaks.batch, parts.memoryBytes) : nothing}
      <div class="controls">${segmented({
        label: `${partOf(id)}: the speed you expect`,
        value: parts.expected[id] ?? result?.expected,
        options: Object.entries(EXPECTATIONS).map(([value, label]) => ({ value, label })),
        onChange: (value) => parts.expect(id, value as Expectation),
      })}</div>
      ${planned.length === 0 ? nothing : html`<p class="hint">Against what is kept so far: ${planned.join(', ')}.</p>`}
      ${parts.controls(
        id,
        button(
          id,
          pages,
          'Measure in turns',
          missingFor(parts, pages, id),
          () => void parts.measure(id),
        ),
      )}
      <div aria-live="polite">${result === undefined ? nothing : found(id, result)}</div>
      ${result === undefined ? nothing : decision(parts, pages, id, result)}`,
  );
}

function found(id: ChangeId, { compared, expected, evaluation }: ChangeResult): TemplateResult {
  const told = toldOf(compared);
  return html`<p><strong>${speedupText(told)}</strong> ${expectationText(expected, told)} ${hiddenText(compared)}</p>
    <details class="more"><summary>More</summary>
      <p>${comparedText(compared)} ${TOLD[id](compared)}</p>
      ${evaluation === undefined ? nothing : html`<p>${evaluationText(evaluation)} ${epochText(evaluation, EVALUATION_BATCH, compared.after)}</p>`}
    </details>`;
}

/** The next part, for who has decided. */
function onward(parts: Parts, pages: Notebook): TemplateResult | typeof nothing {
  const next = nextPart(pages);
  if (next === '' || next === parts.open) return nothing;
  return html`<p class="row"><button type="button" data-action="next-part" @click=${() => parts.unfold(next, true)}>On: ${TITLES[next]}</button></p>`;
}

function decision(
  parts: Parts,
  pages: Notebook,
  id: ChangeId,
  { kept }: ChangeResult,
): TemplateResult {
  const stand = kept !== undefined && laterThan(id).some((each) => pages.changes[each]);
  return html`<div class="controls">${segmented({
    label: `${partOf(id)}: your decision`,
    value: kept === undefined ? undefined : kept ? 'keep' : 'leave',
    options: [
      { value: 'keep', label: 'Keep it' },
      { value: 'leave', label: 'Leave it out' },
    ],
    onChange: (value) => parts.decide(id, value === 'keep'),
  })}</div>
  ${kept === undefined ? nothing : onward(parts, pages)}
  ${stand ? html`<p class="hint">Parts measured after this one stand on that decision: another one forgets their measurements, not your words.</p>` : nothing}`;
}

/** Why the whole cannot be measured now; "": it can. */
function missingForFinal(parts: Parts, { baseline }: Notebook): string {
  if (parts.held !== '') return parts.held;
  if (baseline === undefined) return NO_BASELINE;
  if (same(parts.final, baseline.configuration))
    return 'It is still the baseline: keep a part, or switch something.';
  const { final: peak } = parts.peaks;
  return peak !== undefined && peak > parts.memoryBytes ? 'That does not fit into the memory.' : '';
}

export function finalView(parts: Parts, pages: Notebook): TemplateResult {
  const { final } = pages;
  const told = () =>
    final === undefined
      ? nothing
      : html`<p><strong>${targetText(toldOf(final.compared))}</strong> ${hiddenText(final.compared)}</p>
        <details class="more"><summary>More</summary><p>${wholeText(pages)}</p></details>`;
  return card(
    parts,
    pages,
    'final',
    () => html`<div class="controls">${CHANGES.map((id) => changeControls(id, parts.final, (change) => parts.compose(change), 'final'))}</div>
      ${memoryLine(parts.peaks.final, parts.memoryBytes)}
      ${parts.controls(
        'final',
        button(
          'final',
          pages,
          'Measure baseline and final in turns',
          missingForFinal(parts, pages),
          () => void parts.measureFinal(),
        ),
      )}
      <div aria-live="polite">${told()}</div>`,
  );
}
