import { type RefCallback, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { Palette } from './tokens.ts';
import { usePalette } from './usePalette.ts';

/** Size of a canvas in CSS pixels. `ratio` is device pixels per CSS pixel; the context is already scaled by it. */
export interface CanvasSize {
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
}

/** Draws one frame in CSS pixels. Must be a pure function of its arguments and of the values it closes over. */
export type Draw = (context: CanvasRenderingContext2D, size: CanvasSize, palette: Palette) => void;

/** Calls `redraw` whenever the drawing has to change. Returns a function that unsubscribes. */
export type Subscribe = (redraw: () => void) => () => void;

// A higher resolution costs time and is invisible at arm's length.
const MAX_RATIO = 2;

/**
 * Keeps a canvas drawn: at most once per frame, only when something changed, and only while it is visible. A new `draw`
 * redraws: make it a stable function only where more renderings than drawings are needed. A new `subscribe` subscribes
 * again; it is for what changes more often than React should render, such as the clock.
 */
export function useCanvas(
  draw: Draw,
  width: number,
  height: number,
  subscribe?: Subscribe,
): RefCallback<HTMLCanvasElement> {
  const palette = usePalette();
  const painter = useMemo(() => createPainter(), []);

  const latest = useRef({ draw, width, height, palette });
  useLayoutEffect(() => {
    latest.current = { draw, width, height, palette };
    painter.request();
  }, [painter, draw, width, height, palette]);

  useEffect(() => subscribe?.(painter.request), [painter, subscribe]);

  return useCallback<RefCallback<HTMLCanvasElement>>(
    (canvas) => {
      if (canvas === null) return;
      return painter.attach(canvas, () => latest.current);
    },
    [painter],
  );
}

/** What a canvas shows. */
export interface CanvasPicture {
  readonly draw: Draw;
  readonly width: number;
  readonly height: number;
  readonly palette: Palette;
}

/** Merges requests into one drawing in the next frame, and postpones it while the canvas is out of sight. */
function createPainter() {
  let paint: (() => void) | null = null;
  let frame = 0;
  let isVisible = false;
  let isDirty = true;

  const request = () => {
    isDirty = true;
    if (paint === null || !isVisible || frame !== 0) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      isDirty = false;
      paint?.();
    });
  };

  const attach = (canvas: HTMLCanvasElement, read: () => CanvasPicture) => {
    paint = () => paintOn(canvas, read(), Math.min(MAX_RATIO, window.devicePixelRatio || 1));
    pictures.set(canvas, read);
    const observer = new IntersectionObserver((entries) => {
      isVisible = entries.at(-1)?.isIntersecting ?? false;
      if (isVisible && isDirty) request();
    });
    observer.observe(canvas);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      frame = 0;
      paint = null;
      isVisible = false;
      isDirty = true;
    };
  };

  return { request, attach };
}

const pictures = new WeakMap<HTMLCanvasElement, () => CanvasPicture>();

/** Gives what a canvas shows, to draw it once more. */
export function shownOn(canvas: HTMLCanvasElement): CanvasPicture | undefined {
  return pictures.get(canvas)?.();
}

export function paintOn(canvas: HTMLCanvasElement, picture: CanvasPicture, ratio: number): void {
  const { draw, width, height, palette } = picture;
  const context = canvas.getContext('2d');
  if (context === null || width < 1 || height < 1) return;
  resize(canvas, width, height, ratio);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  draw(context, { width, height, ratio }, palette);
}

// Setting a canvas's size clears it and frees its memory, even if the size is the same.
function resize(canvas: HTMLCanvasElement, width: number, height: number, ratio: number): void {
  const columns = Math.round(width * ratio);
  const rows = Math.round(height * ratio);
  if (canvas.width !== columns) canvas.width = columns;
  if (canvas.height !== rows) canvas.height = rows;
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
}
