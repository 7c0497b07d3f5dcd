import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import styles from './GivesWay.module.css';
import { useRoom } from './room.tsx';
import { usePalette } from './usePalette.ts';

/**
 * Says how often something has to give way in an element, so that its content is no wider than itself: before it is painted, and
 * anew once the room of the picture, or what else is named, changes.
 */
export function useGivesWay(room: RefObject<Element | null>, steps: number, of: string): number {
  const { scale } = usePalette();
  const { width } = useRoom();
  const key = `${of} ${width} ${scale}`;
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
  /** Which thing is shown, and what its room depends on beside that of the picture. */
  readonly of?: string;
  /** Whether lists are cut only once everything gave way; else they keep room for a few words until then. */
  readonly keepsLists?: boolean;
  /** Gives the content of the line once something has given way so often. */
  children(step: number): ReactNode;
}

/** Fills the element around it with as much as there is room for. */
export function GivesWay({ steps, of = '', keepsLists = false, children }: GivesWayProps) {
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
