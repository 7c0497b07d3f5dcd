import { useCallback, useMemo, useRef, useState } from 'react';
import { playbackStore } from '../../state/playbackStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { Button } from '../../widgets/Button.tsx';
import type { Draw } from '../../widgets/useCanvas.ts';
import { useCanvas } from '../../widgets/useCanvas.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import { HoverNote } from '../HoverNote.tsx';
import { onClock } from '../onClock.ts';
import surface from '../surface.module.css';
import { useJobHues } from '../useJobHues.ts';
import type { RunTrace, ViewProps } from '../view.ts';
import { describeAttempt, describeHold, describeRoot } from './describe.ts';
import { drawTimeline } from './draw.ts';
import { automatic, setFraming, useFraming } from './framing.ts';
import { createBusyRows, createTimelineModel } from './model.ts';
import { layoutRows } from './rows.ts';
import styles from './Timeline.module.css';
import { useTimelineKeys } from './useTimelineKeys.ts';
import { useTimelinePointer } from './useTimelinePointer.ts';
import { suitingSpan, windowOf } from './window.ts';

/** Shows the slots of one run over time, around the clock. */
export function Timeline({ runs, width, height }: ViewProps) {
  const run = runs[0];
  return run === undefined ? null : <TimelineOfRun run={run} width={width} height={height} />;
}

interface TimelineOfRunProps {
  readonly run: RunTrace;
  readonly width: number;
  readonly height: number;
}

function TimelineOfRun({ run, width, height }: TimelineOfRunProps) {
  const { trace } = run;
  const { scale } = usePalette();
  const hues = useJobHues(trace);
  const framing = useFraming();
  const { job, task, hoveredJob } = selectionStore();
  const endsAt = playbackStore((playback) => playback.endsAt);
  const end = Math.max(endsAt, trace.data.endedAt);
  const model = useMemo(() => createTimelineModel(trace), [trace]);
  const layout = useMemo(
    () => layoutRows(trace.data.topology, width, height, scale),
    [trace, width, height, scale],
  );
  const busy = useMemo(
    () => (layout.detail === 'groups' ? createBusyRows(trace, layout) : null),
    [trace, layout],
  );
  const suiting = useMemo(() => suitingSpan(model.taskTimes, layout.plot.width, end), [model, layout, end]);
  const windowNow = useCallback(
    () => windowOf(framing, suiting, playbackStore.getState().time, end),
    [framing, suiting, end],
  );

  const frame = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<number | null>(null);
  const pointer = useTimelinePointer({ run, model, layout, framing, windowNow, end }, frame);
  const keys = useTimelineKeys({ run, model, layout, framing, windowNow, end }, cursor, setCursor);
  const { brush, hover } = pointer;

  const draw = useCallback<Draw>(
    (context, _, palette) => {
      const { time } = playbackStore.getState();
      const focus = { job, task, hoveredJob };
      const window = windowNow();
      drawTimeline(
        context,
        { model, layout, busy, window, time, hues, focus, cursor, scale, brush },
        palette,
      );
      if (frame.current === null) return;
      frame.current.dataset.time = String(time);
      frame.current.dataset.from = String(window.from);
      frame.current.dataset.to = String(window.to);
    },
    [model, layout, busy, windowNow, hues, job, task, hoveredJob, cursor, scale, brush],
  );
  const canvas = useCanvas(draw, width, height, onClock);
  const note = useCallback(() => {
    if (hover === null) return [];
    if (hover.root >= 0) return describeRoot(trace, hover.root);
    return hover.attempt >= 0 ? describeAttempt(trace, hover.attempt) : describeHold(trace, hover.hold);
  }, [trace, hover]);

  return (
    <div
      ref={frame}
      className={surface.surface}
      style={{ width, height }}
      role="application"
      aria-label={`Timeline of ${run.title}: slots over time. Arrow keys move between tasks, plus and minus zoom, Enter explains.`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the cursor is moved by keys.
      tabIndex={0}
      data-detail={layout.detail}
      {...pointer.handlers}
      {...keys.handlers}
    >
      <canvas ref={canvas} className={surface.layer} />
      {hover !== null && <HoverNote x={hover.x} y={hover.y} width={width} height={height} text={note} />}
      {framing !== automatic && (
        <div className={styles.tools}>
          <Button onClick={() => setFraming(automatic)}>Follow the clock</Button>
        </div>
      )}
      <div className={surface.spoken} role="status">
        {keys.spoken}
      </div>
    </div>
  );
}
