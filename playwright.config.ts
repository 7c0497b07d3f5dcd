import { defineConfig } from '@playwright/test';

const { MAKESPAN_URL, PLAYWRIGHT_CHROMIUM } = process.env;
if (MAKESPAN_URL === undefined) throw new Error('Use `npm run e2e`: it builds, serves and finds a browser.');

export default defineConfig({
  testDir: 'e2e',
  forbidOnly: true,
  retries: 0,
  // A test mostly waits for one thread of its page, so two fill a small machine.
  fullyParallel: true,
  workers: 2,
  // Not limits on speed: a busy machine takes long.
  timeout: 400_000,
  expect: { timeout: 90_000 },
  outputDir: 'test-results',
  use: {
    baseURL: MAKESPAN_URL,
    viewport: { width: 1440, height: 900 },
    video: 'off',
    // Tracing every step makes a test half as long again: `npm run e2e -- --trace on` when one is needed.
    trace: 'off',
    // One for each test would fetch the whole page for each; the tests of it allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    actionTimeout: 90_000,
    launchOptions: {
      executablePath: PLAYWRIGHT_CHROMIUM,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Two pages fill two cores: threads beside theirs, that compile and collect, only cost a seventh more.
        '--js-flags=--single-threaded',
      ],
    },
  },
});
