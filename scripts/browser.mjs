// Finds a Chromium for the end-to-end tests, or installs one.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, runNode, tools } from './project.mjs';

// The first has no window, for which the others draw controls that nobody sees: a quarter of their work.
const commandsOnLinux = [
  'chromium-headless-shell',
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'microsoft-edge',
];

const applicationsOnMac = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

const programsOnWindows = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];

/** Lists the usual paths of browsers on this system. */
function systemCandidates() {
  if (process.platform === 'darwin') return applicationsOnMac;
  if (process.platform === 'win32') {
    const folders = [process.env.ProgramFiles, process.env['ProgramFiles(x86)'], process.env.LOCALAPPDATA];
    return folders.flatMap((folder) =>
      folder === undefined ? [] : programsOnWindows.map((program) => join(folder, program)),
    );
  }
  const folders = (process.env.PATH ?? '').split(delimiter);
  return commandsOnLinux.flatMap((command) => folders.map((folder) => join(folder, command)));
}

/**
 * Tells whether a browser is there and starts: some are empty shells, others miss libraries.
 * @param {string} path
 */
function works(path) {
  if (!existsSync(path)) return false;
  // On Windows `--version` opens a window instead of printing the version.
  if (process.platform === 'win32') return true;
  return spawnSync(path, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0;
}

async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test');
  return chromium.executablePath();
}

async function installWithApt() {
  const isRootOnLinux = process.platform === 'linux' && process.getuid?.() === 0;
  if (!isRootOnLinux || !existsSync('/usr/bin/apt-get')) return;
  console.log('Installing Chromium with apt-get …');
  if ((await run('apt-get', ['update', '-q'])) !== 0) return;
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  for (const name of ['chromium-headless-shell', 'chromium'])
    if ((await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], quiet)) === 0) return;
}

/**
 * Resolves to the path of a Chromium that starts, installing one if the machine has none;
 * to undefined, with a sentence on the console, if that fails.
 * @returns {Promise<string | undefined>}
 */
export async function findBrowser() {
  const chosen = process.env.PLAYWRIGHT_CHROMIUM;
  if (chosen !== undefined && chosen !== '') {
    if (works(chosen)) return chosen;
    console.error(`PLAYWRIGHT_CHROMIUM names ${chosen}, which is not a browser that starts.`);
    return undefined;
  }

  const own = await playwrightsOwn();
  if (works(own)) return own;
  const installed = systemCandidates().find(works);
  if (installed !== undefined) return installed;

  console.log('No Chromium found: downloading one …');
  await runNode(tools.playwright, ['install', 'chromium']);
  if (works(own)) return own;
  await installWithApt();
  const late = systemCandidates().find(works);
  if (late !== undefined) return late;

  console.error(
    'The end-to-end tests need Chromium, Chrome or Edge: install one, or set PLAYWRIGHT_CHROMIUM to its path ' +
      '(everything else runs without a browser: npm run check).',
  );
  return undefined;
}
