// The end of the lab: all measurements in one figure, and the report to hand in.

import { html, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import { bars } from '../../../kit/charts/bars';
import { axisX, type Drawing, fitText, textWidth } from '../../../kit/charts/chart';
import { figure } from '../../../kit/charts/figure';
import { linearScale, niceDomain } from '../../../kit/charts/scale';
import { type RowPlace, type StackedPart, stackedBars } from '../../../kit/charts/stacked-bars';
import { svgFile } from '../../../kit/charts/svg-file';
import { downloadText } from '../../../kit/controls/download';
import { mean } from '../../../kit/numbers/mean';
import { duration } from '../../../kit/words/format';
import { environmentFacts } from '../../../session/environment';
import { type Side, waitingShare } from '../baseline/model';
import { rate, shareText } from '../baseline/text';
import type { View } from '../model';
import { type Pages, withWords } from '../parts/model';
import { type Row, rateOf, rowsOf } from './model';
import {
  apartText,
  type ReportHead,
  reportHtml,
  reportJson,
  reportMarkdown,
  rowLabel,
  rowRecord,
  storyTitle,
  tableOf,
} from './text';

export function reportFigure(view: View): TemplateResult {
  if (view.recorded) return html`<p>Nothing was measured here that could be handed in.</p>`;
  const rows = rowsOf(view.notebook);
  // The split would give away where the baseline's time goes, which the student predicts in part 2.
  const split = view.notebook.bottleneck !== undefined || rows.length > 1;
  return html`${storyFigure(rows, split)} ${handIn(view)}`;
}

const perImage = ({ steps, configuration }: Side, of: 'wait_ms' | 'compute_ms'): number =>
  mean(steps.map((step) => step[of])) / configuration.batch;

/** All measurements as images per second; once it may be shown, also the waiting and computing time per image. */
function storyFigure(rows: readonly Row[], split: boolean): TemplateResult {
  const rates = rows.map((row) => ({
    label: rowLabel(row),
    value: rateOf(row),
    text: rate(rateOf(row)),
  }));
  const shares = rows.map((row) => ({
    label: rowLabel(row),
    wait_ms: perImage(row.side, 'wait_ms'),
    compute_ms: perImage(row.side, 'compute_ms'),
    text: rate(rateOf(row)),
    faint: row.kept === false,
  }));
  return figure({
    name: 'capstone-before-after',
    title: storyTitle(rows),
    summary: rows
      .map(
        (row) =>
          `${rowLabel(row)}: ${rate(rateOf(row))}${split ? `, waiting ${shareText(waitingShare(row.side.steps))}` : ''}`,
      )
      .join('; '),
    draw: split ? splitBars(shares) : bars({ bars: rates }),
    ...(rows.length < 2
      ? {}
      : {
          note: `Faint: left out. ${apartText(rows) ?? 'The parts were measured at different times: what counts is each part’s own ratio, taken in turns.'}`,
        }),
    table: tableOf(rows, split),
    data: rows.map((row) => ({ ...rowRecord(row), steps: row.side.steps })),
  });
}

interface SplitBar {
  readonly label: string;
  readonly wait_ms: number;
  readonly compute_ms: number;
  /** The text at the right, such as "4.9 images/s". */
  readonly text: string;
  /** True for a row that is not part of the result, which is drawn fainter. */
  readonly faint?: boolean;
}

const ROW = 32;
const NARROW = 420;
const KEY = 26;

/** Time per image as bars of two parts: waiting for data, then computing. */
function splitBars(rows: readonly SplitBar[]): (width: number) => Drawing {
  return (width) => {
    const stacked = width < NARROW;
    const pitch = stacked ? ROW + 16 : ROW;
    const labels = Math.max(0, ...rows.map(({ label }) => textWidth(label))) + 14;
    const left = stacked ? 16 : Math.min(labels, width * 0.36);
    const texts = Math.max(0, ...rows.map(({ text }) => textWidth(text, 12, 600))) + 14;
    const right = stacked ? width - 16 : width - texts;
    const most = Math.max(1, ...rows.map(({ wait_ms, compute_ms }) => wait_ms + compute_ms));
    const x = linearScale(niceDomain([0, most]), [left, right], stacked ? 4 : 5);
    const bottom = KEY + rows.length * pitch;
    const below = stacked ? 20 : 4;
    const height = stacked ? 18 : ROW - 10;
    const around = ({ label, text }: SplitBar, { top, y, end }: RowPlace) =>
      stacked
        ? svg`<text class="bar-label" x="0" y=${top + 13}>${label}</text>
          <text class="value" x=${width - 2} y=${top + 13} text-anchor="end">${text}</text>`
        : svg`<text class="bar-label" x=${left - 12} y=${y + height / 2} dy="0.32em" text-anchor="end">${fitText(label, left - 12)}</text>
          <text class="value" x=${end + 8} y=${y + height / 2} dy="0.32em">${text}</text>`;
    const drawn = stackedBars({
      rows: rows.map((row) => ({ ...row, parts: partsOf(row) })),
      ...{ top: KEY, pitch, bar: { below, height }, map: x.map, least: 1, around },
    });
    return {
      height: bottom + 42,
      body: svg`${key(stacked ? 0 : left)}${drawn}
        ${axisX({ scale: x, label: 'time per image', format: (value) => duration(value) }, bottom + 2)}`,
    };
  };
}

const partsOf = ({ wait_ms, compute_ms }: SplitBar): StackedPart[] => [
  { category: 'overhead', value: wait_ms },
  { category: 'compute', value: compute_ms },
];

const key = (left: number): SVGTemplateResult =>
  svg`<rect class="bar series-overhead" x=${left} y="2" width="12" height="12" />
    <text class="rule-label" x=${left + 18} y="12">waiting for data</text>
    <rect class="bar series-compute" x=${left + 140} y="2" width="12" height="12" />
    <text class="rule-label" x=${left + 158} y="12">computing</text>`;

const UNKNOWN = { label: 'Environment', value: 'not known, the engine did not answer' };

const head = async (): Promise<ReportHead> => ({
  now: new Date(),
  // The report is useful even if the engine does not answer.
  environment: await environmentFacts().catch(() => [UNKNOWN]),
});

/** The drawings of the figures in this lab; the page may contain another instance of the lab. */
function drawings(lab: Element): string[] {
  const drawn = lab.querySelectorAll<SVGSVGElement>(
    '[data-figure="capstone-before-after"] svg.plot, [data-figure="capstone-speedups"] svg.plot',
  );
  return [...drawn].map((each) =>
    svgFile(each, { title: 'Before and after', summary: 'The table has the numbers.' }),
  );
}

const FILES: Readonly<Record<string, (pages: Pages, lab: Element) => Promise<void>>> = {
  Markdown: async (pages) =>
    downloadText('capstone.md', 'text/markdown', reportMarkdown(pages, await head())),
  'Page to print (HTML)': async (pages, lab) =>
    downloadText('capstone.html', 'text/html', reportHtml(pages, await head(), drawings(lab))),
  'JSON with every sample': async (pages) =>
    downloadText('capstone.json', 'application/json', reportJson(pages, await head())),
};

const labAround = ({ target }: Event): Element =>
  (target as Element).closest('article.lab') ?? document.body;

/** The form for the student's name, and the three files to download. */
function handIn({ notebook: pages, note }: View): TemplateResult {
  const { words, final } = pages;
  const write = ({ target }: Event) =>
    note((now) => withWords(now, 'name', (target as HTMLInputElement).value));
  return html`<section class="capstone-part" data-part="report">
    <h3>Hand it in</h3>
    <p>The table, the figures, what the numbers say, and your own words.
      ${final ? 'Nothing leaves this device until you send the file.' : 'Baseline and All together have not been measured against each other yet; the report says so.'}</p>
    <div class="control">
      <label for="capstone-name">Your name, for the report</label>
      <input id="capstone-name" type="text" autocomplete="name" .value=${words.name ?? ''}
        @input=${write} />
    </div>
    <p class="row">${Object.entries(FILES).map(
      ([name, save]) =>
        html`<button type="button" @click=${(event: Event) => void save(pages, labAround(event))}>${name}</button>`,
    )}</p>
  </section>`;
}
