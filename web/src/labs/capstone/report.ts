// The report a student hands in, as Markdown, as a page to print and as JSON with every sample. Pure: from values to text.

import { bytes, digits } from '../../kit/words/format';
import { multiple } from '../../kit/words/phrases';
import type { Fact } from '../../lab/contract';
import { configurationText, EVALUATION_BATCH } from './configuration';
import { METHOD } from './facts';
import { CHANGES, type Notebook } from './notebook';
import { imagesPerSecond, type Side, waitingShare } from './outcome';
import { INTRO_TEXT, TITLES } from './part-titles';
import { TOLD } from './part-told';
import { type Row, rowsOf, stepText } from './rows';
import {
  bottleneckText,
  changedText,
  comparedText,
  epochText,
  evaluationText,
  expectationText,
  hiddenText,
  intervalText,
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
  'images/s',
  'step (95 % interval)',
  'waiting',
  'peak, planned',
  'speed-up (95 % interval)',
  'decision',
  'what changed',
] as const;

/** Cells of the before/after table in words. */
export function cellsOf({ label, side, speedup, decision, change }: Row): string[] {
  return [
    label,
    digits(imagesPerSecond(side), 3),
    stepText(side),
    shareText(waitingShare(side.steps)),
    bytes(side.peak_bytes),
    speedup === undefined
      ? ''
      : `${multiple(speedup.ratio)} (${multiple(speedup.low)} to ${multiple(speedup.high)})`,
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
        : [bottleneckText(baseline, bottleneck.profile, bottleneck.guess)],
    ),
    ...CHANGES.map((id) => {
      const result = changes[id];
      if (result === undefined) return section(id, missing);
      const { compared, expected, evaluation, kept } = result;
      return section(id, [
        `Changed: ${changedText(compared)}. ${kept === undefined ? 'Not decided.' : kept ? 'Kept.' : 'Left out.'}`,
        `${speedupText(compared.speedup)} ${expectationText(expected, compared.speedup)}`.trim(),
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
            `${targetText(final.compared.speedup)} ${wholeText(pages)}`,
            hiddenText(final.compared),
            `Handed in: ${configurationText(final.compared.after.configuration)}.`,
          ],
    ),
  ];
}

/** The baseline's lines in the report of all labs. */
export const baselineFacts = (baseline: Side): Fact[] => [
  { label: 'Baseline', value: configurationText(baseline.configuration) },
  { label: 'Images per second', value: rate(imagesPerSecond(baseline)) },
  { label: 'Step, 95 % interval', value: stepText(baseline) },
  { label: 'Peak memory, planned', value: bytes(baseline.peak_bytes) },
];

/** The headline for the report of all labs. */
export function finalFacts(pages: Notebook): Fact[] {
  const { final } = pages;
  if (final === undefined) return [];
  const { speedup, before, after } = final.compared;
  return [
    { label: 'Speed-up', value: `${multiple(speedup.ratio)}, ${intervalText(speedup)}` },
    {
      label: 'Before and after, in turns',
      value: `${rate(imagesPerSecond(before))} to ${rate(imagesPerSecond(after))}`,
    },
    { label: 'Final configuration', value: configurationText(after.configuration) },
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
    table: rowsOf(pages).map(({ side, ...row }) => ({
      ...row,
      configuration: side.configuration,
      images_per_second: imagesPerSecond(side),
      step_ms: side.statistics.median,
      waiting_share: waitingShare(side.steps),
      peak_bytes: side.peak_bytes,
    })),
    ...pages,
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}
