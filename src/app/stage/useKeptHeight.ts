import type { RefCallback } from 'react';
import { useCallback } from 'react';

/**
 * Keeps an element as high as it once was, until its width changes. What a key lists depends on what the pictures have room to
 * draw, and their room on the height of the key: the two could make each other change for ever.
 */
export function useKeptHeight(): RefCallback<HTMLElement> {
  return useCallback((element) => {
    if (element === null) return;
    let [width, height] = [0, 0];
    const observer = new ResizeObserver(([entry]) => {
      const { contentRect: now } = entry;
      if (now.width === width && now.height <= height) return;
      // In another width the same text has other lines: the next call is told how many.
      const isAnew = now.width !== width;
      [width, height] = [now.width, isAnew ? 0 : now.height];
      element.style.minHeight = isAnew ? '' : `${height}px`;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
}
