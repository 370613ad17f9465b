// End-to-end tests in a real Chromium against the built page with its real headers.
// Global setup serves dist/ twice: TENSORSCOPE_URL (isolated, the base URL) and TENSORSCOPE_PLAIN_URL (without
// the isolation headers, as on a plain static host).
import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGUMENTS } from '../scripts/setup/chromium.mjs';
import { TEST_MS } from './e2e/support';

/** Specs in which time is promised or compared; all others hold however slow the machine is. */
const TIMED = /timing\.spec\.ts$/;

/** Specs that go through everything of a kind, of which other specs look at one each. */
const SWEEPS = /(kept-walks-all|lab-figures|workbench-solved|monkey)\.spec\.ts$/;

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

export default defineConfig({
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
