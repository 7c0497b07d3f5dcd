import { type RefObject, useEffect } from 'react';
import { mapStore } from '../../state/mapStore.ts';

/** How long the pictures take from the first arrival to the last end, before they begin again. Our choice. [ms] */
const ROUND = 10_000;

/** Runs the clock of the map while somebody looks and wants it to, and tells the style of an element how much has passed. */
export function useLoop(element: RefObject<HTMLElement | null>, isStill: boolean): void {
  const isPlaying = mapStore((map) => map.isPlaying) && !isStill;
  useEffect(() => {
    const tell = () =>
      element.current?.style.setProperty('--now', String(Math.min(1, mapStore.getState().share)));
    tell();
    return mapStore.subscribe(tell);
  }, [element]);
  useEffect(() => {
    if (!isPlaying) return;
    let frame = 0;
    let before: number | null = null;
    const tick = (now: number) => {
      const passed = before === null ? 0 : now - before;
      before = now;
      mapStore.setState(({ share }) => ({ share: (share + passed / ROUND) % 1 }));
      frame = requestAnimationFrame(tick);
    };
    frame = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(frame);
  }, [isPlaying]);
}
