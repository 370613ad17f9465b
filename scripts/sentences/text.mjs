// Reads a page as a person does: visible text in reading order, with everything folded open.

/** Text in figures that is shorter than this is a number or a label at an axis. */
const LEAST = 12;

/** Runs in the page: its blocks of text, each as a line of Markdown. */
function blocks(least) {
  for (const fold of document.querySelectorAll('main details')) fold.open = true;
  const HEADINGS = { H1: '## ', H2: '### ', H3: '#### ', H4: '#### ', SUMMARY: '**Fold:** ' };
  const MARKS = { ...HEADINGS, LI: '- ', BUTTON: '[button] ' };
  const WHOLE = 'h1, h2, h3, h4, p, li, button, summary, label, legend, figcaption, dt, dd, th, td';
  // Exports, code, and facts about the device are the same everywhere, or no sentences.
  const APART =
    '[aria-hidden="true"], script, style, pre, dl, .cm-editor, .figure-tools, .visually-hidden';
  const lines = [];
  const flat = (text) => text.replace(/\s+/g, ' ').trim();
  const put = (mark, text) => {
    if (/\p{L}/u.test(text)) lines.push(mark + text);
  };
  const inFigure = (svg) => {
    for (const text of svg.querySelectorAll('text')) {
      const words = flat(text.textContent);
      if (words.length >= least && words.includes(' ')) put('[in the figure] ', words);
    }
  };
  const row = (tr) => put('| ', [...tr.cells].map((cell) => flat(cell.innerText)).join(' | '));
  const read = (element) => {
    if (element.tagName === 'svg') return inFigure(element);
    if (element.closest(APART)) return;
    if (element.tagName === 'SELECT') {
      const options = [...element.options].map(({ text }) => flat(text));
      put('[list] ', options.join(' · '));
      return;
    }
    if (element.tagName === 'TR') return row(element);
    const isBlock = element.matches(WHOLE) && element.querySelector(WHOLE) === null;
    const bare = [...element.childNodes].some(
      (node) => node.nodeType === 3 && flat(node.data) !== '',
    );
    if (!element.checkVisibility?.()) return;
    if (isBlock || bare) return put(MARKS[element.tagName] ?? '', flat(element.innerText));
    for (const child of element.children) read(child);
  };
  read(document.querySelector('main'));
  return lines;
}

/** Collects what a page says; what was said before is not repeated. */
export class Reading {
  constructor(page) {
    this.page = page;
    this.said = new Set();
    this.parts = [];
  }

  /** @param stage what was just done, such as "after the run" */
  async read(stage) {
    const lines = await this.page.evaluate(`(${blocks})(${LEAST})`);
    const fresh = lines.filter((line) => !this.said.has(line));
    for (const line of fresh) this.said.add(line);
    if (fresh.length > 0) this.parts.push(`*${stage}*\n\n${fresh.join('\n\n')}`);
  }

  get markdown() {
    return this.parts.join('\n\n---\n\n');
  }
}
