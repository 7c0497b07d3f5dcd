/** What pointer and keys do in a cluster; loaded after the first frame, which nobody can point at yet. */
type Hands = typeof import('./pointing.ts').pointing;

let known: Hands | null = null;
let isRequested = false;
const waiting = new Set<() => void>();

/** Gives what pointer and keys do. Null until it has been loaded; requests it then, again if it could not be had before. */
export function hands(): Hands | null {
  if (known === null && !isRequested) void load();
  return known;
}

async function load(): Promise<void> {
  isRequested = true;
  known = (await import('./pointing.ts').catch(() => null))?.pointing ?? null;
  isRequested = false;
  if (known !== null) for (const tell of waiting) tell();
}

/** Tells when what pointer and keys do has been loaded. Returns how to hear no more. */
export function onHands(tell: () => void): () => void {
  waiting.add(tell);
  return () => waiting.delete(tell);
}
