// Runs tests of the built page in a real browser.
import { fork } from 'node:child_process';
import { findBrowser } from './browser.mjs';
import { inProject, runNode, tools } from './project.mjs';
import { countReport, freshReport, one, readBrowser } from './reports.mjs';

/** What visitors, teachers, students and researchers do, and each view opened once: the browser's part of `npm test`. */
export const journeys = ['--grep', '@journey'];

/** All other browser tests. */
export const others = ['--grep-invert', '@journey'];

/**
 * Options of the Playwright runner. With `--slow`, the machine is kept busy and the page gets few frames; alone it means the
 * journeys, five times.
 * @param {readonly string[]} words
 */
export async function e2e(words = []) {
  const browser = await findBrowser();
  if (browser === undefined) return one(false);
  const isSlow = words.includes('--slow');
  const given = words.filter((word) => word !== '--slow');
  const args = isSlow && given.length === 0 ? [...journeys, '--repeat-each=5'] : given;
  const { startPreview } = await import('./previewServer.mjs');
  const server = await startPreview();
  const hogs = isSlow ? [0, 1].map(() => fork(inProject('scripts/hog.mjs'))) : [];
  try {
    const url = server.resolvedUrls?.local[0];
    if (url === undefined) return one(false);
    const file = freshReport('e2e');
    const code = await runNode(tools.playwright, ['test', '--reporter=list,json', ...args], {
      MAKESPAN_URL: url,
      MAKESPAN_SLOW: isSlow ? 'yes' : '',
      PLAYWRIGHT_CHROMIUM: browser,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    });
    return countReport(file, code, readBrowser);
  } finally {
    for (const hog of hogs) hog.kill();
    await server.close();
  }
}
