import type { Slowness } from '../scenario/counted/estimate.ts';
import { type DraftStorage, store, stored } from './drafts.ts';

/**
 * Measured speed of this machine, for estimates of how long runs take. Stored in the browser where that is
 * allowed.
 */
export interface Machine {
  readonly slowness: Slowness;
  /** Whether any run has been measured. */
  isKnown(): boolean;
  /**
   * Learns from a finished run: its kind, the estimate for the reference machine and the actual duration. [s]
   */
  learn(kind: string, guessed: number, took: number): void;
}

/** Its number changes with the constants of estimates: what was measured by others means something else. */
const KEY = 'makespan.machine.2';

/** Slowness of an unknown machine, relative to the reference: a laptop that is also doing other things. */
const UNKNOWN = 2;

/** Shorter runs are ignored: most of their time is start-up. [s] */
const SHORTEST = 0.1;

/** Bound of the slowness and of its inverse, against busy moments and corrupt stored values. */
const SLOWEST = 100;

/**
 * Loads what earlier visits measured. For an unmeasured kind of work, that of another kind is used: a poor
 * guess, but better than none.
 */
export function createMachine(storage: DraftStorage): Machine {
  const known = measured(storage);
  return {
    slowness: (kind) => known.get(kind) ?? known.values().next().value ?? UNKNOWN,
    isKnown: () => known.size > 0,
    learn(kind, guessed, took) {
      if (took < SHORTEST || !(guessed > 0)) return;
      const now = bounded(took / guessed);
      const before = known.get(kind) ?? now;
      // Geometric mean of old and new: one slow moment counts little, repeated ones count.
      known.set(kind, Math.sqrt(before * now));
      // Where that is not possible, the value lasts until the page is closed.
      store(KEY, [...known], storage);
    },
  };
}

function bounded(slowness: number): number {
  return Math.min(SLOWEST, Math.max(1 / SLOWEST, slowness));
}

/** Unreadable entries are ignored and measured again. */
function measured(storage: DraftStorage): Map<string, number> {
  const known = new Map<string, number>();
  const entries = stored(KEY, storage);
  for (const entry of Array.isArray(entries) ? entries : []) {
    const [kind, slowness]: unknown[] = Array.isArray(entry) ? entry : [];
    if (typeof kind === 'string' && typeof slowness === 'number' && slowness > 0)
      known.set(kind, bounded(slowness));
  }
  return known;
}
