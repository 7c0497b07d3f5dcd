// Takes the picture in the README from the running page: node scripts/screenshot.mjs (after npm run build).
import { chromium } from '@playwright/test';
import { findBrowser } from './browser.mjs';
import { inProject, root } from './project.mjs';

// Head of line, just after job j9 has got slots beside its data, and it is asked why its last task ran where it did.
const link =
  '#s=1.AGEx-ISkKx3MQQqDMBBA0bv89QiWFpW5SukitSOmjaaYqBTx7kX_-vE3FvQifFF6c68idkXwoyEM6Eb2g6HXsiqPhHd8oo2QXfqgt6oWpnk8F4u3NaF32jCnbBOnTgghti74_OOx738';

const { preview } = await import('vite');
const executablePath = await findBrowser();
if (executablePath === undefined) process.exit(1);

const server = await preview({ root, logLevel: 'warn', preview: { host: '127.0.0.1', port: 0 } });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme: 'light' });
  await page.goto(`${server.resolvedUrls?.local[0]}${link}`, { waitUntil: 'networkidle' });
  // Runs, pictures and the notices about them come one after the other.
  await page.waitForTimeout(2_000);
  await page.screenshot({ path: inProject('public/screenshot.png') });
} finally {
  await browser.close();
  await server.close();
}
