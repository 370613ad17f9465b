// Pages of course systems around the lines that "Embed code" gives for them, reduced to the essentials of their markup, CSS
// resets, class names and scripts.

import { expect, type FrameLocator, type Page } from '@playwright/test';
import { COURSE_PAGES } from '../../web/src/app/embed-code/codes';
import { coursePage, frameFits, givenHeight, runs } from './course-page';
import { overflows } from './support';

/** Moodle: a page resource with Bootstrap's box sizing, a column of limited width and a frame of fixed height. */
const moodle = (frame: string): string => `<style>
    *, *::before, *::after { box-sizing: border-box }
    body { margin: 0; font: 400 .9375rem/1.5 sans-serif }
    iframe { max-width: 100%; vertical-align: middle }
    #page.drawers { padding: 0 15px; overflow-x: hidden; height: calc(100vh - 60px); overflow-y: auto }
    .main-inner { max-width: 830px; margin: 0 auto; padding: 1.5rem .5rem }
  </style>
  <body id="page-mod-page-view" class="format-topics path-mod path-mod-page limitedwidth pagelayout-incourse">
  <div id="page-wrapper" class="d-print-block"><div id="page" class="drawers drag-container"><div id="topofscroll" class="main-inner">
  <div id="region-main-box"><section id="region-main"><div role="main"><h2>Week 3</h2>
  <div class="box generalbox center clearfix"><div class="no-overflow"><p dir="ltr">${frame}</p></div></div>
  </div></section></div></div></div></div></body>`;

/** Canvas: user content within its grid; its script gives a frame the height that it asks for. */
const canvas = (frame: string): string => `<style>
    html { font-size: 100% } body { margin: 0; font: 16px/1.5 Lato, sans-serif; min-width: 768px }
    .ic-Layout-contentMain { padding: 24px 24px 50px; max-width: 1366px }
    .user_content iframe { max-width: 100%; border: 0 }
  </style>
  <body class="with-left-side course-menu-expanded pages primary-nav-expanded">
  <div id="application" class="ic-app"><div id="wrapper" class="ic-Layout-wrapper"><div id="main" class="ic-Layout-columns">
  <div class="ic-Layout-contentWrapper"><div id="content" class="ic-Layout-contentMain" role="main">
  <div id="wiki_page_show"><div class="show-content user_content clearfix enhanced"><h1 class="page-title">Week 3</h1>
  <p>${frame}</p></div></div></div></div></div></div></div>
  <script>addEventListener('message', ({ data, source }) => {
    if (data.subject !== 'lti.frameResize') return;
    for (const frame of document.querySelectorAll('iframe')) if (frame.contentWindow === source) frame.height = data.height;
  });</script></body>`;

/** Quarto: a page of a book with MathJax and Bootstrap's grid; what its fence holds is in the text column as it is. */
const quarto = (lines: string): string => `<style>
    :root { font-size: 17px } *, ::after, ::before { box-sizing: border-box } body { margin: 0; line-height: 1.5 }
    .page-columns { display: grid; grid-template-columns: [screen-start] 1.5em [body-start] minmax(0, 800px) [body-end] 1.5em [screen-end] }
    .page-columns > * { grid-column: body-start / body-end } mjx-container { display: inline-block }
  </style>
  <body class="nav-sidebar floating quarto-light"><div id="quarto-content" class="quarto-container page-columns page-rows-contents page-layout-article">
  <main class="content" id="quarto-document-content"><header id="title-block-header" class="quarto-title-block default"><h1 class="title">Week 3</h1></header>
  <p>The time <span class="math inline"><mjx-container class="MathJax" jax="CHTML">t</mjx-container></span>:</p>
  <div class="cell column-body">${/^```\{=html\}\n([\s\S]*)\n```$/.exec(lines)?.[1]}</div></main></div></body>`;

/** MyST: the book theme draws the directive as a frame of one shape, with the text as its caption. */
const myst = (lines: string): string => {
  const [, address, caption] =
    /^:::\{iframe\} (\S+)\n:width: 100%\n\[(.*)\]\(<\1>\)\n:::$/.exec(lines) ?? [];
  return `<style>
    *, ::after, ::before { box-sizing: border-box } body { margin: 0 }
    .article { max-width: 720px; margin: 0 auto }
    figure > div { position: relative; padding-bottom: 60% } figure iframe { position: absolute; inset: 0; width: 100%; height: 100%; border: 0 }
  </style>
  <body><main class="article content"><h1>Week 3</h1><figure><div><iframe src="${address}" allowfullscreen></iframe></div>
  <figcaption><a href="${address}">${caption}</a></figcaption></figure></main></body>`;
};

interface CourseSystem {
  readonly page: (lines: string) => string;
  /** Whether the frame is as high as the lab; otherwise it keeps the page's height, and the lab scrolls in it. */
  readonly grows: boolean;
}

export const SYSTEMS = {
  Moodle: { page: moodle, grows: false },
  Canvas: { page: canvas, grows: true },
  Quarto: { page: quarto, grows: true },
  MyST: { page: myst, grows: false },
} as const satisfies Readonly<Record<string, CourseSystem>>;

export type System = keyof typeof SYSTEMS;

/** The height in the lines. */
const HEIGHT = 500;

/** The lab is higher than its frame, which keeps its height, and can be scrolled in it. */
async function scrolls(page: Page, inside: FrameLocator, height: number): Promise<void> {
  expect(await frameHeight(page)).toBe(height);
  const root = inside.locator('html');
  const [needs, has] = await root.evaluate((each) => [each.scrollHeight, each.clientHeight]);
  expect(needs).toBeGreaterThan(has ?? 0);
  expect(await root.evaluate((each) => getComputedStyle(each).overflowY)).not.toBe('hidden');
}

const frameHeight = (page: Page): Promise<number> =>
  page.locator('iframe').evaluate((frame) => frame.getBoundingClientRect().height);

/** Checks that a lab runs in a frame of such a page. */
export async function runsIn(system: System, page: Page, address: string): Promise<void> {
  const { page: around, grows } = SYSTEMS[system];
  const { lines } = COURSE_PAGES.find(({ name }) => name === system) ?? {};
  const course = await coursePage(
    around(lines?.({ address, title: 'Lab: a_b [c]', height: HEIGHT }) ?? ''),
  );
  try {
    await page.goto(course.address);
    const inside = page.frameLocator('iframe');
    await expect(inside.locator('article.lab')).toBeVisible();
    const before = await frameHeight(page);
    await runs(inside);
    if (grows) await frameFits(page, inside);
    else await scrolls(page, inside, before);
    if (system === 'Moodle') expect(await givenHeight(page)).toBe(HEIGHT);
    expect(
      await inside.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth),
    ).toBe(0);
    await page.setViewportSize({ width: 800, height: 700 });
    if (system !== 'Canvas') await expect.poll(() => overflows(page)).toBe(false);
  } finally {
    await course.close();
  }
}
