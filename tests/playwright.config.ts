// End-to-end tests in real browsers against the built page with its real headers: the specs of e2e/ in Chromium, the walks of
// browsers/ in Chromium, Firefox and WebKit. Global setup serves dist/ twice: TENSORSCOPE_URL (isolated, the base URL) and
// TENSORSCOPE_PLAIN_URL (without the isolation headers, as on a plain static host).
import { fileURLToPath } from 'node:url';
import { defineConfig, type PlaywrightTestProject } from '@playwright/test';
import { CHROMIUM_ARGUMENTS } from '../scripts/setup/chromium.mjs';
import type { BrowserName } from './browsers/fixtures';
import { TEST_MS } from './e2e/support';

/** Specs that assert or compare times; all others pass however slow the machine is. */
const TIMED = /timing\.spec\.ts$/;

/** Specs that go through everything of a kind; other specs check one example each. */
const SWEEPS = /(every-lab|kept-walks-all|lab-figures|workbench-solved|monkey)\.spec\.ts$/;

/**
 * Chromium loads two pages of its own into every window, for the suggestions of the address bar: processes that compete with the
 * page under test. It honours only the last list of disabled features, so this one repeats those that Playwright disables.
 */
const FEATURES_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

type Use = NonNullable<PlaywrightTestProject['use']>;

/** The machine's own Firefox over WebDriver BiDi; Playwright's patched Firefox is another browser. */
const FIREFOX: Use = {
  browserName: 'firefox',
  channel: 'moz-firefox',
  launchOptions: {
    executablePath: fileURLToPath(new URL('../scripts/browsers/firefox.mjs', import.meta.url)),
    firefoxUserPrefs: {
      // After a download its panel would take the keyboard focus from the page.
      'browser.download.alwaysOpenPanel': false,
      // As on phones, and as Playwright starts Chromium: overlay scrollbars leave all 360 px of a window to the page.
      'ui.useOverlayScrollbars': 1,
    },
  },
};

/** Walks of browsers/, each in the named browser; they include what drives WebKit. */
const walks = (driven: BrowserName, use: Use = {}) => ({
  name: `walks-${driven.toLowerCase()}`,
  testDir: 'browsers',
  fullyParallel: true,
  retries: 1,
  use: { ...use, driven },
});

export default defineConfig<object, { driven: BrowserName }>({
  testDir: 'e2e',
  outputDir: '../test-results',
  globalSetup: '../scripts/e2e-servers.mjs',
  workers: 2,
  projects: [
    // Used by `npm test`. A measurement takes its time however busy the machine is, so two tests run at a time on two cores. A
    // failed test is repeated once at the end, alone and in a new browser, so that a disturbance by the machine does not recur.
    { name: 'behaviour', testIgnore: [TIMED, SWEEPS], fullyParallel: true, retries: 1 },
    // Used by `npm run test:long`. Specs that assert times have the machine to themselves.
    { name: 'timing', testMatch: TIMED, workers: 1, fullyParallel: false, retries: 0 },
    { name: 'sweep', testMatch: SWEEPS, fullyParallel: true, retries: 0 },
    walks('Chromium'),
    walks('Firefox', FIREFOX),
    walks('WebKit'),
  ],
  retryStrategy: 'isolated',
  // If a page does not work at all, every test would wait for its timeout. Only a test whose retry failed too is counted.
  maxFailures: 8,
  forbidOnly: true,
  // No test waits for a time to pass: these timeouts only end hanging tests, also on a busy machine.
  timeout: TEST_MS,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    baseURL: process.env.TENSORSCOPE_URL,
    viewport: { width: 1280, height: 900 },
    screenshot: 'only-on-failure',
    // Recording traces would take a third of a walk's time: `--trace retain-on-failure` records one when a failure must be
    // inspected.
    trace: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM,
      args: [...CHROMIUM_ARGUMENTS, `--disable-features=${FEATURES_OFF.join(',')}`],
    },
  },
});
