import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram, type HelperProgram, startProgram, temporaryFolder } from './helperProgram.ts';
import type { Found, Running } from './tab.ts';
import { driverTab, prepare } from './webDriver.ts';
import { freePort, openSession } from './webDriverByHttp.ts';

const install = 'Debian: apt-get install webkit2gtk-driver xvfb';

/** Finds the WebDriver of WebKitGTK, its small browser, and a screen for it. */
export function findWebKit(): Found {
  const driver = findProgram(['WebKitWebDriver']);
  if (driver === undefined) return { missing: `there is no WebKitWebDriver in PATH (${install})` };
  const browser = findProgram(['MiniBrowser'], webKitFolders());
  if (browser === undefined) return { missing: `there is no MiniBrowser of WebKitGTK (${install})` };
  const screen = findProgram(['Xvfb']);
  if (screen === undefined) return { missing: `there is no Xvfb in PATH to show it on (${install})` };
  return { start: () => start(driver, browser, screen) };
}

/** The folders of the library: `/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1` and the like. */
function webKitFolders(): readonly string[] {
  return ['/usr/lib', '/usr/libexec', '/usr/lib64'].flatMap((top) => {
    const inside = foldersIn(top).flatMap((name) =>
      foldersIn(join(top, name)).map((each) => join(name, each)),
    );
    return [...foldersIn(top), ...inside]
      .filter((name) => /(^|\/)webkit2?gtk-[\d.]+$/.test(name))
      .map((name) => join(top, name));
  });
}

function foldersIn(path: string): readonly string[] {
  try {
    const entries = readdirSync(path, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  } catch {
    return [];
  }
}

async function start(driver: string, browser: string, screen: string): Promise<Running> {
  const folder = temporaryFolder('webkit');
  const downloads = join(folder.path, 'downloads');
  // Where GLib's programs put downloads.
  for (const each of ['downloads', '.config', 'run']) mkdirSync(join(folder.path, each), { mode: 0o700 });
  writeFileSync(join(folder.path, '.config/user-dirs.dirs'), 'XDG_DOWNLOAD_DIR="$HOME/downloads"\n');
  const programs: HelperProgram[] = [];
  const end = async () => {
    for (const program of programs.reverse()) await program.end();
    folder.remove();
  };
  try {
    const shown = startProgram(screen, [
      '-displayfd',
      '1',
      '-screen',
      '0',
      '1600x1100x24',
      '-nolisten',
      'tcp',
    ]);
    programs.push(shown);
    const display = await firstLine(shown);
    const port = await freePort();
    const driving = startProgram(driver, [`--port=${port}`], {
      DISPLAY: `:${display}`,
      HOME: folder.path,
      XDG_CONFIG_HOME: join(folder.path, '.config'),
      XDG_RUNTIME_DIR: join(folder.path, 'run'),
      GDK_BACKEND: 'x11',
      // No session bus, no accelerated drawing: neither is there on a server.
      NO_AT_BRIDGE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    });
    programs.push(driving);
    const { send, version } = await openSession(port, browser);
    await prepare(send);
    const close = async () => {
      await send('DeleteSession', {}).catch(() => undefined);
      await end();
    };
    return { tab: driverTab(send, downloads), version: `WebKitGTK (${version})`, end: close };
  } catch (error) {
    const said = programs.map((program) => program.output()).join('');
    await end();
    throw new Error(`WebKit does not start: ${String(error)} ${said}`);
  }
}

async function firstLine(program: HelperProgram): Promise<string> {
  for (let look = 0; look < 300; look += 1) {
    const line = /^(\d+)\n/m.exec(program.output());
    if (line !== null) return line[1];
    await new Promise((wake) => setTimeout(wake, 100));
  }
  throw new Error('there is no screen');
}
