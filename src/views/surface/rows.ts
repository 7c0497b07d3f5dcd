import type { JobId } from '../../engine/ids.ts';

/** A row that can be pointed at: a job or a task. Its top is below the head. CSS pixels */
interface Row<Id extends number> {
  readonly id: Id;
  readonly job: JobId;
  readonly top: number;
}

/** What was drawn: one list of rows, from which follow what is under the pointer and where keys go. CSS pixels */
export interface DrawnRows<Id extends number> {
  readonly rows: readonly Row<Id>[];
  readonly rowHeight: number;
  /** Height of what stands above the rows and does not scroll. */
  readonly head: number;
  /** Height of all rows, with what is written between and below them. */
  readonly all: number;
  /** Facts about it, for tests. */
  readonly facts?: Readonly<Record<string, string | number>>;
  /** How far to scroll so that what the clock has come to is in sight; left out: the scrolling is the visitor's. */
  readonly scrollTo?: number;
  /** Whether something still moves, so that another frame must follow. */
  readonly isMoving?: boolean;
}

/** Finds the row at a height of the view. */
export function rowAt<Id extends number>(drawn: DrawnRows<Id>, y: number, scroll: number): Id | null {
  const at = y - drawn.head + scroll;
  const isHit = ({ top }: Row<Id>) => at >= top && at < top + drawn.rowHeight;
  return y < drawn.head ? null : (drawn.rows.find(isHit)?.id ?? null);
}

/** The row to which a key leads; null: nowhere. */
export function rowBeside<Id extends number>(
  rows: readonly Row<Id>[],
  key: string,
  from: Id | null,
): Id | null {
  const at = from === null ? -1 : rows.findIndex(({ id }) => id === from);
  const last = rows.length - 1;
  const [down, up] = [Math.min(last, at + 1), Math.max(0, at - 1)];
  const to = { ArrowDown: down, ArrowRight: down, ArrowUp: up, ArrowLeft: up, Home: 0, End: last }[key];
  return to === undefined ? null : (rows.at(to)?.id ?? from);
}

/** How far to scroll so that a row is in sight, as near as possible to where it is now. */
export function scrollTo<Id extends number>(
  { rows, head, rowHeight }: DrawnRows<Id>,
  row: Id,
  height: number,
  scroll: number,
): number {
  const top = rows.find(({ id }) => id === row)?.top;
  return top === undefined ? scroll : Math.max(top - (height - head - rowHeight), Math.min(scroll, top));
}
