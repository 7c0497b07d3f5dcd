import type { ServerId } from '../../../engine/ids.ts';
import { cameraStore } from '../../../state/cameraStore.ts';
import type { ClusterLayout } from '../layout.ts';
import type { Point } from '../places.ts';
import { draggedBy, mostScale, serverNear, shareAt, zoomedAbout } from './camera.ts';
import { jumpTo, moveTo, standing } from './move.ts';
import { toggleServer } from './panes.ts';

/** What gestures act on: the element of a picture, and what is drawn there. */
interface Handled {
  readonly frame: HTMLElement;
  layout(): ClusterLayout;
  serverAt(at: Point): ServerId | null;
}

/** A hand that moves less than this clicks. CSS pixels */
const SLACK = 4;

/** Zooms by wheel and double click, and moves by drags, until the signal. */
export function handleMouse(handled: Handled, signal: AbortSignal): void {
  const { frame, layout } = handled;
  let from: Point | null = null;
  let isDrag = false;
  let clicked: ServerId | null = null;

  const onWheel = (event: WheelEvent) => {
    const isPinch = event.ctrlKey || event.metaKey;
    // Elsewhere on the page, and here before a click, a wheel scrolls.
    if (event.target !== frame || (!isPinch && document.activeElement !== frame)) return;
    if (!isPinch && event.deltaY >= 0 && standing().scale === 1) return;
    event.preventDefault();
    const way = pixelsOf(event);
    const pointed = shareAt(layout(), placeIn(frame, event));
    const factor = Math.exp(-Math.max(-LONGEST, Math.min(LONGEST, way)) / PIXELS_PER_E);
    const isNotch = Math.abs(way) >= LONGEST;
    const at = factor > 1 ? serverNear(layout(), standing(), pointed) : pointed;
    const camera = zoomedAbout(standing(), factor, at, mostScale(layout()));
    if (isNotch) moveTo(camera, NOTCH);
    else jumpTo(camera);
  };
  const onDown = (event: PointerEvent) => {
    isDrag = false;
    const isHand = event.pointerType !== 'touch' && event.button === 0 && event.target === frame;
    from = isHand && cameraStore.getState().scale > 1 ? placeIn(frame, event) : null;
  };
  const onMove = (event: PointerEvent) => {
    if (from === null) return;
    const to = placeIn(frame, event);
    if (!isDrag && Math.hypot(to.x - from.x, to.y - from.y) < SLACK) return;
    if (!isDrag) frame.setPointerCapture(event.pointerId);
    isDrag = true;
    frame.style.cursor = 'grabbing';
    dragBy(layout(), from, to);
    from = to;
  };
  const onUp = () => {
    from = null;
    frame.style.cursor = '';
  };
  // A drag ends with a click, which must not select.
  const onClick = (event: MouseEvent) => {
    if (isDrag) event.stopPropagation();
    else if (event.target === frame && event.detail <= 1) clicked = handled.serverAt(placeIn(frame, event));
    isDrag = false;
  };
  const onDouble = (event: MouseEvent) => {
    if (event.target === frame && clicked !== null) toggleServer(layout(), clicked);
  };
  frame.addEventListener('wheel', onWheel, { signal, passive: false });
  frame.addEventListener('pointerdown', onDown, { signal });
  frame.addEventListener('pointermove', onMove, { signal });
  frame.addEventListener('pointerup', onUp, { signal });
  frame.addEventListener('pointercancel', onUp, { signal });
  frame.addEventListener('click', onClick, { signal, capture: true });
  frame.addEventListener('dblclick', onDouble, { signal });
}

/** Returns where a pointer or a finger is. CSS pixels from the corner of the picture. */
function placeIn(frame: HTMLElement, { clientX, clientY }: Pick<Touch, 'clientX' | 'clientY'>): Point {
  const { left, top } = frame.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

// A wheel with notches turns by a hundred pixels or more at a time, fingers on a pad by a few.
const LONGEST = 40;
const PIXELS_PER_E = 100;
const LINE = 16; // CSS pixels
/** How long the step of a notch takes. [ms] */
const NOTCH = 120;

function pixelsOf({ deltaY, deltaMode }: WheelEvent): number {
  return deltaMode === WheelEvent.DOM_DELTA_PIXEL ? deltaY : deltaY * LINE;
}

function dragBy(layout: ClusterLayout, from: Point, to: Point): void {
  const { width, height } = layout.stage;
  const by = { x: (to.x - from.x) / width, y: (to.y - from.y) / height };
  jumpTo(draggedBy(cameraStore.getState(), by, mostScale(layout)));
}

/** Zooms by two fingers; one finger moves what is zoomed, and else scrolls the page. */
export function handleTouch({ frame, layout }: Handled, signal: AbortSignal): void {
  let before: readonly Point[] = [];
  let isMoving = false;
  const pointsOf = ({ touches }: TouchEvent) => [...touches].map((touch) => placeIn(frame, touch));
  const onStart = (event: TouchEvent) => {
    before = event.target === frame ? pointsOf(event) : [];
    isMoving = false;
    if (before.length === 2 && event.cancelable) event.preventDefault();
  };
  const onMove = (event: TouchEvent) => {
    const now = pointsOf(event);
    if (now.length !== before.length || now.length === 0 || now.length > 2) return;
    if (now.length === 1 && cameraStore.getState().scale === 1) return;
    if (event.cancelable) event.preventDefault();
    const [from, to] = [middleOf(before), middleOf(now)];
    if (now.length === 1 && !isMoving && Math.hypot(to.x - from.x, to.y - from.y) < 2 * SLACK) return;
    isMoving = true;
    const base = layout();
    dragBy(base, from, to);
    if (now.length === 2) {
      const factor = apart(now) / Math.max(1, apart(before));
      jumpTo(zoomedAbout(cameraStore.getState(), factor, shareAt(base, to), mostScale(base)));
    }
    before = now;
  };
  // The fingers that stay go on from where they are.
  const onEnd = (event: TouchEvent) => {
    before = pointsOf(event);
  };
  frame.addEventListener('touchstart', onStart, { signal, passive: false });
  frame.addEventListener('touchmove', onMove, { signal, passive: false });
  frame.addEventListener('touchend', onEnd, { signal });
  frame.addEventListener('touchcancel', onEnd, { signal });
}

function middleOf(points: readonly Point[]): Point {
  const last = points[points.length - 1];
  return { x: (points[0].x + last.x) / 2, y: (points[0].y + last.y) / 2 };
}

function apart([one, other]: readonly Point[]): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
