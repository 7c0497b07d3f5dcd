/** How the runs stand in an embedded page: beside each other, one above the other, or one at a time. */
export type Arrangement = 'columns' | 'rows' | 'one';

/** Narrower than this, the servers of a small cluster are mere strips. [CSS pixels] */
const NARROWEST = 290;
/** Lower than this, a pane of that width shows little more than its head and the row of schedulers. [CSS pixels] */
const LOWEST_COLUMN = 170;
const LOWEST_ROW = 190;

/** Chooses the arrangement in which all runs are legible; where there is none, one run is shown at a time. */
export function arrangementOf(runs: number, width: number, height: number): Arrangement {
  if (runs < 2) return 'one';
  if (width / runs >= NARROWEST && height >= LOWEST_COLUMN) return 'columns';
  if (width >= NARROWEST && height / runs >= LOWEST_ROW) return 'rows';
  return 'one';
}

/** Whether the key of marks has a place below the picture; otherwise a button opens it. */
export function hasRoomForKey(width: number, height: number): boolean {
  return height >= 520 || (width >= 560 && height >= 380);
}
