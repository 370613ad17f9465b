// The report a student hands in, as Markdown, as a page to print and as JSON with every sample. Pure: from values to text.

import { bytes, digits } from '../../kit/words/format';
import { multiple } from '../../kit/words/phrases';
import type { Fact } from '../../lab/contract';
import { configurationText, EVALUATION_BATCH } from './configuration';
import { METHOD } from './facts';
import { CHANGES, type Notebook } from './notebook';
import { imagesPerSecond, toldOf } from './outcome';
import { INTRO_TEXT, TITLES } from './part-titles';
import { TOLD } from './part-told';
import { type Row, rateOf, rowsOf } from './rows';
import {
  bottleneckText,
  changedText,
  comparedText,
  epochText,
  evaluationText,
  expectationText,
  hiddenText,
  intervalText,
  profileText,
  rate,
  shareText,
  speedupText,
  targetText,
  wholeText,
} from './sentences';

/** A piece of the report, before it has a format. */
export interface ReportSection {
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** The student's own. */
  readonly words: string;
}

const HEAD = [
  'part',
  'images/s before',
  'images/s after',
  'times as fast (probably between)',
  'waiting',
  'peak, planned',
  'decision',
  'what changed',
] as const;

/** Cells of the before/after table in words. */
export function cellsOf(row: Row): string[] {
  const { label, side, told, waiting, decision, change } = row;
  return [
    label,
    told === undefined ? '' : digits(told.before, 3),
    digits(rateOf(row), 3),
    told === undefined
      ? ''
      : `${multiple(told.ratio)} (${multiple(told.low)} to ${multiple(told.high)})`,
    shareText(waiting),
    bytes(side.peak_bytes),
    decision,
    change,
  ];
}

/** Every part in order, with what is not there named as missing. */
export function sectionsOf(pages: Notebook): ReportSection[] {
  const { baseline, bottleneck, changes, final, words } = pages;
  const own = (part: string) => words[part]?.trim() ?? '';
  const section = (part: string, paragraphs: readonly string[]): ReportSection => ({
    title: TITLES[part] ?? part,
    paragraphs: paragraphs.filter((each) => each !== ''),
    words: own(part),
  });
  const missing = ['Not measured.'];
  return [
    section(
      'baseline',
      baseline === undefined
        ? missing
        : [
            `${rate(imagesPerSecond(baseline))}, planned peak ${bytes(baseline.peak_bytes)}, with ${configurationText(baseline.configuration)}.`,
          ],
    ),
    section(
      'bottleneck',
      baseline === undefined || bottleneck === undefined
        ? missing
        : [
            bottleneckText(baseline, bottleneck.profile, bottleneck.guess),
            profileText(bottleneck.profile),
          ],
    ),
    ...CHANGES.map((id) => {
      const result = changes[id];
      if (result === undefined) return section(id, missing);
      const { compared, expected, evaluation, kept } = result;
      return section(id, [
        `Changed: ${changedText(compared)}. ${kept === undefined ? 'Not decided.' : kept ? 'Kept.' : 'Left out.'}`,
        `${speedupText(toldOf(compared))} ${expectationText(expected, toldOf(compared))}`.trim(),
        `${comparedText(compared)} ${TOLD[id](compared)}`,
        hiddenText(compared),
        evaluation === undefined
          ? ''
          : `${evaluationText(evaluation)} ${epochText(evaluation, EVALUATION_BATCH, compared.after)}`,
      ]);
    }),
    section(
      'final',
      final === undefined
        ? missing
        : [
            `${targetText(toldOf(final.compared))} ${wholeText(pages)}`,
            hiddenText(final.compared),
            `Handed in: ${configurationText(final.compared.after.configuration)}.`,
          ],
    ),
  ];
}

/** The headline for the report of all labs. */
export function finalFacts(pages: Notebook): Fact[] {
  const { final } = pages;
  if (final === undefined) return [];
  const told = toldOf(final.compared);
  return [
    { label: 'Times as fast', value: `${multiple(told.ratio)}, ${intervalText(told)}` },
    { label: 'Before and after, in turns', value: `${rate(told.before)} to ${rate(told.after)}` },
    { label: 'Final configuration', value: configurationText(final.compared.after.configuration) },
  ];
}

export interface ReportHead {
  readonly now: Date;
  readonly environment: readonly Fact[];
}

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');
const TITLE = 'Capstone report: ResNet-18, trained in a browser';

export function reportMarkdown(pages: Notebook, { now, environment }: ReportHead): string {
  const name = pages.words.name?.trim();
  const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  const facts = [...environment, ...METHOD].map(({ label, value }) => `- ${label}: ${value}`);
  return plain(
    [
      `# ${TITLE}`,
      '',
      `${name === undefined || name === '' ? '' : `${name}. `}Created ${now.toISOString()}.`,
      '',
      '## Before and after',
      '',
      line(HEAD),
      line(HEAD.map(() => '---')),
      ...rowsOf(pages).map((row) => line(cellsOf(row))),
      '',
      ...sectionsOf(pages).flatMap(({ title, paragraphs, words }) => [
        `## ${title}`,
        '',
        ...paragraphs.flatMap((each) => [each, '']),
        ...(words === '' ? [] : [...words.split('\n').map((each) => `> ${each}`), '']),
      ]),
      '## How it was measured',
      '',
      INTRO_TEXT,
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

/** A page of its own, nothing to load. `drawings`: figures as SVG text. */
export function reportHtml(
  pages: Notebook,
  { now, environment }: ReportHead,
  drawings: readonly string[] = [],
): string {
  const name = pages.words.name?.trim() ?? '';
  const cells = (tag: string, row: readonly string[]) =>
    `<tr>${row.map((each) => `<${tag}>${escaped(each)}</${tag}>`).join('')}</tr>`;
  const sections = sectionsOf(pages).map(
    ({ title, paragraphs, words }) =>
      `<h2>${escaped(title)}</h2>${paragraphs.map((each) => `<p>${escaped(each)}</p>`).join('')}${words === '' ? '' : `<blockquote>${escaped(words)}</blockquote>`}`,
  );
  const facts = [...environment, ...METHOD].map(
    ({ label, value }) => `<dt>${escaped(label)}</dt><dd>${escaped(value)}</dd>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(TITLE)}</title><style>${STYLE}</style></head>
<body><h1>${escaped(TITLE)}</h1><p>${name === '' ? '' : `${escaped(name)}. `}Created ${now.toISOString()}.</p>
<h2>Before and after</h2><table><thead>${cells('th', HEAD)}</thead><tbody>${rowsOf(pages)
    .map((row) => cells('td', cellsOf(row)))
    .join('')}</tbody></table>
${drawings.map((each) => `<figure>${each}</figure>`).join('')}
${sections.join('\n')}
<h2>How it was measured</h2><p>${escaped(INTRO_TEXT)}</p><dl>${facts.join('')}</dl></body></html>
`;
}

/** Everything, with every sample. */
export function reportJson(pages: Notebook, { now, environment }: ReportHead): string {
  const content = {
    report: 'tensorscope-capstone',
    created: now.toISOString(),
    environment,
    method: METHOD,
    table: rowsOf(pages).map(({ side, told, ...row }) => ({
      ...row,
      configuration: side.configuration,
      images_per_second: rateOf({ ...row, side, told }),
      images_per_second_before: told?.before ?? null,
      times_as_fast: told?.ratio ?? null,
      peak_bytes: side.peak_bytes,
    })),
    ...pages,
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}
