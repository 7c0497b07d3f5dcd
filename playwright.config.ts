import { defineConfig } from '@playwright/test';

const { MAKESPAN_URL, PLAYWRIGHT_CHROMIUM } = process.env;
if (MAKESPAN_URL === undefined) throw new Error('Use `npm run e2e`: it builds, serves and finds a browser.');

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  forbidOnly: true,
  retries: 0,
  // Two pages at a time starve each other of the processor on a small machine.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: MAKESPAN_URL,
    viewport: { width: 1440, height: 900 },
    video: 'off',
    // Tracing every step makes a test half as long again: `npm run e2e -- --trace on` when one is needed.
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 20_000,
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
      ],
    },
  },
});
