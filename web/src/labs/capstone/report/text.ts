// The report that a student hands in, as Markdown, as a page to print, and as JSON with every sample. All functions here are pure.

import { column, type TableData } from '../../../kit/charts/table';
import { bytes, digits } from '../../../kit/words/format';
import { capital, multiple } from '../../../kit/words/phrases';
import { busyText } from '../../../lab/claim';
import type { Fact } from '../../../lab/contract';
import { given } from '../../../lab/scene';
import { EVALUATION_BATCH, imagesPerSecond, reportedOf, waitingShare } from '../baseline/model';
import { configurationText, METHOD, rangeText, rate, shareText } from '../baseline/text';
import {
  changedText,
  changeName,
  comparedText,
  epochText,
  evaluationText,
  expectationText,
  hiddenText,
  speedupText,
  targetText,
  wholeText,
} from '../board/text';
import { bottleneckText, profileText } from '../bottleneck/text';
import { type ChangeId, type ChangeResult, PARTS, type Pages, type PartId } from '../parts/model';
import { decisionText, OWN_TEXTS, TITLES } from '../parts/text';
import { apartIn, type Row, rateOf, rowsOf } from './model';

const INTRO =
  'Every number was measured in the browser of the student who hands this in. Sentences about speed depend on where the true value probably lies: where that holds 1, no gain is claimed.';

/** Said where one configuration was measured twice, and the two rates are far apart. */
export function apartText(rows: readonly Row[]): string | undefined {
  const apart = apartIn(rows);
  if (apart === undefined) return undefined;
  const [one, other] = apart;
  return `The same training was measured at ${rate(one)} and at ${rate(other)}. ${busyText}`;
}

/** What is said of all numbers of the report. */
const introText = (pages: Pages): string =>
  [INTRO, ...given(apartText(rowsOf(pages)), (text) => [text])].join(' ');

export function rowLabel({ id }: Row): string {
  if (id === 'baseline') return 'Baseline';
  return id === 'final' ? 'All together' : capital(changeName(id));
}

function rowDecision({ id, kept }: Row): string {
  if (id === 'baseline') return '';
  return id === 'final' ? 'handed in' : decisionText(kept);
}

/** The title of the figure with all rows. */
export function storyTitle(rows: readonly Row[]): string {
  const last = rows.at(-1);
  if (!last) return 'Nothing is measured yet';
  if (!last.reported) return `The baseline trains ${rate(rateOf(last))}`;
  const { ratio, before, after } = last.reported;
  return `${rowLabel(last)}: ${multiple(ratio)}${rangeText(last.reported, multiple)}, from ${rate(before)} to ${rate(after)}`;
}

const images = (value: number) => digits(value, 3);

/** All rows with their numbers. Without `split`, the share of waiting is left out. */
export function tableOf(rows: readonly Row[], split = true): TableData {
  return {
    caption: 'Before and after',
    columns: [
      { key: 'part', label: 'part' },
      column('before', 'images/s before', images),
      column('after', 'images/s after', images),
      column('speedup', 'times as fast', multiple),
      column('low', 'probably from', multiple),
      column('high', 'to', multiple),
      column('waiting_share', 'waiting', shareText),
      column('peak_bytes', 'peak, planned', (value) => bytes(value)),
      { key: 'decision', label: 'decision' },
      { key: 'change', label: 'what changed' },
    ],
    rows: rows.map((row) => [
      rowLabel(row),
      row.reported?.before ?? null,
      rateOf(row),
      row.reported?.ratio ?? null,
      row.reported?.low ?? null,
      row.reported?.high ?? null,
      split ? waitingShare(row.side.steps) : null,
      row.side.peak_bytes,
      rowDecision(row),
      row.compared ? changedText(row.compared) : '',
    ]),
  };
}

/** The table as text: the header row, then the others. */
function tableText(pages: Pages): string[][] {
  const { columns, rows } = tableOf(rowsOf(pages));
  const cell = (value: unknown, index: number): string =>
    typeof value === 'number' ? (columns[index]?.format?.(value) ?? `${value}`) : `${value ?? ''}`;
  return [columns.map(({ label }) => label), ...rows.map((row) => row.map(cell))];
}

const NOT_MEASURED = ['Not measured.'];

function changeParagraphs(id: ChangeId, result: ChangeResult): string[] {
  const { compared, expected, evaluation, kept } = result;
  const reported = reportedOf(compared);
  return [
    `Changed: ${changedText(compared)}. ${capital(decisionText(kept))}.`,
    `${speedupText(reported)} ${expectationText(expected, reported)}`.trim(),
    `${comparedText(compared)} ${OWN_TEXTS[id](compared)}`,
    hiddenText(compared),
    evaluation
      ? `${evaluationText(evaluation)} ${epochText(evaluation, EVALUATION_BATCH, compared.after)}`
      : '',
  ];
}

function paragraphsOf(pages: Pages, part: PartId): string[] {
  const { baseline, bottleneck, changes, final } = pages;
  switch (part) {
    case 'baseline':
      if (!baseline) return NOT_MEASURED;
      return [
        `${rate(imagesPerSecond(baseline))}, planned peak ${bytes(baseline.peak_bytes)}, with ${configurationText(baseline.configuration)}.`,
      ];
    case 'bottleneck':
      if (!(baseline && bottleneck)) return NOT_MEASURED;
      return [
        bottleneckText(baseline, bottleneck.profile, bottleneck.guess),
        profileText(bottleneck.profile),
      ];
    case 'final':
      if (!final) return NOT_MEASURED;
      return [
        `${targetText(reportedOf(final.compared))} ${wholeText(pages)}`,
        hiddenText(final.compared),
        `Handed in: ${configurationText(final.compared.after.configuration)}.`,
      ];
    default: {
      const result = changes[part];
      return result ? changeParagraphs(part, result) : NOT_MEASURED;
    }
  }
}

/** All parts in order, where missing ones are named as such, and the student's own words. */
const sectionsOf = (pages: Pages) =>
  PARTS.map((part) => ({
    title: TITLES[part],
    paragraphs: paragraphsOf(pages, part).filter((each) => each !== ''),
    words: pages.words[part]?.trim() ?? '',
  }));

export interface ReportHead {
  readonly now: Date;
  readonly environment: readonly Fact[];
}

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');
const TITLE = 'Capstone report: ResNet-18, trained in a browser';

const createdText = ({ words }: Pages, { now }: ReportHead): string => {
  const name = words.name?.trim();
  return `${name ? `${name}. ` : ''}Created ${now.toISOString()}.`;
};

export function reportMarkdown(pages: Pages, head: ReportHead): string {
  const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  const [columns = [], ...rows] = tableText(pages);
  const facts = [...head.environment, ...METHOD].map(({ label, value }) => `- ${label}: ${value}`);
  return plain(
    [
      `# ${TITLE}`,
      '',
      createdText(pages, head),
      '',
      '## Before and after',
      '',
      ...[columns, columns.map(() => '---'), ...rows].map(line),
      '',
      ...sectionsOf(pages).flatMap(({ title, paragraphs, words }) => [
        `## ${title}`,
        '',
        ...paragraphs.flatMap((each) => [each, '']),
        ...(words === '' ? [] : [...words.split('\n').map((each) => `> ${each}`), '']),
      ]),
      '## How it was measured',
      '',
      introText(pages),
      '',
      ...facts,
      '',
    ].join('\n'),
  );
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (found) => ESCAPES[found] ?? found);

const STYLE = `body{font:16px/1.5 ui-sans-serif,system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c1b19}
h1{font-size:1.8rem;line-height:1.2}h2{font-size:1.2rem;margin-top:2rem;border-top:1px solid #d9d4c8;padding-top:1rem}
table{border-collapse:collapse;width:100%;font-size:.8rem}th,td{text-align:left;vertical-align:top;padding:.35rem .6rem .35rem 0;border-bottom:1px solid #d9d4c8}
blockquote{margin:0 0 1rem;padding-left:1rem;border-left:3px solid #0b5d6b;white-space:pre-wrap}dt{font-weight:600;float:left;clear:left;margin-right:.5rem}dd{margin:0 0 .3rem}
svg{max-width:100%;height:auto}@media print{body{margin:0;max-width:none;font-size:11pt}h2{break-after:avoid}tr,blockquote,figure{break-inside:avoid}}`;

/** A self-contained page that loads nothing. `drawings` holds figures as SVG text. */
export function reportHtml(
  pages: Pages,
  head: ReportHead,
  drawings: readonly string[] = [],
): string {
  const line = (tag: string) => (row: readonly string[]) =>
    `<tr>${row.map((each) => `<${tag}>${escaped(each)}</${tag}>`).join('')}</tr>`;
  const [columns = [], ...rows] = tableText(pages);
  const sections = sectionsOf(pages).map(
    ({ title, paragraphs, words }) =>
      `<h2>${escaped(title)}</h2>${paragraphs.map((each) => `<p>${escaped(each)}</p>`).join('')}${words === '' ? '' : `<blockquote>${escaped(words)}</blockquote>`}`,
  );
  const facts = [...head.environment, ...METHOD].map(
    ({ label, value }) => `<dt>${escaped(label)}</dt><dd>${escaped(value)}</dd>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(TITLE)}</title><style>${STYLE}</style></head>
<body><h1>${escaped(TITLE)}</h1><p>${escaped(createdText(pages, head))}</p>
<h2>Before and after</h2><table><thead>${line('th')(columns)}</thead><tbody>${rows.map(line('td')).join('')}</tbody></table>
${drawings.map((each) => `<figure>${each}</figure>`).join('')}
${sections.join('\n')}
<h2>How it was measured</h2><p>${escaped(introText(pages))}</p><dl>${facts.join('')}</dl></body></html>
`;
}

/** A row of the table as data. */
export const rowRecord = (row: Row) => ({
  id: row.id,
  label: rowLabel(row),
  change: row.compared ? changedText(row.compared) : '',
  waiting: waitingShare(row.side.steps),
  decision: rowDecision(row),
  configuration: row.side.configuration,
  images_per_second: rateOf(row),
  images_per_second_before: row.reported?.before ?? null,
  times_as_fast: row.reported?.ratio ?? null,
  peak_bytes: row.side.peak_bytes,
});

/** The complete report, with every sample. */
export function reportJson(pages: Pages, { now, environment }: ReportHead): string {
  const { choices: _choices, ...measured } = pages;
  const content = {
    report: 'tensorscope-capstone',
    created: now.toISOString(),
    environment,
    method: METHOD,
    table: rowsOf(pages).map(rowRecord),
    ...measured,
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}
