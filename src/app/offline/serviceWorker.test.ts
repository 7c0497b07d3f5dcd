import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterAll, expect, test } from 'vitest';
import { serviceWorkerFor } from '../../../scripts/offline/serviceWorkerPlugin.ts';

// The worker as the build writes it, with the few things of a browser that it needs.

const SCOPE = 'https://a.example/makespan/';
const built: Readonly<Record<string, string>> = {
  'index.html': '<title>Makespan</title>',
  'assets/page-1.js': 'page',
  'assets/part-2.js': 'part',
};
const dist = mkdtempSync(join(tmpdir(), 'makespan-worker-'));
mkdirSync(join(dist, 'assets'));
for (const [file, text] of Object.entries(built)) writeFileSync(join(dist, file), text);
afterAll(() => rmSync(dist, { recursive: true, force: true }));

type Caches = Map<string, Map<string, Response>>;

/** Installs the worker where the network answers so; resolves to the names of what is kept, and what is asked for. */
async function install(answer: (file: string, cache: string) => string, kept: Caches = new Map()) {
  const asked: string[] = [];
  const listeners = new Map<string, (event: unknown) => void>();
  const open = async (name: string) => {
    const cache = kept.get(name) ?? new Map<string, Response>();
    kept.set(name, cache);
    return {
      match: async (address: string) => cache.get(address)?.clone(),
      put: async (address: string, response: Response) => void cache.set(address, response),
    };
  };
  const scope = {
    registration: { scope: SCOPE },
    caches: { open, keys: async () => [...kept.keys()], delete: async (name: string) => kept.delete(name) },
    fetch: async (address: string, { cache }: { cache: string }) => {
      const file = address === SCOPE ? 'index.html' : address.slice(SCOPE.length);
      asked.push(`${file} ${cache}`);
      return new Response(answer(file, cache));
    },
    addEventListener: (kind: string, listener: (event: unknown) => void) => listeners.set(kind, listener),
    ...{ URL, Response, Uint8Array, crypto },
  };
  const self = Object.assign(scope, { self: scope });
  runInNewContext(serviceWorkerFor(dist), self);
  let installed: Promise<unknown> = Promise.resolve();
  listeners.get('install')?.({
    waitUntil: (promise: Promise<unknown>) => {
      installed = promise;
    },
  });
  const isKept = await installed.then(
    () => true,
    () => false,
  );
  return { isKept, asked, kept };
}

test('the worker keeps the files that were built', async () => {
  const { isKept, asked, kept } = await install((file) => built[file]);
  expect(isKept).toBe(true);
  expect(asked.sort()).toEqual([
    'assets/page-1.js default',
    'assets/part-2.js default',
    'index.html no-cache',
  ]);
  const [files] = kept.values();
  expect(await files.get(`${SCOPE}assets/part-2.js`)?.text()).toBe('part');
});

test('what answers 200 with anything else is not kept, and the version before stays', async () => {
  for (const wrong of Object.keys(built)) {
    const { isKept, kept } = await install((file) =>
      file === wrong ? built['index.html'].repeat(2) : built[file],
    );
    expect([isKept, kept.size], wrong).toEqual([false, 0]);
  }
});

test('a wrong file that the browser or an earlier version kept is fetched again', async () => {
  const page = '<title>Sign in</title>';
  const cached = await install((file, cache) => (cache === 'default' ? page : built[file]));
  expect(cached.isKept).toBe(true);
  const before: Caches = new Map([
    [
      `makespan ${SCOPE} before`,
      new Map([
        [`${SCOPE}assets/page-1.js`, new Response('page')],
        [`${SCOPE}assets/part-2.js`, new Response(page)],
      ]),
    ],
  ]);
  const { isKept, asked, kept } = await install((file) => built[file], before);
  expect(isKept).toBe(true);
  expect(asked.sort()).toEqual(['assets/part-2.js default', 'index.html no-cache']);
  expect(await [...kept.values()][1].get(`${SCOPE}assets/part-2.js`)?.text()).toBe('part');
});

test('any change of a file makes another version', () => {
  const first = serviceWorkerFor(dist);
  writeFileSync(join(dist, 'assets/part-2.js'), 'other');
  expect(serviceWorkerFor(dist).split(';')[0]).not.toBe(first.split(';')[0]);
});
