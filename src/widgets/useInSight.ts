import type { RefObject } from 'react';
import { useEffect } from 'react';

/** Keeps one child of a row in sight where the row is wider than the page, whatever the page's size becomes. */
export function useInSight(row: RefObject<HTMLElement | null>, at: number): void {
  useEffect(() => {
    const { current } = row;
    if (current === null) return;
    // It also calls once at the beginning.
    const observer = new ResizeObserver(() =>
      current.children[at]?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [row, at]);
}
