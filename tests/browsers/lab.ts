// The walk through every lab in every browser on every host: it opens, predicts, is stopped, runs to its result, exports, answers
// and reports, keeps the result over a reload, and logs no errors.

import { expect } from '@playwright/test';
import { type CoursePage, coursePage } from '../e2e/course-page';
import { answerText, purpose, type Question } from '../e2e/walk';
import { fits, says, seen, shows, type Tab, textOf } from './tab';

export const HOSTS = ['page', 'embed', 'frame', 'sandboxed'] as const;
export type Host = (typeof HOSTS)[number];

export interface Place {
  readonly lab: string;
  readonly host: Host;
  readonly isolated: boolean;
}

const FRAME = { frame: '', sandboxed: 'sandbox="allow-scripts"' };

/** The address of the lab. Frames are on a course page of another site and as narrow as a phone. */
async function addressOf(tab: Tab, { lab, host, isolated }: Place) {
  const site = isolated ? tab.isolated : tab.plain;
  if (host === 'page' || host === 'embed') {
    const page = host === 'page' ? 'index' : 'embed';
    return { address: `${site}${page}.html?lab=${lab}`, course: undefined };
  }
  // The course's address is on localhost, so the frame's site is not.
  const source = `${site.replace('localhost', '127.0.0.1')}embed.html?lab=${lab}`;
  const course = await coursePage(
    `<h1>Week 3</h1><iframe title="lab" ${FRAME[host]} src="${source}" width="360" height="800"></iframe>`,
  );
  return { address: course.address, course };
}

const enter = (tab: Tab, course: CoursePage | undefined): Promise<void> =>
  course === undefined ? Promise.resolve() : tab.enter('iframe');

/** Locks a prediction; if something must be chosen with it, chooses the first option. */
async function predict(tab: Tab): Promise<void> {
  const select = '[data-section="predict"] select';
  if ((await seen(tab, select)) > 0) {
    const offered = () =>
      tab.evaluate(
        (wanted) => document.querySelector<HTMLSelectElement>(wanted)?.options[1]?.value ?? '',
        select,
      );
    await expect.poll(offered).not.toBe('');
    await tab.choose(select, await offered());
  }
  await tab.type('[data-section="predict"] input[type=text]', '4321');
  await tab.click('[data-action="lock"]');
  await says(tab, '[data-section="predict"]', 'You said');
}

/**
 * Runs the lab and presses Stop as soon as it exists; false if the run had already ended. Everything happens in the page and
 * reacts to each change, because a run may be over before the next poll.
 */
const stopped = (tab: Tab): Promise<boolean> =>
  tab.evaluate(async () => {
    const button = (name: string) =>
      document.querySelector<HTMLButtonElement>(`[data-action="${name}"]:not([disabled])`);
    const run = button('run');
    const pressed = await new Promise<boolean>((resolve) => {
      let begun = false;
      const changes = new MutationObserver(() => {
        begun ||= button('run') === null;
        const stop = button('stop');
        if (stop === null && (!begun || button('run') === null)) return;
        changes.disconnect();
        stop?.click();
        resolve(stop !== null);
      });
      const all = { attributes: true, childList: true, subtree: true };
      changes.observe(document, all);
      run?.click();
    });
    while (button('run') === null) await new Promise((resolve) => setTimeout(resolve, 1));
    return pressed;
  }, undefined);

async function isStopped(tab: Tab): Promise<void> {
  await shows(tab, '[data-action="run"]:not([disabled])');
  if (await stopped(tab)) {
    await says(tab, '[data-section="measure"]', 'Stopped');
  }
}

async function runs(tab: Tab): Promise<void> {
  await tab.click('[data-action="run"]');
  // After a stopped run, its counts may be on the page already.
  await expect.poll(() => textOf(tab, '[data-section="measure"]')).not.toContain('Stopped');
  await shows(tab, '[data-action="run"]:not([disabled])');
  await shows(tab, 'article.lab[data-measured="true"]');
  expect(await seen(tab, '[role="alert"]')).toBe(0);
  // 4.32 thousand, or 4,321.
  await says(tab, '[data-section="explain"]', /You said 4[.,]32/);
}

const CSV = 'figure.figure .figure-tools button:nth-of-type(2)';

/** Saves a file; where the frame may not save, the text is shown for selection. */
async function isExported(tab: Tab, host: Host): Promise<void> {
  const rows = (csv: string) => expect(csv.trim().split('\n').length).toBeGreaterThan(1);
  if (host !== 'sandboxed') return rows(await tab.saved(() => tab.click(CSV)));
  await tab.click(CSV);
  const box = 'dialog textarea';
  await shows(tab, box);
  rows(
    await tab.evaluate(
      (area) => document.querySelector<HTMLTextAreaElement>(area)?.value ?? '',
      box,
    ),
  );
  await tab.click('dialog button:nth-of-type(2)');
  await expect.poll(() => seen(tab, box)).toBe(0);
}

const firstQuestion = (tab: Tab, lab: string): Promise<Question> =>
  tab.evaluate((name) => {
    const element = document.querySelector(`ts-lab-${name}`);
    const { state } = element as unknown as { state: { questions: Question[] } };
    const [question] = state.questions;
    if (question === undefined) throw new Error('the lab asks nothing');
    const { id, kind, answer } = question;
    return { id, kind, answer };
  }, lab);

async function isAnswered(tab: Tab, lab: string): Promise<void> {
  const question = await firstQuestion(tab, lab);
  const form = `[data-check="${question.id}"] form`;
  const answer = answerText(question, true);
  if (question.kind === 'number') await tab.type(`${form} input[type=text]`, answer);
  else await tab.click(`${form} input[value="${answer}"]`);
  await tab.click(`${form} button[type=submit]`);
  await shows(tab, `${form} .verdict[data-right="true"]`);
}

/** After a reload the measurement is there at once, or the page has said that nothing is stored here. */
async function isKept(tab: Tab, host: Host, course: CoursePage | undefined): Promise<void> {
  const unkept = (await seen(tab, '[data-unkept]')) > 0;
  if (host === 'page' || host === 'embed') expect(unkept).toBe(false);
  if (host === 'sandboxed') expect(unkept).toBe(true);
  await tab.reload();
  await enter(tab, course);
  await shows(tab, 'article.lab');
  if (unkept) await shows(tab, 'article.lab[data-measured="false"]');
  else {
    await shows(tab, 'article.lab[data-measured="true"]');
    await says(tab, '[data-section="predict"]', 'You said');
  }
}

async function isReported(tab: Tab, { lab, isolated }: Place): Promise<void> {
  await tab.goto(`${isolated ? tab.isolated : tab.plain}index.html?page=report`);
  const section = `.report-lab[data-lab="${lab}"]`;
  for (const words of ['You said of', ': right']) await says(tab, section, words);
}

/** What a browser does not allow on a host, and why, as the page says. The matrix takes the reasons from here. */
const REFUSALS = [
  {
    browser: 'WebKit',
    host: 'sandboxed',
    why: "to a frame without an origin WebKit's 'self' in a Content-Security-Policy is nobody, so nothing of the page is loaded; it says so, and offers a tab of its own; sandbox with allow-same-origin helps",
  },
];

export const refusal = (browser: string, host: Host): string | undefined =>
  REFUSALS.find((each) => browser.startsWith(each.browser) && each.host === host)?.why;

async function isRefused(tab: Tab, course: CoursePage | undefined): Promise<void> {
  await enter(tab, course);
  await says(tab, '.boot', 'this site or frame keeps its scripts away');
  await shows(tab, '.boot a');
  expect(await seen(tab, 'article.lab')).toBe(0);
}

/** The smallest of several steps of the page's clock, in microseconds. */
const clockStep = (tab: Tab): Promise<number> =>
  tab.evaluate(() => {
    let smallest = Number.POSITIVE_INFINITY;
    for (let step = 0; step < 20; step += 1) {
      const start = performance.now();
      let now = start;
      while (now === start) now = performance.now();
      smallest = Math.min(smallest, now - start);
    }
    return Math.round(smallest * 1000);
  }, undefined);

/** Returns the step of the page's clock in microseconds; undefined where nothing can run. */
export async function walkLab(tab: Tab, place: Place): Promise<number | undefined> {
  const { lab, host } = place;
  const { address, course } = await addressOf(tab, place);
  try {
    if (refusal(tab.browser, host) !== undefined) {
      await tab.goto(address);
      await purpose('says why it cannot run here', () => isRefused(tab, course));
      return undefined;
    }
    await purpose('opens with its first figure', async () => {
      await tab.width(1280);
      await tab.goto(address);
      await enter(tab, course);
      await shows(tab, 'figure.figure svg.plot');
      expect(await tab.evaluate(() => crossOriginIsolated, undefined)).toBe(isIsolated(tab, place));
    });
    const clock_us = await clockStep(tab);
    await purpose('a prediction is locked', () => predict(tab));
    await purpose('is stopped', () => isStopped(tab));
    await purpose('runs to its result', () => runs(tab));
    await purpose('is exported', () => isExported(tab, host));
    await purpose('a question is answered', () => isAnswered(tab, lab));
    await purpose('nothing is wider than the window, on a phone either', async () => {
      await fits(tab);
      await tab.width(360);
      await fits(tab);
    });
    await purpose('a reload keeps it', () => isKept(tab, host, course));
    if (course === undefined) await purpose('is in the report', () => isReported(tab, place));
    await purpose('no complaint in the console', async () =>
      expect(await tab.complaints()).toEqual([]),
    );
    return clock_us;
  } finally {
    await course?.close();
  }
}

/** Headers isolate a page in every browser; a frame on a page without them only where Document-Isolation-Policy is supported. */
const isIsolated = (tab: Tab, { host, isolated }: Place): boolean =>
  isolated && (host === 'page' || host === 'embed' || tab.browser.startsWith('Chromium'));
