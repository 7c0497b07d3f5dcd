import type { ChangeEvent } from 'react';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import type { Micros } from '../../engine/kernel/time.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import type { Trace } from '../../trace/trace.ts';
import { useJobHues } from '../../views/useJobHues.ts';
import { useCanvas } from '../../widgets/useCanvas.ts';
import { commandFor } from '../commands.ts';
import { useShownTraces } from '../shownTraces.ts';
import type { Size } from '../useSize.ts';
import { useSize } from '../useSize.ts';
import { formatMoment } from './Clock.tsx';
import { drawTimeline, timelineMarks } from './drawTimeline.ts';
import { FirstDifference } from './FirstDifference.tsx';
import styles from './Timeline.module.css';

/** A slider over the whole run, with marks of events and the current time. */
export function Timeline() {
  const [measure, size] = useSize();
  const traces = useDeferredValue(useShownTraces());
  const endsAt = playbackStore((playback) => playback.endsAt);
  return (
    <div ref={measure} className={styles.timeline}>
      {traces.length > 0 && <Line traces={traces} endsAt={endsAt} size={size} />}
      <Handle />
      <FirstDifference endsAt={endsAt} />
    </div>
  );
}

interface LineProps {
  readonly traces: readonly Trace[];
  readonly endsAt: Micros;
  readonly size: Size;
}

function Line({ traces, endsAt, size: { width, height } }: LineProps) {
  const hues = useJobHues(traces[0]);
  const marks = useMemo(() => timelineMarks(traces, hues, endsAt, width), [traces, hues, endsAt, width]);
  const draw = useCallback<Parameters<typeof useCanvas>[0]>(
    (context, size, palette) => {
      const { job, hoveredJob } = selectionStore.getState();
      drawTimeline(context, size, palette, {
        marks,
        share: shareOfTime(),
        focus: { job, hoveredJob },
        pace: playbackStore.getState().pace,
        endsAt,
      });
    },
    [marks, endsAt],
  );
  const canvas = useCanvas(draw, width, height, followClockAndSelection);

  return <canvas ref={canvas} className={styles.canvas} />;
}

function shareOfTime(): number {
  const { time, endsAt } = playbackStore.getState();
  return endsAt > 0 ? time / endsAt : 0;
}

function followClockAndSelection(redraw: () => void): () => void {
  const unsubscribe = [playbackStore.subscribe(redraw), selectionStore.subscribe(redraw)];
  return () => {
    for (const stop of unsubscribe) stop();
  };
}

// Fine enough that every pixel of a wide screen is a position of its own.
const PLACES = 10_000;

/** The browser's slider, invisible over the drawing: provides dragging, touch and accessibility. */
function Handle() {
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    let saidAt = 0;
    const write = () => {
      if (input.current === null) return;
      const { time, endsAt, isPlaying } = playbackStore.getState();
      input.current.value = String(shareOfTime() * PLACES);
      // Updating accessibility attributes costs more than drawing, so this is done a few times a second only.
      if (isPlaying && performance.now() - saidAt < 500) return;
      saidAt = performance.now();
      input.current.setAttribute('aria-valuetext', formatMoment(time, endsAt));
    };
    write();
    return playbackStore.subscribe(write);
  }, []);

  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const { seek, endsAt } = playbackStore.getState();
    seek(Math.round((event.target.valueAsNumber / PLACES) * endsAt));
  };

  return (
    <input
      ref={input}
      className={styles.handle}
      type="range"
      min={0}
      max={PLACES}
      step="any"
      defaultValue={0}
      aria-label="Time"
      onPointerDown={() => playbackStore.getState().pause()}
      onChange={onChange}
      onKeyDown={(event) => {
        // Arrow keys step by events here, too, which is finer than the slider's own steps.
        const command = commandFor(event.nativeEvent);
        if (command?.group !== 'Playback' || event.key === ' ') return;
        event.preventDefault();
        command.run();
      }}
    />
  );
}
