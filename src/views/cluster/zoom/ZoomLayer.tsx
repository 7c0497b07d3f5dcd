import { type RefObject, useEffect, useRef } from 'react';
import type { ServerId } from '../../../engine/ids.ts';
import { cameraStore } from '../../../state/cameraStore.ts';
import { playbackStore } from '../../../state/playbackStore.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import type { Trace } from '../../../trace/trace.ts';
import { IconButton } from '../../../widgets/Button.tsx';
import { useReducedMotion } from '../../surface/useReducedMotion.ts';
import { targetAt } from '../hit.ts';
import type { ClusterLayout } from '../layout.ts';
import { keepLens, seen } from '../lens.ts';
import { motionOf } from '../motion.ts';
import { ownEvents } from '../ownEvents.ts';
import { Pulse } from '../Pulse.tsx';
import type { ClusterLayer } from '../picture.ts';
import type { Point } from '../places.ts';
import { mostScale } from './camera.ts';
import { zoomLens } from './drawZoomed.ts';
import { handleMouse, handleTouch } from './gestures.ts';
import { Minimap } from './Minimap.tsx';
import { moveBack } from './move.ts';
import { panes, reveal, showSelected, step } from './panes.ts';

// With the code of this layer comes what draws through the camera.
keepLens(zoomLens);

interface ZoomLayerProps extends ClusterLayer {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly cursor: ServerId | null;
  /** Takes away the note of what the pointer was on, which moves away from it. */
  leave(): void;
}

// Servers that can be shown much larger are too small to be read.
const WORTH_A_BUTTON = 5;

/** A layer over the cluster: zooms and moves what is seen of it, and shows where that is. */
export function ZoomLayer({ frame, cursor, leave, ...layer }: ZoomLayerProps) {
  const { run, layout } = layer;
  const isZoomed = cameraStore(({ scale }) => scale > 1);
  const latest = useRef({ layout, cursor, leave });
  useEffect(() => cameraStore.subscribe(() => latest.current.leave()), []);
  useEffect(() => {
    latest.current = { layout, cursor, leave };
  });
  useEffect(() => {
    if (cursor !== null) reveal(layout, cursor);
  }, [layout, cursor]);

  const first = useRef(run);
  useEffect(() => {
    // It may have been selected in another view, before this one was back on screen.
    const pane = { run: first.current, layout: () => latest.current.layout, cursor: () => null };
    showSelected(pane, selectionStore.getState());
  }, []);
  useEffect(() => {
    const pane = { run, layout: () => latest.current.layout, cursor: () => latest.current.cursor };
    panes.add(pane);
    const stop = selectionStore.subscribe((now, before) => {
      if (now.server !== before.server || now.task !== before.task) showSelected(pane, now);
    });
    return () => {
      stop();
      panes.delete(pane);
    };
  }, [run]);

  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const ended = new AbortController();
    const handled = {
      frame: element,
      layout: () => latest.current.layout,
      serverAt({ x, y }: Point) {
        const target = targetAt(seen(latest.current.layout), x, y);
        return target?.kind === 'server' ? target.server : null;
      },
    };
    handleMouse(handled, ended.signal);
    handleTouch(handled, ended.signal);
    return () => ended.abort();
  }, [frame]);

  useEffect(() => {
    // One finger moves what is zoomed; else it scrolls the page.
    if (frame.current !== null) frame.current.style.touchAction = isZoomed ? 'none' : '';
  }, [frame, isZoomed]);

  const always = (
    <>
      <SlowDown trace={run.trace} layout={layout} />
      <Pulse {...layer} />
    </>
  );
  if (!isZoomed && mostScale(layout) < WORTH_A_BUTTON) return always;
  const bottom = layout.height - layout.footer.y + 4;
  return (
    <>
      {always}
      <div
        {...ownEvents}
        data-export="none"
        style={{
          position: 'absolute',
          right: 8,
          bottom,
          zIndex: 1,
          background: 'var(--surface)',
          border: '1px solid var(--line)',
          borderRadius: 'var(--radius-panel)',
          boxShadow: isZoomed ? 'var(--shadow)' : undefined,
          cursor: 'default',
        }}
      >
        {isZoomed && <Minimap {...layer} />}
        <div style={{ display: 'flex', justifyContent: 'flex-end' }}>
          {isZoomed && (
            <>
              <IconButton size="small" icon="expand" label="See the whole cluster (0)" onClick={moveBack} />
              <IconButton size="small" icon="minus" label="Zoom out (Shift Z)" onClick={() => step(-1)} />
            </>
          )}
          <IconButton size="small" icon="plus" label="Zoom in (Z)" onClick={() => step(1)} />
        </div>
      </div>
    </>
  );
}

/** Offers the speed at which messages can be seen, while the clock plays too fast for that. */
function SlowDown({ trace, layout }: { readonly trace: Trace; readonly layout: ClusterLayout }) {
  const isPlaying = playbackStore((playback) => playback.isPlaying);
  const speed = playbackStore((playback) => playback.speed);
  const pace = playbackStore((playback) => playback.pace);
  const isReduced = useReducedMotion();
  const { note, slowTo } = motionOf(trace, { isPlaying, speed, pace }, isReduced, 1);
  if (slowTo === undefined) return null;
  const { y, height } = layout.footer;
  return (
    <button
      type="button"
      {...ownEvents}
      data-export="none"
      title={note ?? undefined}
      onClick={(event) => {
        event.stopPropagation();
        playbackStore.getState().setSpeed(slowTo);
      }}
      style={{
        position: 'absolute',
        zIndex: 1,
        right: 8,
        // As tall as a target must be, around the line of the footer.
        bottom: Math.max(0, layout.height - y - height / 2 - 12),
        height: 24,
        padding: '0 8px',
        border: '1px solid var(--line-strong)',
        borderRadius: 'var(--radius-panel)',
        background: 'var(--surface)',
        color: 'var(--accent)',
        font: 'inherit',
        fontSize: 'var(--type-label)',
        cursor: 'pointer',
      }}
    >
      Slow down to see messages
    </button>
  );
}
