// End-to-end tests in real browsers against the built page with its real headers: every spec of e2e/ in Chromium and,
// in `npm run test:long`, in Firefox; the walks of browsers/ in Chromium, Firefox and WebKit.
// Global setup serves dist/ twice to each worker: isolated (the base URL), and without the isolation headers, as on a plain
// static host (TENSORSCOPE_PLAIN_URL).
import { fileURLToPath } from 'node:url';
import { defineConfig, type PlaywrightTestProject } from '@playwright/test';
import { CHROMIUM_ARGUMENTS } from '../scripts/setup/chromium.mjs';
import type { BrowserName } from './browsers/fixtures';

type Use = NonNullable<PlaywrightTestProject['use']>;

/** Specs in which time is promised or compared. */
const TIMED = /(load|timing)\.spec\.ts$/;

/** A phone is emulated (isMobile, touch, its memory) by Playwright's driver of Chromium only. */
const EMULATED = /phones\.spec\.ts$/;

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

/** Of this worker; the process that starts the workers has none. */
const servers: [string, string][] = JSON.parse(process.env.TENSORSCOPE_SERVERS ?? '[]');
const [isolated, plain] = servers[Number(process.env.TEST_PARALLEL_INDEX ?? 0)] ?? [];
if (isolated !== undefined) process.env.TENSORSCOPE_URL = isolated;
if (plain !== undefined) process.env.TENSORSCOPE_PLAIN_URL = plain;

const CHROMIUM: Use = {
  browserName: 'chromium',
  launchOptions: {
    executablePath: process.env.CHROMIUM,
    args: [...CHROMIUM_ARGUMENTS, `--disable-features=${FEATURES_OFF.join(',')}`],
  },
};

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

/** The walks of browsers/ bring what drives WebKit along. */
const WALKED: { driven: BrowserName; use: Use }[] = [
  { driven: 'Chromium', use: CHROMIUM },
  { driven: 'Firefox', use: FIREFOX },
  { driven: 'WebKit', use: {} },
];

export default defineConfig<object, { driven: BrowserName }>({
  testDir: 'e2e',
  outputDir: '../test-results',
  globalSetup: '../scripts/e2e-servers.mjs',
  // Behaviour holds however slow the machine is, and a measurement takes its time however busy: three at a time on two
  // cores. What keeps a promise about time has the machine to itself.
  workers: 3,
  projects: [
    { name: 'behaviour', testIgnore: TIMED, workers: 3, fullyParallel: true, use: CHROMIUM },
    { name: 'timing', testMatch: TIMED, workers: 1, fullyParallel: false, use: CHROMIUM },
    {
      name: 'firefox',
      testIgnore: [TIMED, EMULATED],
      workers: 3,
      fullyParallel: true,
      use: FIREFOX,
      // What only Playwright's driver of Chromium can do, with the reason at each place.
      grepInvert: /@chromium/,
    },
    ...WALKED.map(({ driven, use }) => ({
      name: `walks-${driven.toLowerCase()}`,
      testDir: 'browsers',
      workers: 2,
      fullyParallel: true,
      use: { ...use, driven },
    })),
  ],
  retries: 0,
  // A page that does not work at all would otherwise wait in every test until the last of its patience.
  maxFailures: 8,
  forbidOnly: true,
  // Nothing here waits for a time to pass: these only end what hangs, also on a machine with other things to do.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: [['list']],
  use: {
    baseURL: isolated,
    viewport: { width: 1280, height: 900 },
    screenshot: 'only-on-failure',
    // A trace takes a third of a walk's time: `--trace retain-on-failure` records one where a failure has to be seen.
    trace: 'off',
  },
});
