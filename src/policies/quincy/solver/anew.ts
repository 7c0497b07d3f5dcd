import { auction } from './auction.ts';
import { open } from './opening.ts';
import { NOWHERE, type PlacementState } from './state.ts';
import type { WaitingTables } from './waiting.ts';

// y price · U unscheduled

/**
 * Opening prices are chosen so that this many tasks want each place. Too many are cheaper than too few: a task that loses
 * in the auction can wait in U, but to fill a place that is left over at its price, a search visits every waiting task.
 */
const OVERSOLD = 1.1;

/**
 * If more than this share of all places (0.5%) has a task too many or too few after the auction, it is repeated with
 * corrected opening prices. Each such place would need a search that shifts all prices.
 */
const UNBALANCED = 0.005;

/**
 * Places all tasks from scratch: by opening prices and an auction, and a second time with corrected opening prices if too
 * many tasks or too many places are left over. Returns the tasks that are in no bin.
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

/** Counts all places, and the free ones that have a price above 0. */
function vacantOf({ computers, capacity, count, price }: PlacementState) {
  let places = 0;
  let vacant = 0;
  for (let computer = 0; computer < computers; computer += 1) {
    places += capacity[computer];
    if (price[computer] > 0) vacant += capacity[computer] - count[computer];
  }
  return { places, vacant };
}
