import type { KeyboardEvent } from 'react';
import { useState } from 'react';

/** What a view does with the keyboard, by which a cursor moves over what it shows. */
export interface Keys<Cursor> {
  /** Where a key leads from the cursor, with Shift farther; null where it leads nowhere, which leaves it to the page. */
  move(key: string, from: Cursor | null, isFar: boolean): Cursor | null;
  /** What screen readers say of the place of the cursor. */
  describe(cursor: Cursor): readonly string[];
  /** Whether a place has not gone with what the view has shown before. */
  isThere?(cursor: Cursor): boolean;
  /** Shows a place that is out of sight. */
  reveal?(cursor: Cursor): void;
  /** Takes Enter. */
  open?(cursor: Cursor): unknown;
  /** Takes keys that have nothing to do with the cursor; false for those that it does not know. */
  act?(key: string): boolean;
}

/** A cursor and the way to move it. */
export type Held<Cursor> = readonly [cursor: Cursor | null, move: (cursor: Cursor | null) => void];

/**
 * Moves a cursor by keys and says where it is. Escape and leaving the view take it away. `held` is a cursor that others
 * move too, such as the job that is pointed at in any view.
 */
export function useCursor<Cursor>(keys: Keys<Cursor>, held?: Held<Cursor>) {
  const { move, describe, isThere, reveal, open, act } = keys;
  const own = useState<Cursor | null>(null);
  const [last, setCursor] = held ?? own;
  const [spoken, setSpoken] = useState('');
  const cursor = last !== null && isThere?.(last) !== false ? last : null;

  const takes = (key: string, isFar: boolean): boolean => {
    if (cursor !== null && key === 'Escape') setCursor(null);
    else if (cursor !== null && key === 'Enter' && open !== undefined) open(cursor);
    else {
      const next = move(key, cursor, isFar);
      if (next === null) return act?.(key) ?? false;
      setCursor(next);
      setSpoken(sentences(describe(next)));
      reveal?.(next);
    }
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return;
    if (!takes(event.key, event.shiftKey)) return;
    // Elsewhere the arrows step through time.
    event.preventDefault();
    event.stopPropagation();
  };
  return { cursor, spoken, handlers: { onKeyDown, onBlur: () => setCursor(null) } };
}

/** Joins lines so that a screen reader pauses between them. */
function sentences(lines: readonly string[]): string {
  return lines
    .map((line, at) => (line.endsWith('.') || at === lines.length - 1 ? line : `${line}.`))
    .join(' ');
}
