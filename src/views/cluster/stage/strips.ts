import type { ClusterLayout } from '../layout.ts';
import type { Box } from '../schedulerRow.ts';

/** Room for those who read a board. CSS pixels, before the scale */
const READERS = 36;
/** A strip lower than this has room for a board only. */
const LEAST = 90;

/** Whether those who read a board are seen, and by arrows what they send. */
export function hasReaders({ head, scale }: Pick<ClusterLayout, 'head' | 'scale'>): boolean {
  return head !== null && head.height >= LEAST * scale;
}

/** Shares the strip above the servers between a board and those who read it. */
export function stripsOf({ head, scale }: ClusterLayout): {
  readonly board: Box | null;
  readonly readers: Box | null;
} {
  if (head === null || !hasReaders({ head, scale })) return { board: head, readers: null };
  const height = head.height - READERS * scale;
  return {
    board: { ...head, height },
    readers: { ...head, y: head.y + height, height: READERS * scale },
  };
}
