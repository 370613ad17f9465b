// The lines that put a lab on a course page, in the form that each kind of page takes.

export interface Framed {
  /** The whole address of the embed. */
  readonly address: string;
  /** What screen readers call the frame, and the caption where a page shows one. */
  readonly title: string;
  /** In CSS pixels, before the embed reports its own. */
  readonly height: number;
}

export interface CoursePage {
  readonly id: string;
  readonly name: string;
  /** Where the lines go. */
  readonly paste: string;
  /** Whether the frame follows the lab's height there. */
  readonly grows: boolean;
  /** True where the page gives every frame one shape, whatever height the lines name. */
  readonly fixedShape?: true;
  /** What to do there before the lines are copied. */
  readonly first?: string;
  /** What to do where the page refuses them. */
  readonly otherwise?: string;
  /** A sentence about what becomes of the frame's height there. */
  readonly heightThere: string;
  readonly lines: (framed: Framed) => string;
}

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

const frame = ({ address, title, height }: Framed): string =>
  `<iframe src="${escaped(address)}" title="${escaped(title)}" style="width:100%;border:0" height="${height}" loading="lazy" allow="clipboard-write"></iframe>`;

/** Gives each frame the height that it asks for; several frames on a page need it once. */
const SCRIPT = `<script>addEventListener('message', ({ data, source }) => { if (data?.type === 'tensorscope:height')
  for (const frame of document.querySelectorAll('iframe')) if (frame.contentWindow === source) frame.height = data.height; });</script>`;

/** Without an empty line, which would end the HTML in Markdown. */
const frameAndScript = (framed: Framed): string => `${frame(framed)}\n${SCRIPT}`;

const GROWS =
  'It grows with what is in it. On a page with several frames the script is needed only once.';

/** A caption is Markdown: no character of a title begins a link, a formula or anything else there. */
const caption = (title: string): string => title.replaceAll(/[\\`*_~$#<>[\]]/g, '\\$&');

export const COURSE_PAGES: readonly CoursePage[] = [
  {
    id: 'html',
    name: 'HTML',
    paste: 'Paste these lines where it should stand.',
    grows: true,
    heightThere: GROWS,
    lines: frameAndScript,
  },
  {
    id: 'markdown',
    name: 'Markdown',
    paste:
      'Paste these lines into the page, with an empty line before and after them. They work where Markdown keeps HTML: on GitHub Pages (Jekyll), and in MkDocs and Jupyter Book 1. A README on github.com shows no frames.',
    grows: true,
    heightThere: GROWS,
    lines: frameAndScript,
  },
  {
    id: 'myst',
    name: 'MyST',
    paste:
      'Paste these lines into a page of MyST or Jupyter Book 2, with an empty line before and after them.',
    grows: false,
    fixedShape: true,
    heightThere:
      'MyST makes every frame 0.6 times as high as it is wide, and what is higher scrolls in it.',
    first:
      'The caption leads to the lab in a tab, where it has room. In the frame a part fits better.',
    lines: ({ address, title }) =>
      `:::{iframe} ${address}\n:width: 100%\n[${caption(title)}](<${address}>)\n:::`,
  },
  {
    id: 'quarto',
    name: 'Quarto',
    paste: 'Paste these lines into a .qmd file, with an empty line before and after them.',
    grows: true,
    heightThere: GROWS,
    lines: (framed) => `\`\`\`{=html}\n${frameAndScript(framed)}\n\`\`\``,
  },
  {
    id: 'moodle',
    name: 'Moodle',
    paste: 'In the editor of a page or label choose View, Source code, and paste the line there.',
    grows: false,
    heightThere:
      'Moodle takes scripts out of many texts, so there is none: the frame stays so high. On a narrower page, or a phone, more of it scrolls in the frame.',
    first:
      'First skip the prediction in the preview, and press each button that measures: the line then holds the height that all of it needs. A part needs less room than the whole lab.',
    otherwise:
      'If the frame is gone once the page is saved, the site removes frames from texts: copy the address, and put it into a resource of the kind URL.',
    lines: frame,
  },
  {
    id: 'canvas',
    name: 'Canvas',
    paste: 'In the Rich Content Editor choose </>, the HTML editor, and paste the line there.',
    grows: true,
    heightThere: 'Canvas on the web lets it grow with what is in it; its apps for phones do not.',
    lines: frame,
  },
];
