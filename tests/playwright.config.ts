// End-to-end tests in a real Chromium against the built page with its real headers.
// Global setup serves dist/ twice: TENSORSCOPE_URL (isolated, the base URL) and TENSORSCOPE_PLAIN_URL (without
// the isolation headers, as on a plain static host).
import { defineConfig } from '@playwright/test';

/** Specs in which time is promised or compared. */
const TIMED = /(load|timing)\.spec\.ts$/;

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
  // Behaviour holds however slow the machine is, and a measurement takes its time however busy: three at a time on two
  // cores. What keeps a promise about time has the machine to itself.
  workers: 3,
  projects: [
    { name: 'behaviour', testIgnore: TIMED, workers: 3, fullyParallel: true },
    { name: 'timing', testMatch: TIMED, workers: 1, fullyParallel: false },
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
    browserName: 'chromium',
    baseURL: process.env.TENSORSCOPE_URL,
    viewport: { width: 1280, height: 900 },
    screenshot: 'only-on-failure',
    // A trace takes a third of a walk's time: `--trace retain-on-failure` records one where a failure has to be seen.
    trace: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${FEATURES_OFF.join(',')}`,
      ],
    },
  },
});
