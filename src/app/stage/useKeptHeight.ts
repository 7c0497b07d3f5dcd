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
      const { inlineSize, blockSize } = entry.borderBoxSize[0];
      if (inlineSize === width && blockSize <= height) return;
      // In another width the same text has other lines: the next call is told how many.
      const isAnew = inlineSize !== width;
      [width, height] = [inlineSize, isAnew ? 0 : blockSize];
      element.style.minHeight = isAnew ? '' : `${height}px`;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
}
