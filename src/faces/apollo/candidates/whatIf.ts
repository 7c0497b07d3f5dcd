import { least } from 'd3';
import type { ServerId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Candidate } from './dispatch.ts';

/** Waits that the viewer has moved, by server. They change what is shown, and never the run. */
export type MovedWaits = ReadonlyMap<ServerId, Micros>;

/** A candidate with the wait that it has, or has been given. */
export interface Priced extends Candidate {
  /** The estimated completion with this wait, by Eq 1 and Eq 2. */
  readonly total: Micros;
}

/** What each candidate costs with the waits as they are moved. */
export function priced(candidates: readonly Candidate[], moved: MovedWaits): readonly Priced[] {
  return candidates.map((each) => {
    const wait = moved.get(each.server);
    // What was recorded is exact where nothing has moved.
    if (wait === undefined || wait === each.wait) return { ...each, total: each.completion };
    return { ...each, wait, total: each.factor * (restOf(each) + wait) };
  });
}

/** What a candidate takes besides waiting, before Eq 2. */
function restOf({ init, read, cpu }: Candidate): Micros {
  return init + read + cpu;
}

/** The candidate with the least estimate; the first of equals. */
export function bestOf(candidates: readonly Priced[]): Priced | undefined {
  return least(candidates, ({ total }) => total);
}

/** Where the best server changes as one wait moves and all others stay. */
export interface Flip {
  /** The best of the others. */
  readonly rival: Priced;
  /** Under this wait the candidate is best, over it the rival. Not above 0: it never is. */
  readonly at: Micros;
}

/** Finds where the choice flips; null for an only candidate. */
export function flipOf(candidates: readonly Priced[], own: Priced): Flip | null {
  const rival = bestOf(candidates.filter(({ server }) => server !== own.server));
  return rival === undefined ? null : { rival, at: rival.total / own.factor - restOf(own) };
}
