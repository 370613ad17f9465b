// A course page on another site (localhost is not 127.0.0.1) that embeds ours.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type FrameLocator, type Page } from '@playwright/test';

export interface CoursePage {
  readonly address: string;
  close(): Promise<void>;
}

/** @param body what stands on the page */
export async function coursePage(body: string): Promise<CoursePage> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>Course</title>${body}`);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}/`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** One frame that may run scripts and nothing else, as high as it asks to be. */
export const sandboxed = (title: string, src: string): string => `<h1>Week 3</h1>
  <iframe title="${title}" sandbox="allow-scripts" src="${src}" width="900" height="600"></iframe>
  <script>addEventListener('message', (event) => {
    if (event.data?.type === 'tensorscope:height') document.querySelector('iframe').height = event.data.height;
  });</script>`;

export const givenHeight = async (page: Page, index = 0): Promise<number> =>
  Number(await page.locator('iframe').nth(index).getAttribute('height'));

/** Firefox gives a frame of another site the clipboard; Chromium does not, and the page shows the text instead. */
export async function isCopied(frame: FrameLocator, label: string): Promise<void> {
  const button = frame.locator('ts-copy').filter({ hasText: label }).first();
  await button.getByRole('button').click();
  await expect(button.getByRole('status')).toHaveText('Copied.');
}

/** The frame is as high as what is in it. */
export async function frameFits(page: Page, frame: FrameLocator, index = 0): Promise<void> {
  const needed = () =>
    frame.locator('body').evaluate((body) => Math.ceil(body.getBoundingClientRect().height));
  await expect.poll(async () => (await givenHeight(page, index)) - (await needed())).toBe(0);
}
