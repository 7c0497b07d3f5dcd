import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import styles from './GivesWay.module.css';
import { usePalette } from './usePalette.ts';

/**
 * Says how often something has to give way in an element, so that its content is no wider than itself: before it is painted, and
 * anew once what its room depends on, or which thing is shown, changes.
 */
export function useGivesWay(room: RefObject<Element | null>, steps: number, of: string): number {
  const { scale } = usePalette();
  const key = `${of} ${scale}`;
  const [given, setGiven] = useState({ key, step: 0 });
  const step = given.key === key ? given.step : 0;
  useLayoutEffect(() => {
    const { current } = room;
    if (current !== null && step < steps && current.scrollWidth > current.clientWidth)
      setGiven({ key, step: step + 1 });
  });
  return step;
}

interface GivesWayProps {
  /** How often something can give way. */
  readonly steps: number;
  /** What the room depends on, and which thing is shown. */
  readonly of: string;
  /** Whether lists are cut only once everything gave way; else they keep room for a few words until then. */
  readonly keepsLists?: boolean;
  /** Gives the content of the line once something has given way so often. */
  children(step: number): ReactNode;
}

/** Fills the element around it with as much as there is room for. */
export function GivesWay({ steps, of, keepsLists = false, children }: GivesWayProps) {
  const room = useRef<Element | null>(null);
  const step = useGivesWay(room, steps, of);
  return (
    <span
      ref={(content) => {
        room.current = content?.parentElement ?? null;
      }}
      className={step < steps ? styles[keepsLists ? 'whole' : 'cut'] : undefined}
      style={{ display: 'contents' }}
    >
      {children(step)}
    </span>
  );
}
