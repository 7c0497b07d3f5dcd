import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { playbackStore } from '../../state/playbackStore.ts';
import { placeOf, usePointer } from '../surface/usePointer.ts';
import { type Found, foundAt, type Handling, jobOfFound, selectFound, timeAt } from './handling.ts';
import { automatic, brushed, panned, sharedFraming, type TimeWindow, zoomed } from './window.ts';

interface Drag {
  readonly kind: 'pan' | 'brush' | 'seek';
  readonly x: number;
  readonly window: TimeWindow;
  readonly hasMoved: boolean;
}

// Shorter movements of the pointer are not a drag. CSS pixels.
const STEADY = 4;

/** Handles hovering, selecting, moving, zooming and brushing; on the axis, moves the clock. */
export function useTimelinePointer(handling: Handling, frame: RefObject<HTMLElement | null>) {
  const [brush, setBrush] = useState<readonly [number, number] | null>(null);
  const drag = useRef<Drag | null>(null);
  const fingers = useRef(new Map<number, number>()); // pointer → x
  useWheel(handling, frame);
  const { hover, point, handlers } = usePointer<Found>({
    find: (x, y) => foundAt(handling, x, y),
    jobOf: (found) => jobOfFound(handling.run.trace, found),
  });

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.target instanceof Element && event.target.closest('button') !== null) return;
    const { x, y } = placeOf(event);
    fingers.current.set(event.pointerId, x);
    drag.current = beginDrag(handling, x, y, event.shiftKey);
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { x, y } = placeOf(event);
    const isDown = fingers.current.has(event.pointerId);
    if (drag.current === null || !isDown) return handlers.onPointerMove(event);
    if (fingers.current.size === 2) {
      pinch(handling, fingers.current, event.pointerId, x);
      drag.current = { ...drag.current, hasMoved: true };
      return;
    }
    if (!drag.current.hasMoved && Math.abs(x - drag.current.x) < STEADY) return;
    // Captures the pointer only in a drag, so that a click stays a click.
    if (!drag.current.hasMoved) event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { ...drag.current, hasMoved: true };
    point(null, { x, y });
    if (drag.current.kind === 'brush') setBrush([drag.current.x, x]);
    else follow(handling, drag.current, x);
  };

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const done = drag.current;
    letGo(event);
    const { x, y } = placeOf(event);
    if (done?.kind === 'brush' && done.hasMoved) {
      const at = (pixel: number) => timeAt(handling, done.window, pixel);
      sharedFraming.set(brushed(at(done.x), at(x), handling.end));
    } else if (done?.kind === 'pan' && !done.hasMoved) selectFound(handling.run, foundAt(handling, x, y));
  };

  const letGo = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId);
    drag.current = null;
    setBrush(null);
  };
  const onDoubleClick = () => sharedFraming.set(automatic);
  return {
    hover,
    brush,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerLeave: handlers.onPointerLeave,
      onPointerCancel: letGo,
      onDoubleClick,
    },
  };
}

/** On the axis, pressing moves the clock at once. */
function beginDrag(handling: Handling, x: number, y: number, isShifted: boolean): Drag {
  const { plot } = handling.layout;
  const window = handling.windowNow();
  const kind = y > plot.top + plot.height ? 'seek' : isShifted ? 'brush' : 'pan';
  if (kind === 'seek') playbackStore.getState().seek(Math.round(timeAt(handling, window, x)));
  return { kind, x, window, hasMoved: false };
}

function follow(handling: Handling, { kind, x: start, window }: Drag, x: number): void {
  const perPixel = (window.to - window.from) / handling.layout.plot.width;
  if (kind === 'seek') playbackStore.getState().seek(Math.round(timeAt(handling, window, x)));
  else sharedFraming.set(panned(window, (start - x) * perPixel, handling.end));
}

function pinch(handling: Handling, fingers: Map<number, number>, pointer: number, x: number): void {
  const before = fingers.get(pointer) ?? x;
  const other = [...fingers].find(([id]) => id !== pointer)?.[1] ?? x;
  const factor = Math.max(1, Math.abs(before - other)) / Math.max(1, Math.abs(x - other));
  fingers.set(pointer, x);
  const window = handling.windowNow();
  sharedFraming.set(
    zoomed(handling.framing, window, factor, timeAt(handling, window, (x + other) / 2), handling.end),
  );
}

/**
 * The wheel zooms, a sideways wheel moves. React's wheel events cannot keep the page from scrolling, hence the native
 * listener.
 */
function useWheel(handling: Handling, frame: RefObject<HTMLElement | null>): void {
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
    sharedFraming.set(panned(window, (pixels * (window.to - window.from)) / layout.plot.width, end));
    return;
  }
  const factor = Math.exp(Math.max(-LARGEST_TURN, Math.min(LARGEST_TURN, deltaY)) / 300);
  sharedFraming.set(zoomed(framing, window, factor, timeAt(handling, window, x), end));
}
