// Takes the README's screenshot of the page: node scripts/screenshot.mjs (after npm run build).
import { chromium } from '@playwright/test';
import { findBrowser } from './browser.mjs';
import { inProject, root } from './project.mjs';

// Preemption flips: at 4.95 s one run has just moved a task; the other may not.
const link = '#s=1.ACA3C5mEJqtWKlOyMtRRKlCyUiooSk3NLSjJzM_TTcvJLChWqgUA';

const { preview } = await import('vite');
const executablePath = await findBrowser();
if (executablePath === undefined) process.exit(1);

const server = await preview({ root, logLevel: 'warn', preview: { host: '127.0.0.1', port: 0 } });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme: 'light' });
  await page.goto(`${server.resolvedUrls?.local[0]}${link}`, { waitUntil: 'networkidle' });
  // Wait for the runs, the drawings and the notices.
  await page.waitForTimeout(2_000);
  await page.screenshot({ path: inProject('public/screenshot.png') });
} finally {
  await browser.close();
  await server.close();
}
