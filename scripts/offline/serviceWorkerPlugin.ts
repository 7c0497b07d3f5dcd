import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Not needed to open the page: the picture that other sites show of it, and the page as a single file. */
const leftOut = ['screenshot.png', 'single.html', 'sw.js', 'cli.js'];

/** Lists the built files that a browser needs to open the page without a network, with paths relative to the page. */
export function filesOf(dist: string): readonly string[] {
  return readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => statSync(join(dist, path)).isFile() && !leftOut.includes(path))
    .sort();
}

/** By which the service worker knows a file: the first half of its SHA-256. */
export function digestOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 32);
}

/** The text of the service worker for the built files: any change of any of them makes it another version. */
export function serviceWorkerFor(dist: string): string {
  const files = Object.fromEntries(
    filesOf(dist).map((file) => [file, digestOf(readFileSync(join(dist, file)))]),
  );
  const source = readFileSync(new URL('./serviceWorker.js', import.meta.url), 'utf8');
  const version = digestOf(JSON.stringify(files)).slice(0, 12);
  return `self.built = ${JSON.stringify({ version, files })};\n${source}`;
}

/** Writes the service worker beside the built page, whose files it lists. */
export function serviceWorker(): Plugin {
  let dist = '';
  return {
    name: 'makespan:service-worker',
    apply: 'build',
    configResolved({ root, build }) {
      dist = join(root, build.outDir);
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        writeFileSync(join(dist, 'sw.js'), serviceWorkerFor(dist));
      },
    },
  };
}
