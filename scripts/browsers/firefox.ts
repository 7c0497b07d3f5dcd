import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram, startProgram, temporaryFolder } from './helperProgram.ts';
import { connectMarionette } from './marionette.ts';
import type { Found, Running } from './tab.ts';
import { driverTab, prepare, versionOf } from './webDriver.ts';

const onMac = '/Applications/Firefox.app/Contents/MacOS';

/** Finds Firefox, which needs no driver: it is controlled by Marionette, which each Firefox contains. */
export function findFirefox(): Found {
  const path = findProgram(['firefox-esr', 'firefox'], [onMac]);
  if (path === undefined) {
    return { missing: 'there is no firefox-esr or firefox in PATH (Debian: apt-get install firefox-esr)' };
  }
  return { start: () => start(path) };
}

/** The preferences of the profile: any free port for Marionette, downloads without a question. */
const preferences = (downloads: string) => ({
  'marionette.port': 0,
  'browser.download.folderList': 2,
  'browser.download.dir': downloads,
  'browser.download.useDownloadDir': true,
  'browser.download.always_ask_before_handling_new_types': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
});

async function start(path: string): Promise<Running> {
  const folder = temporaryFolder('firefox');
  const downloads = join(folder.path, 'downloads');
  mkdirSync(downloads);
  const lines = Object.entries(preferences(downloads)).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(folder.path, 'user.js'), `${lines.join('\n')}\n`);
  const program = startProgram(
    path,
    ['--headless', '--no-remote', '--marionette', '--profile', folder.path],
    { HOME: folder.path, MOZ_CRASHREPORTER_DISABLE: '1' },
  );
  const end = async () => {
    await program.end();
    folder.remove();
  };
  try {
    const marionette = await connectMarionette(await portOf(folder.path, program.output));
    const version = versionOf(await marionette.send('NewSession', {}));
    await prepare(marionette.send);
    const close = async () => {
      marionette.close();
      await end();
    };
    return { tab: driverTab(marionette.send, downloads), version, end: close };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Waits until Firefox has written the port on which it listens. */
async function portOf(profile: string, output: () => string): Promise<number> {
  const file = join(profile, 'MarionetteActivePort');
  for (let look = 0; look < 600; look += 1) {
    const port = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
    if (port > 0) return port;
    await new Promise((wake) => setTimeout(wake, 100));
  }
  throw new Error(`Firefox does not listen: ${output()}`);
}
