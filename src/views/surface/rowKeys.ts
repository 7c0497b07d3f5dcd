import type { RefObject } from 'react';
import type { JobId } from '../../engine/ids.ts';
import type { Keys } from './useCursor.ts';

/** A view of jobs or tasks in rows that scrolls, as it was drawn last. In CSS pixels. */
export interface DrawnRows<Id extends number = JobId> {
  /** Rows from the top. */
  readonly order: readonly Id[];
  /** Height that is left for rows, but for one. */
  readonly room: number;
  /** Position of a row below the head; null: there is none. */
  topOf(row: Id): number | null;
  /** What is spoken of a row; nothing where there is none. */
  describe(row: Id): readonly string[];
}

/** Keyboard navigation between rows; scrolls to the row. `drawn` gives null before the first drawing. */
export function rowKeys<Id extends number = JobId>(
  drawn: () => DrawnRows<Id> | null,
  frame: RefObject<HTMLElement | null>,
  select: (row: Id) => void,
): Keys<Id> {
  return {
    move(key, from) {
      const order = drawn()?.order ?? [];
      const at = from === null ? -1 : order.indexOf(from);
      if (key === 'ArrowDown' || key === 'ArrowRight')
        return order[Math.min(order.length - 1, at + 1)] ?? from;
      if (key === 'ArrowUp' || key === 'ArrowLeft') return order[Math.max(0, at - 1)] ?? from;
      if (key === 'Home') return order[0] ?? from;
      return key === 'End' ? (order.at(-1) ?? from) : null;
    },
    describe: (job) => drawn()?.describe(job) ?? [],
    reveal(job) {
      const [rows, element] = [drawn(), frame.current];
      const top = rows?.topOf(job) ?? null;
      if (rows === null || top === null || element === null) return;
      element.scrollTop = Math.max(top - rows.room, Math.min(element.scrollTop, top));
    },
    open: select,
  };
}
