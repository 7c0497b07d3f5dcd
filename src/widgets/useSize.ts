import { type RefCallback, useCallback, useState } from 'react';

/** Size of an element in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Measures an element and follows its size. 0 × 0 until it is mounted. */
export function useSize(): [ref: RefCallback<HTMLElement>, size: Size] {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const ref = useCallback<RefCallback<HTMLElement>>((element) => {
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry.contentRect;
      setSize({ width: Math.floor(width), height: Math.floor(height) });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, size];
}
