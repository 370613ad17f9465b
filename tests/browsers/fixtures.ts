// A tab in the project's browser, without any state from another test.

import { test as base } from '@playwright/test';
import { serveWithScript } from './early';
import { playwrightTab } from './playwright-tab';
import type { Tab } from './tab';
import { startWebKit } from './webkit';
import { webkitTab } from './webkit-tab';

export type BrowserName = 'Chromium' | 'Firefox' | 'WebKit';

/** Opens a tab; returns it together with a function that closes it. */
type Open = () => Promise<{ tab: Tab; close(): Promise<void> }>;

async function webkit(use: (open: Open) => Promise<void>): Promise<void> {
  const served = await serveWithScript();
  const started = await startWebKit();
  await use(async () => {
    const session = await started.begin();
    const tab = await webkitTab(session, started.home, served);
    return { tab, close: () => session.end() };
  });
  started.end();
  await served.close();
}

export const test = base.extend<{ tab: Tab }, { driven: BrowserName; open: Open }>({
  driven: ['Chromium', { option: true, scope: 'worker' }],
  open: [
    async ({ driven, playwright, browserName, channel, launchOptions }, use) => {
      if (driven === 'WebKit') return webkit(use);
      const options = channel === undefined ? launchOptions : { ...launchOptions, channel };
      const browser = await playwright[browserName].launch(options);
      await use(async () => {
        const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
        const tab = await playwrightTab(page, `${driven} ${browser.version()}`);
        return { tab, close: () => page.close() };
      });
      await browser.close();
    },
    { scope: 'worker' },
  ],
  tab: async ({ open }, use) => {
    const { tab, close } = await open();
    await use(tab);
    await close();
  },
});
