import { auction } from './auction.ts';
import { open } from './opening.ts';
import { NOWHERE, type PlacementState } from './state.ts';
import type { WaitingTables } from './waiting.ts';

// y price · U unscheduled

/**
 * At first so many tasks want each place: those that lose in the auction have U to go to, but for a place that nobody
 * wants at its price a search must ask every waiting task.
 */
const OVERSOLD = 1.1;

/** Of all places, so few may be wanted too much or too little: each asks for a search that shifts all prices. */
const UNBALANCED = 0.005;

/**
 * Places all tasks from scratch: by opening prices and an auction, and once more with other opening prices if too many
 * tasks or too many places are left over. Gives the tasks that are nowhere.
 */
export function placeAnew(state: PlacementState, tables: WaitingTables): number[] {
  takeAllOut(state);
  const pending = auction(state, tables, open(state, OVERSOLD));
  const { places, vacant } = vacantOf(state);
  const excess = (pending.length - vacant) / places;
  if (pending.length === 0 || vacant === 0 || Math.abs(excess) < UNBALANCED) return pending;
  takeAllOut(state);
  return auction(state, tables, open(state, OVERSOLD - excess));
}

function takeAllOut(state: PlacementState): void {
  for (let row = 0; row < state.rows; row += 1) if (state.bin[row] !== NOWHERE) state.takeOut(row);
}

/** Counts all places, and those that are free although they have a price. */
function vacantOf({ computers, capacity, count, price }: PlacementState) {
  let places = 0;
  let vacant = 0;
  for (let computer = 0; computer < computers; computer += 1) {
    places += capacity[computer];
    if (price[computer] > 0) vacant += capacity[computer] - count[computer];
  }
  return { places, vacant };
}
