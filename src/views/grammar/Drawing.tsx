import { type PointerEvent, useEffect, useId, useMemo, useRef } from 'react';
import { playbackStore } from '../../state/playbackStore.ts';
import { Room, useRoom } from '../../widgets/room.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { CanvasView } from '../surface/canvasView.tsx';
import { useCursor } from '../surface/useCursor.ts';
import { useMade } from '../surface/useMade.ts';
import { hoverJob, usePointer } from '../surface/usePointer.ts';
import { AreaNames, DenseAreas } from './areas.tsx';
import { DrawnContext } from './drawn.ts';
import { Clock, Frame } from './Frame.tsx';
import { findSpot } from './find.ts';
import styles from './grammar.module.css';
import { layoutOf, turned } from './layout.ts';
import { factsOf, Marks, Textures } from './Marks.tsx';
import { type Corner, Names } from './Names.tsx';
import { MarkedJobs, Pointed } from './Pointed.tsx';
import type { Picture, Spot } from './picture.ts';
import { say } from './say.ts';
import { step } from './steps.ts';

interface DrawingProps<Row> {
  readonly picture: Picture<Row>;
  /** Where names of lines do not stand. Must be a stable object. */
  readonly corner?: Corner | undefined;
}

const now = () => playbackStore.getState().time;
const seek = (time: number) => playbackStore.getState().seek(Math.round(time));

/** Draws a picture, finds what is pointed at, and moves a cursor over it by keys; both are noted and spoken. */
export function Drawing<Row>({ picture: given, corner }: DrawingProps<Row>) {
  const { width, height } = useRoom();
  const { scale: zoom } = usePalette();
  const picture = useMade(turned, given, width, zoom);
  const frame = useRef<HTMLDivElement>(null);
  const textures = useId();
  const layout = useMemo(() => layoutOf(picture, { width, height, zoom }), [picture, width, height, zoom]);
  const drawn = useMemo(() => ({ picture, layout, width, textures }), [picture, layout, width, textures]);
  const { rows, open, x: xAxis } = picture;
  const move = picture.move ?? (xAxis.isTime ? seek : undefined);
  const openSpot = ({ row, x }: Spot) => (open === undefined ? move?.(x) : open(rows[row], x));

  const pointer = usePointer<Spot>({
    find: (left, top) => findSpot(picture, layout, left, top + (frame.current?.scrollTop ?? 0), now()),
    jobOf: ({ row }) => picture.jobOf?.(rows[row]) ?? null,
    click: (spot) => (spot === null || move !== undefined ? undefined : openSpot(spot)),
  });
  const { cursor, spoken, handlers } = useCursor<Spot>({
    move: (key, from, isFar) => step(picture, layout, key, from, isFar),
    describe: (spot) => say(picture, spot, now()),
    isThere: ({ row }) => row < rows.length,
    reveal({ row }) {
      const panel = layout.panels[picture.panelOf?.(rows[row]) ?? 0];
      if (frame.current !== null)
        frame.current.scrollTop = Math.max(
          panel.at + panel.size - height,
          Math.min(frame.current.scrollTop, panel.at - layout.acrossHeight),
        );
    },
    ...((open !== undefined || move !== undefined) && { open: openSpot }),
  });
  const atCursor = cursor === null ? null : (picture.jobOf?.(rows[cursor.row]) ?? null);
  useEffect(() => {
    if (atCursor === null) return;
    hoverJob(atCursor);
    return () => hoverJob(null);
  }, [atCursor]);
  const drag = onDrag((left, isBegin) => {
    if (isBegin && xAxis.isTime) playbackStore.getState().pause();
    move?.(layout.x.invert(left - layout.left));
  });
  const found = pointer.hover?.found ?? null;
  const pointed = found !== null && found.row < rows.length ? found : null;
  const note = () => (pointed === null ? [] : say(picture, pointed, now()));
  const spot = cursor ?? pointed;
  const lifted = spot?.row ?? picture.lifted;
  const isScrolled = layout.height > height + 1;
  const whole = Math.max(height, layout.height);
  const isLifting = picture.lifted !== undefined;

  return (
    <CanvasView
      frame={frame}
      note={note}
      spoken={spoken}
      hover={pointed === null ? null : pointer.hover}
      label={
        picture.stops === undefined
          ? picture.label
          : `${picture.label}. Arrow keys read numbers along the curves, up and down go to another one.`
      }
      className={isScrolled ? styles.scrolls : undefined}
      style={move === undefined ? undefined : dragged}
      {...pointer.handlers}
      {...handlers}
      {...(move !== undefined && {
        onPointerDown: drag.onPointerDown,
        onPointerMove(event) {
          drag.onPointerMove(event);
          pointer.handlers.onPointerMove(event);
        },
      })}
    >
      <DrawnContext value={drawn}>
        {picture.isDense && (
          <Room height={whole}>
            <DenseAreas />
          </Room>
        )}
        <svg
          className={styles.picture}
          width={width}
          height={whole}
          aria-hidden="true"
          data-rows={rows.length}
          {...factsOf(picture.facts)}
        >
          <Textures />
          <Frame />
          <Marks lifted={isLifting ? lifted : undefined} />
          <Names corner={corner} lifted={isLifting ? lifted : undefined} />
          <AreaNames />
          {xAxis.isTime && <Clock />}
          {picture.jobOf !== undefined && <MarkedJobs />}
          {spot !== null && <Pointed spot={spot} />}
        </svg>
      </DrawnContext>
    </CanvasView>
  );
}

/** How an element looks and behaves that is dragged across: no text is selected, and a finger still scrolls the page. */
const dragged = { touchAction: 'pan-y', cursor: 'col-resize', userSelect: 'none' } as const;

/** Tells where the pointer is across an element when it is pressed, and as long as it is then dragged. CSS pixels. */
export function onDrag(move: (left: number, isBegin: boolean) => void) {
  const tell = (event: PointerEvent<Element>, isBegin: boolean) =>
    move(event.clientX - event.currentTarget.getBoundingClientRect().left, isBegin);
  return {
    onPointerDown(event: PointerEvent<Element>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      tell(event, true);
    },
    onPointerMove(event: PointerEvent<Element>) {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) tell(event, false);
    },
  };
}
