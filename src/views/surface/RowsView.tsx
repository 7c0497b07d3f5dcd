import { useCallback, useRef } from 'react';
import { playbackStore } from '../../state/playbackStore.ts';
import { type FittingEntry, FittingLegend } from '../../widgets/Legend.tsx';
import { Rest, useRoom } from '../../widgets/room.tsx';
import type { Palette } from '../../widgets/tokens.ts';
import { type Draw, type Subscribe, useCanvas } from '../../widgets/useCanvas.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import { CanvasView, stateFacts } from './canvasView.tsx';
import { onClock } from './onClock.ts';
import { type DrawnRows, rowAt, rowBeside, scrollTo } from './rows.ts';
import { useCursor } from './useCursor.ts';
import { usePointer } from './usePointer.ts';

/** How it is to be drawn, as a pen has it. */
export interface RowsFrame<Id extends number> {
  readonly context: CanvasRenderingContext2D;
  readonly palette: Palette;
  readonly scale: number;
  readonly time: number;
  readonly width: number;
  readonly height: number;
  readonly scroll: number;
  /** The row that keys are on. */
  readonly cursor: Id | null;
}

interface RowsViewProps<Id extends number> {
  /** Name of the view for screen readers, with its keys. */
  readonly label: string;
  /** Explains the marks, in a line above. */
  readonly legend?: readonly FittingEntry[];
  /** Draws the rows at the clock. */
  draw(frame: RowsFrame<Id>): DrawnRows<Id>;
  /** What is said of a row at the clock, also when it is there no longer. */
  describe(row: Id): readonly string[];
  select(row: Id): void;
}

// CSS pixels, the first before the theme's scale.
const LEGEND = 26;
const PAD = 10;

/** Jobs or tasks in rows that scroll below a head, drawn on a canvas that follows the clock. */
export function RowsView<Id extends number>(props: RowsViewProps<Id>) {
  const { legend } = props;
  const { width } = useRoom();
  const { scale } = usePalette();
  if (legend === undefined) return <Rows {...props} />;
  const above = LEGEND * scale;
  return (
    <>
      <div style={{ height: above, paddingInline: PAD, overflow: 'hidden' }}>
        <FittingLegend entries={legend} room={width - 2 * PAD} />
      </div>
      <Rest height={above}>
        <Rows {...props} />
      </Rest>
    </>
  );
}

function Rows<Id extends number>(props: RowsViewProps<Id>) {
  const { label, draw: drawRows, describe, select } = props;
  const { width, height } = useRoom();
  const frame = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnRows<Id> | null>(null);
  const redraw = useRef<() => void>(() => undefined);
  const scrolled = () => frame.current?.scrollTop ?? 0;
  const pointer = usePointer<{ readonly id: Id }>({
    find(_, y) {
      const id = drawn.current === null ? null : rowAt(drawn.current, y, scrolled());
      return id === null ? null : { id };
    },
    jobOf: (found) => drawn.current?.rows.find(({ id }) => id === found.id)?.job ?? null,
    click: (found) => found !== null && select(found.id),
  });
  const keys = useCursor<Id>({
    move: (key, from) => rowBeside(drawn.current?.rows ?? [], key, from),
    describe,
    reveal(id) {
      if (frame.current !== null && drawn.current !== null)
        frame.current.scrollTop = scrollTo(drawn.current, id, height, scrolled());
    },
    open: select,
  });
  const { cursor } = keys;
  const draw: Draw = (context, _, palette) => {
    const { time } = playbackStore.getState();
    const scroll = frame.current?.scrollTop ?? 0;
    const { scale } = palette;
    const done = drawRows({ context, palette, scale, time, width, height, scroll, cursor });
    drawn.current = done;
    if (done.isMoving) redraw.current();
    if (sheet.current !== null) sheet.current.style.height = `${done.head + done.all}px`;
    if (done.scrollTo !== undefined && frame.current !== null) frame.current.scrollTop = done.scrollTo;
    stateFacts(frame, { time, ...done.facts, order: done.rows.map(({ id }) => id).join(' ') });
  };
  const follows = useCallback<Subscribe>((request) => {
    redraw.current = request;
    const element = frame.current;
    element?.addEventListener('scroll', request, { passive: true });
    const stop = onClock(request);
    return () => {
      stop();
      element?.removeEventListener('scroll', request);
    };
  }, []);
  const canvas = useCanvas(draw, width, height, follows);
  const pointed = pointer.hover?.found.id ?? null;
  const note = () => (pointed === null ? [] : describe(pointed));
  return (
    <CanvasView
      label={label}
      frame={frame}
      note={note}
      hover={pointer.hover}
      spoken={keys.spoken}
      style={{ overflow: 'hidden auto', overscrollBehavior: 'contain', touchAction: 'pan-y pinch-zoom' }}
      {...pointer.handlers}
      {...keys.handlers}
    >
      <div ref={sheet} style={{ position: 'relative' }}>
        <canvas
          ref={canvas}
          style={{ position: 'sticky', top: 0, display: 'block', pointerEvents: 'none' }}
        />
      </div>
    </CanvasView>
  );
}
