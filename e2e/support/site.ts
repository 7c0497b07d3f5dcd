import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  webmanifest: 'application/manifest+json',
};

/** Returns a pattern for the address of the script of the built page that holds some words: its files have no names. */
export function scriptWith(words: string): string {
  const scripts = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'));
  const found = scripts.filter((name) => readFileSync(join(dist, 'assets', name), 'utf8').includes(words));
  if (found.length !== 1) throw new Error(`${found.length} scripts hold “${words}”.`);
  return `**/assets/${found[0]}`;
}

/** The built page on a server of its own, under a path, which can get another version. */
export interface Site {
  readonly url: string;
  /** The files by their paths; changes are served at once. */
  readonly files: Map<string, string | Buffer>;
  close(): Promise<void>;
}

/** Serves the built page. */
export async function serveSite(): Promise<Site> {
  const paths = readdirSync(dist, { recursive: true, encoding: 'utf8' });
  const files = new Map<string, string | Buffer>(
    paths
      .filter((path) => statSync(join(dist, path)).isFile())
      .map((path) => [path, readFileSync(join(dist, path))]),
  );
  const server = createServer(({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://site');
    const file = pathname.replace(/^\/some\/path\/$/, '/some/path/index.html').replace('/some/path/', '');
    const content = files.get(file);
    const type = types[file.split('.').at(-1) ?? ''] ?? 'text/plain';
    response.writeHead(content === undefined ? 404 : 200, { 'Content-Type': type }).end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/some/path/`,
    files,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
