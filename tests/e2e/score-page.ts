// References for hosts: a course page that takes scores and heights from the embeds on it, as Runestone does, and one that takes
// heights as H5P does. The first keeps the work of each frame under the frame's id, as a server would for its student.

import type { Frame, FrameLocator, Page } from '@playwright/test';
import { type CoursePage, coursePage, runs } from './course-page';
import { answer, questionsNow } from './walk';

/** A message of SPLICE that a frame has sent, with the frame's id. */
export interface Told {
  readonly from: string;
  readonly subject: string;
  readonly message_id: string;
  readonly activity_id: string;
  readonly score?: number;
  readonly state?: unknown;
}

export interface Framed {
  readonly id: string;
  readonly address: string;
  /** Attributes of the frame, such as its sandbox. */
  readonly more?: string;
}

export interface Taking {
  /** False for a page that hears the question and does not answer; a number delays the answer by so many ms. */
  readonly answers?: boolean | number;
  /** True for a page that hands the work back as the text that it has stored, as Runestone does. */
  readonly asText?: boolean;
}

/** Finds the frame that has sent a message: its origin would not tell two frames of one site apart. */
const FRAME_OF = `const frameOf = (source) => [...document.querySelectorAll('iframe')].find((frame) => frame.contentWindow === source);`;

/** SPLICE: https://cssplice.org */
const splice = ({ answers = true, asText = false }: Taking): string => `
  window.told = [];
  addEventListener('message', ({ data, source }) => {
    const frame = frameOf(source);
    if (frame === undefined) return;
    if (data?.subject === 'lti.frameResize') frame.height = data.height;
    if (!String(data?.subject).startsWith('SPLICE.')) return;
    told.push({ from: frame.id, ...data });
    if (data.subject === 'SPLICE.reportScoreAndState')
      localStorage[frame.id] = JSON.stringify(data.state);
    if (data.subject !== 'SPLICE.getState' || ${answers === false}) return;
    const kept = localStorage[frame.id];
    const state = kept === undefined || ${asText} ? kept : JSON.parse(kept);
    const answer = { subject: 'SPLICE.getState.response', message_id: data.message_id, state };
    setTimeout(() => source.postMessage(answer, '*'), ${Number(answers) > 1 ? Number(answers) : 0});
  });`;

/** A page that takes scores of these frames. */
export const scorePage = (frames: readonly Framed[], taking: Taking = {}): Promise<CoursePage> =>
  coursePage(
    `<script>${FRAME_OF}${splice(taking)}</script>${frames
      .map(
        ({ id, address, more = '' }) =>
          `<iframe id="${id}" src="${address}" title="${id}" style="width:100%;border:0" height="700" ${more}></iframe>`,
      )
      .join('')}`,
  );

/** What the page heard, but for the questions. */
export const reports = async (page: Page): Promise<Told[]> => {
  const told = await page.evaluate(() => (globalThis as unknown as { told: Told[] }).told);
  return told.filter(({ subject }) => subject === 'SPLICE.reportScoreAndState');
};

/** The frame with a lab or a part of one, such as "latency-run". */
export async function frameWith(page: Page, part: string): Promise<Frame> {
  for (const frame of page.frames())
    if ((await frame.locator(`ts-lab-${part}`).count()) > 0) return frame;
  throw new Error(`no frame of the page has a <ts-lab-${part}>`);
}

/** Answers the questions there right. */
export async function answerAll(page: Page, lab: FrameLocator, part: string): Promise<void> {
  for (const question of await questionsNow(await frameWith(page, part), part))
    await answer(lab, question, true);
}

export async function finishLab(page: Page, lab: FrameLocator, part: string): Promise<void> {
  await runs(lab);
  await answerAll(page, lab, part);
}

/**
 * The height, as the resizer of H5P takes it: it answers a greeting, greets all frames once it is loaded, and asks again when its window
 * changes.
 */
export const resizerPage = (address: string): Promise<CoursePage> =>
  coursePage(`<iframe src="${address}" title="lab" style="width:100%;border:0" height="300"></iframe>
    <script>${FRAME_OF}
    const say = (source, action) => source.postMessage({ context: 'h5p', action }, '*');
    const load = () => {
      addEventListener('message', ({ data, source }) => {
        const frame = frameOf(source);
        if (data.context !== 'h5p' || frame === undefined) return;
        if (data.action === 'hello') {
          addEventListener('resize', () => say(source, 'resize'));
          say(source, 'hello');
        }
        if (data.action === 'resize') frame.height = data.scrollHeight;
      });
      for (const { contentWindow } of document.querySelectorAll('iframe')) say(contentWindow, 'ready');
    };
    // Its script often comes after the frame has greeted.
    setTimeout(load, 3000);
    </script>`);
