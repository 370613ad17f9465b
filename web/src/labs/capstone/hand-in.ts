// The end: who hands it in, and the three files.

import { html, type TemplateResult } from 'lit';
import { svgFile } from '../../kit/charts/svg-file';
import { downloadText } from '../../kit/controls/download';
import { environmentFacts } from '../../session/environment';
import { keepWords, type Notebook, notebook } from './notebook';
import { type ReportHead, reportHtml, reportJson, reportMarkdown } from './report';

const UNKNOWN = { label: 'Environment', value: 'not known, the engine did not answer' };

const head = async (): Promise<ReportHead> => ({
  now: new Date(),
  // The report is worth having also where the engine does not answer.
  environment: await environmentFacts().catch(() => [UNKNOWN]),
});

/** The figures as they stand in this lab; another may stand on the same page. */
function drawings(lab: Element): string[] {
  const drawn = lab.querySelectorAll<SVGSVGElement>(
    '[data-figure="capstone-before-after"] svg.plot, [data-figure="capstone-speedups"] svg.plot',
  );
  return [...drawn].map((each) =>
    svgFile(each, { title: 'Before and after', summary: 'The table has the numbers.' }),
  );
}

const FILES: Readonly<Record<string, (lab: Element) => Promise<void>>> = {
  Markdown: async () =>
    downloadText('capstone.md', 'text/markdown', reportMarkdown(notebook(), await head())),
  'Page to print (HTML)': async (lab) =>
    downloadText('capstone.html', 'text/html', reportHtml(notebook(), await head(), drawings(lab))),
  'JSON with every sample': async () =>
    downloadText('capstone.json', 'application/json', reportJson(notebook(), await head())),
};

const labAround = ({ target }: Event): Element =>
  (target as Element).closest('article.lab') ?? document.body;

export function handIn({ words, final }: Notebook): TemplateResult {
  return html`<section class="capstone-part" data-part="report">
    <h3>Hand it in</h3>
    <p>The table, the figures, what the numbers say, and your own words.
      ${final === undefined ? 'Baseline and final have not been measured together yet; the report says so.' : 'Nothing leaves this device until you send the file.'}</p>
    <div class="control">
      <label for="capstone-name">Your name, for the report</label>
      <input id="capstone-name" type="text" autocomplete="name" .value=${words.name ?? ''}
        @input=${(event: Event) => keepWords('name', (event.target as HTMLInputElement).value)} />
    </div>
    <p class="row">${Object.entries(FILES).map(
      ([name, save]) =>
        html`<button type="button" @click=${(event: Event) => void save(labAround(event))}>${name}</button>`,
    )}</p>
  </section>`;
}
