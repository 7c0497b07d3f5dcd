import type { Slowness } from '../scenario/estimate.ts';
import type { DraftStorage } from './drafts.ts';

/** How fast this machine turned out to be, so that the next estimate is true. Kept in the browser, where it allows that. */
export interface Machine {
  readonly slowness: Slowness;
  /** Whether it has ever been measured. */
  isKnown(): boolean;
  /** Takes note of a run: what it was, how long it was guessed to take on the machine of all estimates, what it took. */
  learn(kind: string, guessed: number, took: number): void;
}

const KEY = 'makespan.machine.1';

/** A machine of which nothing is known: a laptop, and other things to do. */
const UNKNOWN = 2;

/** Shorter runs tell more of how long it takes to get going. [s] */
const SHORTEST = 0.1;

/** Whatever a busy moment or a stored nonsense says, no machine is so slow or so fast. */
const SLOWEST = 100;

/** Reads what was learned in earlier visits. What one kind of work was like says little of others, but better than nothing. */
export function createMachine(storage: DraftStorage): Machine {
  const known = stored(storage);
  return {
    slowness: (kind) => known.get(kind) ?? known.values().next().value ?? UNKNOWN,
    isKnown: () => known.size > 0,
    learn(kind, guessed, took) {
      if (took < SHORTEST || !(guessed > 0)) return;
      const now = bounded(took / guessed);
      const before = known.get(kind) ?? now;
      // One slow moment should not be believed, nor ten of them be ignored.
      known.set(kind, Math.sqrt(before * now));
      try {
        storage?.setItem(KEY, JSON.stringify([...known]));
      } catch {
        // It is known until the page is closed, then.
      }
    },
  };
}

function bounded(slowness: number): number {
  return Math.min(SLOWEST, Math.max(1 / SLOWEST, slowness));
}

function stored(storage: DraftStorage): Map<string, number> {
  const known = new Map<string, number>();
  try {
    const entries: unknown = JSON.parse(storage?.getItem(KEY) ?? '[]');
    if (!Array.isArray(entries)) return known;
    for (const [kind, slowness] of entries as unknown[][]) {
      if (typeof kind === 'string' && typeof slowness === 'number' && slowness > 0)
        known.set(kind, bounded(slowness));
    }
  } catch {
    // What cannot be read is learned anew.
  }
  return known;
}
