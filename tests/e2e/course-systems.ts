// Pages of course systems around a frame, reduced to the essentials of their markup, CSS resets and class names.

import { expect, type Page } from '@playwright/test';
import { coursePage, frameOf, givenHeight, runs } from './course-page';
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

/** Canvas: user content within its grid; the frame keeps its own height. */
const canvas = (frame: string): string => `<style>
    html { font-size: 100% } body { margin: 0; font: 16px/1.5 Lato, sans-serif; min-width: 768px }
    .ic-Layout-contentMain { padding: 24px 24px 50px; max-width: 1366px }
    .user_content iframe { max-width: 100%; border: 0 }
  </style>
  <body class="with-left-side course-menu-expanded pages primary-nav-expanded">
  <div id="application" class="ic-app"><div id="wrapper" class="ic-Layout-wrapper"><div id="main" class="ic-Layout-columns">
  <div class="ic-Layout-contentWrapper"><div id="content" class="ic-Layout-contentMain" role="main">
  <div id="wiki_page_show"><div class="show-content user_content clearfix enhanced"><h1 class="page-title">Week 3</h1>
  <p>${frame}</p></div></div></div></div></div></div></div></body>`;

/** Quarto: a page of a book with MathJax and Bootstrap's grid; raw HTML is in the text column. */
const quarto = (frame: string): string => `<style>
    :root { font-size: 17px } *, ::after, ::before { box-sizing: border-box } body { margin: 0; line-height: 1.5 }
    .page-columns { display: grid; grid-template-columns: [screen-start] 1.5em [body-start] minmax(0, 800px) [body-end] 1.5em [screen-end] }
    .page-columns > * { grid-column: body-start / body-end } mjx-container { display: inline-block }
  </style>
  <body class="nav-sidebar floating quarto-light"><div id="quarto-content" class="quarto-container page-columns page-rows-contents page-layout-article">
  <main class="content" id="quarto-document-content"><header id="title-block-header" class="quarto-title-block default"><h1 class="title">Week 3</h1></header>
  <p>The time <span class="math inline"><mjx-container class="MathJax" jax="CHTML">t</mjx-container></span>:</p>
  <div class="cell column-body">${frame}</div></main></div></body>`;

export const SYSTEMS = { Moodle: moodle, Canvas: canvas, Quarto: quarto } as const;

export type System = keyof typeof SYSTEMS;

/** Checks that a lab runs in a frame of such a page. */
export async function runsIn(system: System, page: Page, address: string): Promise<void> {
  const course = await coursePage(SYSTEMS[system](frameOf(address)));
  try {
    await page.goto(course.address);
    const inside = page.frameLocator('iframe');
    await runs(inside);
    // Without our script the frame keeps the height that the course page gave it, and scrolls.
    expect(await givenHeight(page)).toBe(500);
    const [needs, has] = await inside
      .locator('html')
      .evaluate((root) => [root.scrollHeight, root.clientHeight]);
    expect(needs).toBeGreaterThan(has ?? 0);
    expect(
      await inside.locator('html').evaluate((root) => getComputedStyle(root).overflowY),
    ).not.toBe('hidden');
    expect(
      await inside.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth),
    ).toBe(0);
    await page.setViewportSize({ width: 800, height: 700 });
    if (system !== 'Canvas') await expect.poll(() => overflows(page)).toBe(false);
  } finally {
    await course.close();
  }
}
