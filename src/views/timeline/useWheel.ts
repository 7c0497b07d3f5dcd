import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { setFraming } from './framing.ts';
import type { Handling } from './handling.ts';
import { timeAt } from './handling.ts';
import { panned, zoomed } from './window.ts';

/**
 * The wheel zooms, a sideways wheel moves. React's wheel events cannot keep the page from scrolling, hence the native
 * listener.
 */
export function useWheel(handling: Handling, frame: RefObject<HTMLElement | null>): void {
  const latest = useRef(handling);
  useEffect(() => {
    latest.current = handling;
  });
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      turn(latest.current, event, event.clientX - element.getBoundingClientRect().left);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [frame]);
}

const LARGEST_TURN = 60;

function turn(handling: Handling, { deltaX, deltaY, shiftKey }: WheelEvent, x: number): void {
  const { framing, layout, end } = handling;
  const window = handling.windowNow();
  if (shiftKey || Math.abs(deltaX) > Math.abs(deltaY)) {
    const pixels = deltaX === 0 ? deltaY : deltaX;
    setFraming(panned(window, (pixels * (window.to - window.from)) / layout.plot.width, end));
    return;
  }
  const factor = Math.exp(Math.max(-LARGEST_TURN, Math.min(LARGEST_TURN, deltaY)) / 300);
  setFraming(zoomed(framing, window, factor, timeAt(handling, window, x), end));
}
