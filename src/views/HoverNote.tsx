import { useLayoutEffect, useRef } from 'react';
import styles from './HoverNote.module.css';
import { onClock } from './onClock.ts';

interface HoverNoteProps {
  /** Where the pointer is, from the corner of the view. CSS pixels. */
  readonly x: number;
  readonly y: number;
  /** The view's size, which the note does not leave. */
  readonly width: number;
  readonly height: number;
  /** What to say now, a line for each thing. Asked again whenever the clock moves. Give it a stable identity. */
  text(): readonly string[];
}

const GAP = 14;

/** A note beside the pointer. It follows the clock without rendering; screen readers have the table and the cursor. */
export function HoverNote({ x, y, width, height, text }: HoverNoteProps) {
  const note = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const write = () => {
      const element = note.current;
      if (element === null) return;
      const words = text().join('\n');
      if (element.textContent !== words) element.textContent = words;
      const { offsetWidth, offsetHeight } = element;
      const left = x + GAP + offsetWidth > width ? x - GAP - offsetWidth : x + GAP;
      const top = y + GAP + offsetHeight > height ? y - GAP - offsetHeight : y + GAP;
      element.style.left = `${Math.max(0, left)}px`;
      element.style.top = `${Math.max(0, top)}px`;
    };
    write();
    return onClock(write);
  }, [x, y, width, height, text]);

  return <div ref={note} className={styles.note} aria-hidden="true" />;
}
