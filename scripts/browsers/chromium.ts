import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ElementHandle } from '@playwright/test';
import { temporaryFolder } from './helperProgram.ts';
import { type Found, keys, type Running, type Tab } from './tab.ts';

/** Playwright is not bundled with this program: it looks for files of its own. */
export const playwright = () =>
  createRequire(join(process.cwd(), 'package.json'))('@playwright/test') as typeof import('@playwright/test');

/** Uses the Chromium of the end-to-end tests, which `task.mjs` finds or installs. */
export function findChromium(): Found {
  const path = process.env.PLAYWRIGHT_CHROMIUM ?? '';
  if (path === '') {
    return { missing: 'there is no Chromium, Chrome or Edge (or set PLAYWRIGHT_CHROMIUM to its path)' };
  }
  return { start: () => start(path) };
}

async function start(executablePath: string): Promise<Running> {
  const folder = temporaryFolder('chromium');
  const browser = await playwright().chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  page.on('download', (download) => download.saveAs(join(folder.path, download.suggestedFilename())));
  const tab: Tab = {
    downloads: folder.path,
    goto: async (url) => {
      await page.goto(url);
    },
    evaluate: async (run, argument) => (await page.evaluate(run as never, argument)) as never,
    click: async (find, argument) => {
      const found = await page.evaluateHandle(find as never, argument);
      const element = found.asElement() as ElementHandle | null;
      if (element !== null) await element.click();
      return element !== null;
    },
    press: (key) => page.keyboard.press(key === keys.end ? 'End' : key),
    choose: (selector, path) => page.setInputFiles(selector, path),
  };
  return {
    tab,
    version: `Chromium ${browser.version()}`,
    end: async () => {
      await browser.close();
      folder.remove();
    },
  };
}
