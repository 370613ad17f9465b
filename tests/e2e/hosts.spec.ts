// Hosts without any configuration for us, and the frames and pages of courses: what cannot work there is replaced by something
// that works, and the page says so.

import {
  expect,
  type Frame,
  type FrameLocator,
  type Locator,
  type Page,
  test,
} from '@playwright/test';
import { type BareHost, bareHost } from './bare-host';
import { coursePage, frameFits, frameOf, givenHeight, runs } from './course-page';
import { runsIn, SYSTEMS, type System } from './course-systems';
import { complaints, measure, section, skipPrediction } from './support';
import { savedBy } from './walk';

async function on(
  options: Parameters<typeof bareHost>[0],
  work: (host: BareHost) => Promise<void>,
) {
  const host = await bareHost(options);
  try {
    await work(host);
  } finally {
    host.close();
  }
}

async function labRuns(page: Page, host: BareHost): Promise<void> {
  await page.goto(`${host.url}index.html?lab=memory`);
  await skipPrediction(page);
  await measure(page);
  const csv = await savedBy(page, () => page.getByRole('button', { name: /^CSV/ }).first().click());
  expect(csv).toContain(',');
}

const HOSTS = {
  'a bare host, in a folder': { folder: '/courses/2026/lab/' },
  'a host that does not know WebAssembly’s type': {
    types: { '.wasm': 'application/octet-stream' },
  },
  'a host that takes it for a text': { types: { '.wasm': 'text/plain' } },
  'a host that names no type for it': { types: { '.wasm': '' } },
  'a policy without blob:': {
    policy:
      "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; img-src 'self'",
  },
};

for (const [name, options] of Object.entries(HOSTS)) {
  test(`${name}: home measures, a lab runs, a figure is saved, nothing complains`, async ({
    page,
  }) => {
    await on(options, async (host) => {
      const errors = complaints(page);
      await page.goto(host.url);
      await expect(page.locator('[data-first-result]')).toBeVisible();
      await labRuns(page, host);
      expect(errors).toEqual([]);
    });
  });
}

const REFUSING = {
  'no WebAssembly': "default-src 'self'; script-src 'self'",
  'no workers': "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'none'",
};

for (const [what, policy] of Object.entries(REFUSING)) {
  test(`a policy that allows ${what}: said, and the lab is read as recorded`, async ({ page }) => {
    await on({ policy }, async (host) => {
      await page.goto(`${host.url}index.html?lab=flops`);
      const note = page.locator('[data-recorded-note]');
      await expect(note).toContainText('The engine could not be');
      await expect(note).toContainText(/not on your device/);
      await expect(note.getByRole('button', { name: 'Try again' })).toBeVisible();
      await skipPrediction(page);
      await expect(section(page, 'explain').first()).toBeVisible();
    });
  });
}

test('a host that serves scripts as text: the page says that it has not started', async ({
  page,
}) => {
  await on({ types: { '.js': 'text/plain' } }, async (host) => {
    await page.goto(host.url);
    await expect(page.locator('.boot')).toBeVisible();
    await expect(page.locator('.boot')).toContainText('has not started');
  });
});

test('the page that starts never says that it has not', async ({ page }) => {
  await page.goto('index.html');
  // The message must be removed, not only invisible as it is during the first seconds.
  await expect(page.locator('.boot')).toHaveCSS('display', 'none');
  await page.goto('embed.html?lab=memory');
  await expect(page.locator('.boot')).toHaveCSS('display', 'none');
});

// --- frames -------------------------------------------------------------------------------------

const grows = `<script>addEventListener('message', ({ data, source }) => { if (data?.type === 'tensorscope:height')
  for (const frame of document.querySelectorAll('iframe')) if (frame.contentWindow === source) frame.height = data.height; });</script>`;

async function embedded(page: Page, body: string, work: (lab: FrameLocator) => Promise<void>) {
  const course = await coursePage(
    `<meta name="viewport" content="width=device-width">${body}${grows}`,
  );
  try {
    await page.goto(course.address);
    await work(page.frameLocator('iframe').first());
  } finally {
    await course.close();
  }
}

test('a sandboxed frame of a bare host says that it has not started, and offers a tab', async ({
  page,
}) => {
  await on({}, async ({ url }) => {
    await embedded(
      page,
      frameOf(`${url}embed.html?lab=memory`, 'sandbox="allow-scripts"'),
      async (lab) => {
        await expect(lab.locator('.boot')).toBeVisible();
        // An empty href resolves to this page.
        await expect(lab.locator('.boot a')).toHaveJSProperty(
          'href',
          `${url}embed.html?lab=memory`,
        );
      },
    );
  });
});

/**
 * Frames with and without a sandbox. `saves`: files can be saved; otherwise their text is shown. `opens`: links open a tab;
 * otherwise their address is shown.
 */
const SANDBOXES = [
  { sandbox: undefined, saves: true, opens: true },
  { sandbox: 'allow-scripts allow-same-origin', saves: false, opens: false },
  { sandbox: 'allow-scripts allow-same-origin allow-downloads', saves: true, opens: false },
  {
    sandbox: 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox',
    saves: false,
    opens: true,
  },
  { sandbox: 'allow-scripts', saves: false, opens: false },
];

async function savesOrShows(page: Page, lab: FrameLocator, saves: boolean): Promise<void> {
  const press = () => lab.getByRole('button', { name: /^CSV/ }).first().click();
  if (saves) expect(await savedBy(page, press)).toContain(',');
  else {
    await press();
    const offer = lab.locator('[data-action="show-text"]');
    const text = lab.getByRole('dialog').getByRole('textbox');
    await expect(offer.or(text)).toBeVisible();
    if (await offer.isVisible()) await offer.click();
    await expect(text).toHaveValue(/^\w+(,\w+)+\n/);
    await page.keyboard.press('Escape');
    await expect(lab.getByRole('dialog')).toHaveCount(0);
  }
}

async function opensOrShows(
  page: Page,
  lab: FrameLocator,
  link: Locator,
  opens: boolean,
  to: RegExp,
) {
  if (opens) {
    const [tab] = await Promise.all([page.waitForEvent('popup'), link.click()]);
    await expect.poll(() => tab.url()).toMatch(to);
    await tab.close();
  } else {
    await link.click();
    await expect(lab.getByRole('dialog').getByRole('textbox')).toHaveValue(to);
    await page.keyboard.press('Escape');
  }
}

for (const { sandbox, saves, opens } of SANDBOXES) {
  test(`a frame with ${sandbox === undefined ? 'no sandbox' : `sandbox="${sandbox}"`}: ${saves ? 'a file' : 'its text'}, ${opens ? 'a tab' : 'its address'}`, async ({
    page,
    baseURL,
  }) => {
    const attributes = sandbox === undefined ? '' : `sandbox="${sandbox}"`;
    const src = `${baseURL}embed.html?lab=memory&hide=predict`;
    await embedded(page, frameOf(src, attributes), async (lab) => {
      await expect(lab.locator('figure.figure svg.plot').first()).toBeVisible();
      await savesOrShows(page, lab, saves);
      const full = lab.getByRole('link', { name: 'Open full page' });
      await opensOrShows(page, lab, full, opens, /index\.html\?.*lab=memory/);
      await lab.locator('[data-section="sources"] summary').click();
      const source = lab.locator('[data-section="sources"] a').first();
      // The tests reach no other site, so the link leads to a page of ours.
      await source.evaluate((link, to) => link.setAttribute('href', to), `${baseURL}blank.html?s`);
      await opensOrShows(page, lab, source, opens, /blank\.html\?s$/);
      // The link must not have navigated the lab's frame.
      await expect(lab.locator('article.lab')).toBeVisible();
    });
  });
}

test('two frames, one lazy far below and one hidden at start, both without credentials: each is drawn, runs and fits', async ({
  page,
  baseURL,
}) => {
  const src = (lab: string) => `${baseURL}embed.html?lab=${lab}`;
  const body = `<div id="tab" style="display:none">${frameOf(src('memory'), 'credentialless')}</div>
    <div style="height:4000px">Text</div>${frameOf(src('flops'), 'loading="lazy" credentialless')}`;
  await embedded(page, body, async (hidden) => {
    await expect.poll(() => page.frames().length).toBe(3);
    const inside = page.frames().find((each: Frame) => each.url().includes('memory'));
    await inside?.waitForSelector('article.lab', { state: 'attached' });
    await page.locator('#tab').evaluate((tab) => tab.removeAttribute('style'));
    await runs(hidden);
    await frameFits(page, hidden);
    await expect(hidden.locator('figure.figure svg.plot').first()).toBeVisible();
    const lazy = page.frameLocator('iframe').nth(1);
    await page.locator('iframe').nth(1).scrollIntoViewIfNeeded();
    await runs(lazy);
    await frameFits(page, lazy, 1);
  });
});

test('a frame that is made narrow: nothing is wider, and it grows as high as it needs', async ({
  page,
  baseURL,
}) => {
  await embedded(
    page,
    `<div id="column">${frameOf(`${baseURL}embed.html?lab=latency`)}</div>`,
    async (lab) => {
      await expect(lab.locator('figure.figure svg.plot').first()).toBeVisible();
      await frameFits(page, lab);
      const before = await givenHeight(page);
      await page.locator('#column').evaluate((column) => {
        (column as HTMLElement).style.width = '340px';
      });
      await expect.poll(() => givenHeight(page)).toBeGreaterThan(before);
      await frameFits(page, lab);
      const wide = () =>
        lab.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth);
      await expect.poll(wide).toBe(0);
    },
  );
});

for (const system of Object.keys(SYSTEMS) as System[])
  test(`latency in a page like ${system}’s: runs from the lines for it, in a frame as high as the page makes it`, async ({
    page,
    baseURL,
  }) => {
    await runsIn(system, page, `${baseURL}embed.html?lab=latency`);
  });
