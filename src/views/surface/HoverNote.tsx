import { useRef } from 'react';
import { useRoom } from '../../widgets/room.tsx';
import styles from './HoverNote.module.css';
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
 * A note beside the pointer, within the room of the view. It follows the clock without rendering. Screen readers use the table
 * and the cursor instead.
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
    const left = x + GAP + offsetWidth > width ? x - GAP - offsetWidth : x + GAP;
    const top = y + GAP + offsetHeight > height ? y - GAP - offsetHeight : y + GAP;
    element.style.left = `${Math.max(0, left)}px`;
    element.style.top = `${Math.max(0, top)}px`;
  });

  return <div ref={note} className={styles.note} aria-hidden="true" />;
}
