// How each part looks: what it asks, what it found, what the student says to it.

import { html, nothing, type TemplateResult } from 'lit';
import { dataTable } from '../../kit/charts/table';
import { segmented } from '../../kit/controls/fields';
import { bytes } from '../../kit/words/format';
import {
  type Configuration,
  changes,
  configurationText,
  EVALUATION_BATCH,
  same,
} from './configuration';
import { bottleneckFigure, speedupFigure } from './figures';
import {
  type ChangeId,
  type ChangeResult,
  currentOf,
  type Expectation,
  laterThan,
  type Notebook,
} from './notebook';
import { imagesPerSecond } from './outcome';
import { changeControls, memoryLine } from './part-controls';
import { INTROS, WORDS_ASKED } from './part-texts';
import { TITLES } from './part-titles';
import { TOLD } from './part-told';
import { rowsOf, shortTable } from './rows';
import {
  bottleneckText,
  comparedText,
  EXPECTATIONS,
  epochText,
  evaluationText,
  expectationText,
  hiddenText,
  PLACES,
  rate,
  speedupText,
  targetText,
  wholeText,
} from './sentences';

/** What the views need of the element. */
export interface Parts {
  readonly memoryBytes: number;
  readonly busy: boolean;
  readonly guess: string | undefined;
  readonly expected: Partial<Record<ChangeId, Expectation>>;
  readonly peaks: Partial<Record<ChangeId | 'final', number>>;
  readonly final: Configuration;
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

const card = (part: string, content: TemplateResult): TemplateResult =>
  html`<section class="capstone-part" data-part=${part}>
    <h3>${TITLES[part]}</h3>
    ${content}
  </section>`;

/** "Part 3": radio groups of one page need names of their own. */
const partOf = (id: ChangeId): string => TITLES[id]?.split('.')[0] ?? id;

/** A field for the student's own sentences. */
export const words = (parts: Parts, { words: written }: Notebook, part: string): TemplateResult =>
  html`<div class="control capstone-words">
    <label for="capstone-words-${part}">In your words: ${WORDS_ASKED[part]}</label>
    <textarea id="capstone-words-${part}" rows="3" .value=${written[part] ?? ''}
      @input=${(event: Event) => parts.write(part, (event.target as HTMLTextAreaElement).value)}></textarea>
  </div>`;

const button = (
  part: string,
  label: string,
  missing: string | undefined,
  onClick: () => void,
): TemplateResult => html`<p class="row">
  <button type="button" class="primary" data-action="measure-${part}" ?disabled=${missing !== undefined} @click=${onClick}>${label}</button>
  ${missing === undefined ? nothing : html`<span class="hint">${missing}</span>`}
</p>`;

const NO_BASELINE = 'Measure the baseline first: Run, above.';
const BUSY = 'Another part is being measured.';

export function baselineView(parts: Parts, pages: Notebook): TemplateResult {
  const { baseline } = pages;
  return card(
    'baseline',
    html`<p>${
      baseline === undefined
        ? 'Nothing is measured yet. Predict and run the baseline above; everything here is compared with it.'
        : `${rate(imagesPerSecond(baseline))} with ${configurationText(baseline.configuration)}.`
    }</p>
    ${words(parts, pages, 'baseline')}`,
  );
}

export function bottleneckView(parts: Parts, pages: Notebook): TemplateResult {
  const { baseline, bottleneck } = pages;
  const missing =
    baseline === undefined
      ? NO_BASELINE
      : (parts.guess ?? bottleneck?.guess) === undefined
        ? 'Say first what you expect.'
        : undefined;
  const found =
    baseline === undefined || bottleneck === undefined
      ? nothing
      : html`<p>${bottleneckText(baseline, bottleneck.profile, bottleneck.guess)}</p>
        <p>The ledger of these steps peaked at ${bytes(bottleneck.profile.measured_steps_peak_bytes)}; the plan says ${bytes(baseline.peak_bytes)}${bottleneck.profile.planned_equals_measured ? ', and every category came out as planned' : ''}.</p>
        ${bottleneckFigure(baseline, bottleneck.profile)}`;
  return card(
    'bottleneck',
    html`<p>${INTROS.bottleneck}</p>
      <div class="controls">${segmented({
        label: 'Where does most of a step go?',
        value: parts.guess ?? bottleneck?.guess,
        options: Object.entries(PLACES).map(([value, label]) => ({ value, label })),
        onChange: (place) => parts.guessAt(place),
      })}</div>
      ${parts.controls(
        'bottleneck',
        button(
          'bottleneck',
          'Profile the step',
          parts.busy ? BUSY : missing,
          () => void parts.findBottleneck(),
        ),
      )}
      <div aria-live="polite">${found}</div>
      ${words(parts, pages, 'bottleneck')}`,
  );
}

/** Why a part cannot be measured now; undefined: it can. */
function missingFor(parts: Parts, pages: Notebook, id: ChangeId): string | undefined {
  if (parts.busy) return BUSY;
  if (pages.baseline === undefined) return NO_BASELINE;
  if (same(parts.proposal(id), currentOf(pages, id))) return 'Change something first.';
  const peak = parts.peaks[id];
  if (id === 'batch' && peak !== undefined && peak > parts.memoryBytes)
    return 'That does not fit into the memory.';
  return undefined;
}

export function changeView(parts: Parts, pages: Notebook, id: ChangeId): TemplateResult {
  const result = pages.changes[id];
  const proposal = parts.proposal(id);
  const planned = changes(currentOf(pages, id), proposal);
  return card(
    id,
    html`<p>${INTROS[id]}</p>
      <div class="controls">${changeControls(id, proposal, (change) => parts.choose(id, change))}</div>
      ${id === 'batch' ? memoryLine(parts.peaks.batch, parts.memoryBytes) : nothing}
      <div class="controls">${segmented({
        label: `${partOf(id)}: the speed you expect`,
        value: parts.expected[id] ?? result?.expected,
        options: Object.entries(EXPECTATIONS).map(([value, label]) => ({ value, label })),
        onChange: (value) => parts.expect(id, value as Expectation),
      })}</div>
      ${planned.length === 0 ? nothing : html`<p class="hint">To be measured against what is kept so far: ${planned.join(', ')}.</p>`}
      ${parts.controls(
        id,
        button(id, 'Measure in turns', missingFor(parts, pages, id), () => void parts.measure(id)),
      )}
      <div aria-live="polite">${result === undefined ? nothing : found(id, result)}</div>
      ${result === undefined ? nothing : decision(parts, pages, id, result)}
      ${words(parts, pages, id)}`,
  );
}

function found(id: ChangeId, { compared, expected, evaluation }: ChangeResult): TemplateResult {
  return html`<p><strong>${speedupText(compared.speedup)}</strong> ${expectationText(expected, compared.speedup)}</p>
    <p>${comparedText(compared)} ${TOLD[id](compared)} ${hiddenText(compared)}</p>
    ${evaluation === undefined ? nothing : html`<p>${evaluationText(evaluation)} ${epochText(evaluation, EVALUATION_BATCH, compared.after)}</p>`}`;
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
  ${stand ? html`<p class="hint">Parts measured after this one stand on that decision: another one forgets their measurements, not your words.</p>` : nothing}`;
}

export function finalView(parts: Parts, pages: Notebook): TemplateResult {
  const { baseline, final } = pages;
  const chosen = parts.final;
  const peak = parts.peaks.final;
  const over = peak !== undefined && peak > parts.memoryBytes;
  const missing = parts.busy
    ? BUSY
    : baseline === undefined
      ? NO_BASELINE
      : same(chosen, baseline.configuration)
        ? 'It is still the baseline: keep a part, or switch something.'
        : over
          ? 'That does not fit into the memory.'
          : undefined;
  return card(
    'final',
    html`<p>${INTROS.final}</p>
      <div class="controls">${(['loader', 'precision', 'batch', 'fusion'] as const).map((id) => changeControls(id, chosen, (change) => parts.compose(change), 'final'))}</div>
      ${memoryLine(peak, parts.memoryBytes)}
      ${parts.controls(
        'final',
        button(
          'final',
          'Measure baseline and final in turns',
          missing,
          () => void parts.measureFinal(),
        ),
      )}
      <div aria-live="polite">${final === undefined ? nothing : html`<p><strong>${targetText(final.compared.speedup)}</strong> ${wholeText(pages)} ${hiddenText(final.compared)}</p>`}</div>
      ${table(pages)}
      ${words(parts, pages, 'final')}`,
  );
}

/** The table, and what each part brought, once there is something to compare. */
function table(pages: Notebook): TemplateResult | typeof nothing {
  const rows = rowsOf(pages);
  return rows.length < 2 ? nothing : html`${speedupFigure(rows)} ${dataTable(shortTable(rows))}`;
}
