import type { PointerEvent, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { playbackStore } from '../../state/playbackStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { automatic, setFraming } from './framing.ts';
import type { Found, Handling } from './handling.ts';
import { foundAt, timeAt } from './handling.ts';
import type { TimeWindow } from './window.ts';
import { brushed, panned, zoomed } from './window.ts';

interface Hover extends Found {
  readonly x: number;
  readonly y: number;
}

interface Drag {
  readonly kind: 'pan' | 'brush' | 'seek';
  readonly x: number;
  readonly window: TimeWindow;
  hasMoved: boolean;
}

// A hand that shakes has not dragged. CSS pixels
const STEADY = 4;

/** Points, selects, moves, zooms and brushes; on the ruler, moves the clock. */
export function useTimelinePointer(handling: Handling, frame: RefObject<HTMLElement | null>) {
  const [hover, setHover] = useState<Hover | null>(null);
  const [brush, setBrush] = useState<readonly [number, number] | null>(null);
  const drag = useRef<Drag | null>(null);
  const fingers = useRef(new Map<number, number>()); // pointer → x
  useWheel(handling, frame);

  const place = (event: PointerEvent<HTMLElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const { plot } = handling.layout;

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.target instanceof Element && event.target.closest('button') !== null) return;
    const { x, y } = place(event);
    fingers.current.set(event.pointerId, x);
    const kind = y > plot.top + plot.height ? 'seek' : event.shiftKey ? 'brush' : 'pan';
    drag.current = { kind, x, window: handling.windowNow(), hasMoved: false };
    if (kind === 'seek') playbackStore.getState().seek(timeAt(handling, drag.current.window, x));
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { x, y } = place(event);
    const before = fingers.current.get(event.pointerId);
    if (drag.current === null || before === undefined) return point(x, y);
    if (fingers.current.size === 2) return pinch(event.pointerId, x);
    const { kind, x: start, window } = drag.current;
    if (!drag.current.hasMoved && Math.abs(x - start) < STEADY) return;
    // Only a drag takes the pointer: a click stays a click.
    if (!drag.current.hasMoved) event.currentTarget.setPointerCapture(event.pointerId);
    drag.current.hasMoved = true;
    setHover(null);
    if (kind === 'seek') playbackStore.getState().seek(timeAt(handling, window, x));
    else if (kind === 'brush') setBrush([start, x]);
    else {
      const perPixel = (window.to - window.from) / plot.width;
      setFraming(panned(window, (start - x) * perPixel, handling.end));
    }
  };

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    fingers.current.delete(event.pointerId);
    const done = drag.current;
    drag.current = null;
    setBrush(null);
    if (done === null) return;
    const { x, y } = place(event);
    if (done.kind === 'brush' && done.hasMoved) {
      const at = (pixel: number) => timeAt(handling, done.window, pixel);
      setFraming(brushed(at(done.x), at(x), handling.end));
    } else if (done.kind === 'pan' && !done.hasMoved) select(foundAt(handling, x, y));
  };

  const point = (x: number, y: number) => {
    const found = foundAt(handling, x, y);
    const isSame =
      found !== null && hover !== null && found.attempt === hover.attempt && found.hold === hover.hold;
    if (!isSame) setHover(found === null ? null : { ...found, x, y });
    selectionStore.getState().hoverJob(found === null ? null : jobOf(found));
  };

  const jobOf = ({ attempt, hold }: Found) => {
    const { data, taskStage } = handling.run.trace;
    const { attempts, holds } = data.tables;
    const stage = attempt >= 0 ? taskStage[attempts.columns.task[attempt]] : holds.columns.stage[hold];
    return data.graphs.stageJob[stage];
  };

  const select = (found: Found | null) => {
    const { selectTask, selectJob, clear } = selectionStore.getState();
    if (found === null) return clear();
    if (found.attempt < 0) return selectJob(jobOf(found));
    const task = handling.run.trace.data.tables.attempts.columns.task[found.attempt];
    selectTask(jobOf(found), task, handling.run.index);
  };

  const pinch = (pointer: number, x: number) => {
    const others = [...fingers.current].filter(([id]) => id !== pointer);
    const [, other] = others[0];
    const old = fingers.current.get(pointer) ?? x;
    const factor = Math.abs(old - other) / Math.max(1, Math.abs(x - other));
    fingers.current.set(pointer, x);
    if (drag.current !== null) drag.current.hasMoved = true;
    const window = handling.windowNow();
    setFraming(
      zoomed(handling.framing, window, factor, timeAt(handling, window, (x + other) / 2), handling.end),
    );
  };

  const onPointerLeave = () => {
    setHover(null);
    if (selectionStore.getState().hoveredJob !== null) selectionStore.getState().hoverJob(null);
  };
  const onPointerCancel = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId);
    drag.current = null;
    setBrush(null);
  };
  const onDoubleClick = () => setFraming(automatic);
  return {
    hover,
    brush,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerLeave, onPointerCancel, onDoubleClick },
  };
}

/** Zooms with the wheel, moves with the wheel across. React's own wheel events cannot keep the page from scrolling. */
function useWheel(handling: Handling, frame: RefObject<HTMLElement | null>): void {
  const latest = useRef(handling);
  latest.current = handling;
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const onWheel = (event: WheelEvent) => {
      const { framing, layout, windowNow, end } = latest.current;
      const window = windowNow();
      const x = event.clientX - element.getBoundingClientRect().left;
      const isAcross = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
      event.preventDefault();
      if (isAcross) {
        const by = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX;
        setFraming(panned(window, (by * (window.to - window.from)) / layout.plot.width, end));
      } else {
        const factor = Math.exp(Math.max(-60, Math.min(60, event.deltaY)) / 300);
        setFraming(zoomed(framing, window, factor, timeAt(latest.current, window, x), end));
      }
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [frame]);
}
