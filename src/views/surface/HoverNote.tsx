import { useRef } from 'react';
import { useRoom } from '../../widgets/room.tsx';
import type { Box } from '../../widgets/shapes.ts';
import styles from './HoverNote.module.css';
import surface from './surface.module.css';
import { useFollowed } from './useFollowed.ts';

interface HoverNoteProps {
  /** Position of the pointer, from the corner of the view. CSS pixels. */
  readonly x: number;
  readonly y: number;
  /** The text of the note, one string per line. Called again whenever the clock moves. */
  text(): readonly string[];
}

const GAP = 14;

/**
 * A note beside the pointer, within the room of the view, and where that scrolls, within what is seen of it. It follows the clock
 * without rendering. Screen readers use the table and the cursor instead.
 */
export function HoverNote({ x, y, text }: HoverNoteProps) {
  const { width, height } = useRoom();
  const note = useRef<HTMLDivElement>(null);

  useFollowed(() => {
    const element = note.current;
    if (element === null) return;
    const words = text().join('\n');
    if (element.textContent !== words) element.textContent = words;
    element.hidden = words === '';
    const { offsetWidth, offsetHeight } = element;
    const seen = seenOf(element, { x: 0, y: 0, width, height });
    element.style.left = `${beside(x, offsetWidth, seen.x, seen.x + seen.width)}px`;
    element.style.top = `${beside(y, offsetHeight, seen.y, seen.y + seen.height)}px`;
  });

  return <div ref={note} className={styles.note} aria-hidden="true" />;
}

/** What is seen of the room of a view whose note this is: what scrolls may be larger than what it is in, and fades below. */
function seenOf(note: HTMLElement, room: Box): Box {
  const scrolls = note.closest(`.${surface.scrolls}`);
  const view = note.parentElement?.getBoundingClientRect();
  if (scrolls === null || view === undefined) return room;
  const frame = scrolls.getBoundingClientRect();
  const fade = Number.parseFloat(getComputedStyle(scrolls, '::after').height) || 0;
  const [x, y] = [Math.max(0, frame.x - view.x), Math.max(0, frame.y - view.y)];
  const [right, bottom] = [frame.right - view.x, frame.bottom - fade - view.y];
  return { x, y, width: Math.min(room.width, right) - x, height: Math.min(room.height, bottom) - y };
}

/** Begins so long a note behind a place, or ends it before, if it would end too late there; never too early. */
export function beside(place: number, length: number, from: number, to: number): number {
  const behind = place + GAP;
  return Math.max(from, behind + length > to ? place - GAP - length : behind);
}
