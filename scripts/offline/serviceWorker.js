// The page's service worker: serves one version of the page, whole, from the browser's cache. The build writes before it which
// version that is (`built`). Not typed: the types of workers and of windows exclude each other.
const worker = /** @type {any} */ (globalThis);
/** @type {{ readonly version: string, readonly files: Readonly<Record<string, string>> }} Files by their digests. */
const { version, files } = worker.built;
/** @type {string} */
const scope = worker.registration.scope;

/** Caches of this deployment; another one on the same server has its own. */
const mine = `makespan ${scope} `;
const ours = mine + version;

/** Files named by their content never change. */
const isNamedByContent = (/** @type {string} */ file) => file.startsWith('assets/');

/** Some servers redirect from the name of the page to its folder, and a browser refuses a page that was redirected. */
const addressOf = (/** @type {string} */ file) => new URL(file === 'index.html' ? '.' : file, scope).href;

/** A file of any version, this one first: a tab with an earlier one may still want parts of it. */
async function keptAs(/** @type {string} */ address) {
  const others = (await caches.keys()).filter((name) => name.startsWith(mine) && name !== ours);
  for (const name of [ours, ...others]) {
    const found = await (await caches.open(name)).match(address, { ignoreVary: true });
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Tells whether an answer is the file that was built. A network in between, or a server that answers everything with its
 * first page, may say 200 to anything, and what is kept is kept for good.
 */
async function isBuilt(/** @type {string} */ file, /** @type {Response} */ response) {
  if (!response.ok) return false;
  const digest = await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer());
  const letters = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return letters.startsWith(files[file]);
}

/** A file as it was built: from an earlier version, from the browser's own cache, or else from the network. */
async function fetchBuilt(/** @type {string} */ file) {
  const address = addressOf(file);
  const known = isNamedByContent(file) ? await keptAs(address) : undefined;
  if (known !== undefined && (await isBuilt(file, known))) return known;
  /** @type {readonly RequestCache[]} */
  const ways = isNamedByContent(file) ? ['default', 'reload'] : ['no-cache'];
  for (const cache of ways) {
    const response = await fetch(address, { cache });
    if (await isBuilt(file, response)) return response;
  }
  throw new Error(`${file} is not what was built`);
}

/** All files of a version or none: if one is missing, the installation ends, and the version before stays in use. */
async function install() {
  const cache = await caches.open(ours);
  const keep = async (/** @type {string} */ file) => cache.put(addressOf(file), await fetchBuilt(file));
  const kept = await Promise.allSettled(Object.keys(files).map(keep));
  const missing = kept.find((each) => each.status === 'rejected');
  if (missing === undefined) return;
  await caches.delete(ours);
  throw missing.reason;
}

/** Keeps the version before this one, for tabs that show it. */
async function tidy() {
  const others = (await caches.keys()).filter((name) => name.startsWith(mine) && name !== ours);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** The file of the page that a request wants; null for all else on the server, which is none of ours. */
function fileOf(/** @type {Request} */ { method, url }) {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || !(origin + pathname).startsWith(scope)) return null;
  const file = (origin + pathname).slice(scope.length);
  if (file === '' || file === 'index.html') return 'index.html';
  return isNamedByContent(file) || Object.hasOwn(files, file) ? file : null;
}

worker.addEventListener('install', (/** @type {any} */ event) => event.waitUntil(install()));
worker.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(tidy()));
worker.addEventListener('fetch', (/** @type {any} */ event) => {
  const file = fileOf(event.request);
  if (file === null) return;
  event.respondWith(keptAs(addressOf(file)).then((kept) => kept ?? fetch(event.request)));
});
// Never by itself: the page asks, after its visitor did.
worker.addEventListener('message', (/** @type {MessageEvent} */ { data }) => {
  if (data === 'take over') worker.skipWaiting();
});
