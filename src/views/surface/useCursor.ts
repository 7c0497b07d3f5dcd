import { type KeyboardEvent, useState } from 'react';

/** The keyboard interface of a view: a cursor moves over what it shows. */
export interface Keys<Cursor> {
  /** Where a key moves the cursor, with Shift farther; null if nowhere, so that the page handles the key. */
  move(key: string, from: Cursor | null, isFar: boolean): Cursor | null;
  /** What screen readers announce at the cursor. */
  describe(cursor: Cursor): readonly string[];
  /** Whether the position still exists in what the view shows. */
  isThere?(cursor: Cursor): boolean;
  /** Scrolls to a position that is out of sight. */
  reveal?(cursor: Cursor): void;
  /** Handles Enter. */
  open?(cursor: Cursor): unknown;
  /** Handles keys that do not concern the cursor; returns false for unknown ones, or what is announced of what they did. */
  act?(key: string): boolean | readonly string[];
}

/** A cursor and the function that moves it. */
type Held<Cursor> = readonly [cursor: Cursor | null, move: (cursor: Cursor | null) => void];

/**
 * Moves a cursor by keys and announces its position. Escape and leaving the view remove it. `held` is a cursor that
 * is shared with others, such as the hovered job.
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
      if (next === null) {
        const done = act?.(key) ?? false;
        if (typeof done !== 'boolean') setSpoken(sentences(done));
        return done !== false;
      }
      setCursor(next);
      setSpoken(sentences(describe(next)));
      reveal?.(next);
    }
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return;
    if (!takes(event.key, event.shiftKey)) return;
    // Elsewhere, arrow keys step through time.
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
