import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import styles from './GivesWay.module.css';
import { usePalette } from './usePalette.ts';

interface GivesWayProps {
  /** How often something can give way. */
  readonly steps: number;
  /** What the room depends on, and which thing is shown: once it changes, all is tried in full again. */
  readonly of: string;
  /** Whether lists are cut only once everything gave way; else they keep room for a few words until then. */
  readonly keepsLists?: boolean;
  /** Gives the content of the line once something has given way so often. */
  children(step: number): ReactNode;
}

/**
 * Fills the element around it with as much as there is room for: where its content is wider than that, something gives
 * way, before it is painted.
 */
export function GivesWay({ steps, of, keepsLists = false, children }: GivesWayProps) {
  const { scale } = usePalette();
  const key = `${of} ${scale}`;
  const [given, setGiven] = useState({ key, step: 0 });
  const step = given.key === key ? given.step : 0;
  const content = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const room = content.current?.parentElement;
    if (room != null && step < steps && room.scrollWidth > room.clientWidth)
      setGiven({ key, step: step + 1 });
  });
  return (
    <span ref={content} className={styles[step >= steps ? 'last' : keepsLists ? 'whole' : 'cut']}>
      {children(step)}
    </span>
  );
}
