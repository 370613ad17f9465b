// A course page on another site (localhost is not 127.0.0.1) that embeds ours.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type FrameLocator, type Page } from '@playwright/test';
import { RUN_MS, skipPrediction } from './support';

export interface CoursePage {
  readonly address: string;
  close(): Promise<void>;
}

/** @param body HTML of the page after its title */
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

export const frameOf = (src: string, attributes = ''): string =>
  `<iframe src="${src}" title="lab" style="width:100%;border:0" height="500" ${attributes}></iframe>`;

export const givenHeight = async (page: Page, index = 0): Promise<number> =>
  Number(await page.locator('iframe').nth(index).getAttribute('height'));

export async function runs(lab: FrameLocator): Promise<void> {
  await skipPrediction(lab);
  if ((await lab.locator('[data-action="run"]').count()) > 0)
    await lab.locator('[data-action="run"]').click();
  await expect(lab.locator('article.lab')).toHaveAttribute('data-measured', 'true', {
    timeout: RUN_MS,
  });
}

/** Waits until the frame is exactly as high as its content. */
export async function frameFits(page: Page, frame: FrameLocator, index = 0): Promise<void> {
  const needed = () =>
    frame.locator('body').evaluate((body) => Math.ceil(body.getBoundingClientRect().height));
  await expect.poll(async () => (await givenHeight(page, index)) - (await needed())).toBe(0);
}
