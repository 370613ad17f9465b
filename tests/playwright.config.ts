// End-to-end tests in real browsers against the built page with its real headers: the specs of e2e/ in Chromium, the walks
// of browsers/ in Chromium, Firefox and WebKit.
// Global setup serves dist/ twice: TENSORSCOPE_URL (isolated, the base URL) and TENSORSCOPE_PLAIN_URL (without
// the isolation headers, as on a plain static host).
import { fileURLToPath } from 'node:url';
import { defineConfig, type PlaywrightTestProject } from '@playwright/test';
import { CHROMIUM_ARGUMENTS } from '../scripts/setup/chromium.mjs';
import type { BrowserName } from './browsers/fixtures';
import { TEST_MS } from './e2e/support';

/** Specs in which time is promised or compared; all others hold however slow the machine is. */
const TIMED = /timing\.spec\.ts$/;

/** Specs that go through everything of a kind, of which other specs look at one each. */
const SWEEPS = /(every-lab|kept-walks-all|lab-figures|workbench-solved|monkey)\.spec\.ts$/;

/**
 * Chromium loads two pages of its own into every window, for what the address bar shows: processes that compete with
 * the page under test. It obeys the last list of this kind only: what Playwright switches off is said again.
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

/** The machine's own Firefox over WebDriver BiDi; Playwright's patched one is another browser. */
const FIREFOX: Use = {
  browserName: 'firefox',
  channel: 'moz-firefox',
  launchOptions: {
    executablePath: fileURLToPath(new URL('../scripts/browsers/firefox.mjs', import.meta.url)),
    firefoxUserPrefs: {
      // After a download its panel would take the keyboard from the page.
      'browser.download.alwaysOpenPanel': false,
      // As on phones, and as Playwright starts Chromium: a window of 360 px has 360 for the page.
      'ui.useOverlayScrollbars': 1,
    },
  },
};

/** Walks of browsers/, each in the browser that is named; what drives WebKit comes with them. */
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
    // In `npm test`. A measurement takes its time however busy the machine is, so two run at a time on two cores. What
    // failed is run once more at the end, alone and in a new browser: what the machine did to it does not come again.
    { name: 'behaviour', testIgnore: [TIMED, SWEEPS], fullyParallel: true, retries: 1 },
    // In `npm run test:long`. What keeps a promise about time has the machine to itself.
    { name: 'timing', testMatch: TIMED, workers: 1, fullyParallel: false, retries: 0 },
    { name: 'sweep', testMatch: SWEEPS, fullyParallel: true, retries: 0 },
    walks('Chromium'),
    walks('Firefox', FIREFOX),
    walks('WebKit'),
  ],
  retryStrategy: 'isolated',
  // A page that does not work at all would otherwise wait in every test. Only a test that failed its retry too is counted.
  maxFailures: 8,
  forbidOnly: true,
  // Nothing here waits for a time to pass: these only end what hangs, also on a machine with other things to do.
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
    // A trace takes a third of a walk's time: `--trace retain-on-failure` records one where a failure has to be seen.
    trace: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM,
      args: [...CHROMIUM_ARGUMENTS, `--disable-features=${FEATURES_OFF.join(',')}`],
    },
  },
});
