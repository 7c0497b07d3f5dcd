import { useMemo, useRef } from 'react';
import { playbackStore } from '../../state/playbackStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { isGuessing, welcomeStore } from '../../state/welcomeStore.ts';
import { Button } from '../../widgets/Button.tsx';
import { useRoom } from '../../widgets/room.tsx';
import type { Draw } from '../../widgets/useCanvas.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import { AboveCopyStrip } from '../copies/AboveCopyStrip.tsx';
import { useJobHues } from '../looks/useJobHues.ts';
import type { RunProps } from '../shared/view.ts';
import { CanvasView, Layer, stateFacts } from '../surface/canvasView.tsx';
import { onClock } from '../surface/onClock.ts';
import { useCursor } from '../surface/useCursor.ts';
import { useMade } from '../surface/useMade.ts';
import { useTogether } from '../surface/useTogether.ts';
import { describers } from './describe.ts';
import { drawTimeline } from './draw.ts';
import { taskOfFound } from './handling.ts';
import { createBusyRows, createTimelineModel, medianTaskTime } from './model.ts';
import { layoutRows } from './rows.ts';
import styles from './Timeline.module.css';
import { timelineKeys } from './timelineKeys.ts';
import { useTimelinePointer } from './useTimelinePointer.ts';
import { automatic, sharedFraming, suitingSpan, windowOf } from './window.ts';

/** Shows the slots of one run over time, around the current time. */
export function Timeline({ run }: RunProps) {
  return (
    <AboveCopyStrip trace={run.trace} marksRaces>
      <TimelineOfRun run={run} />
    </AboveCopyStrip>
  );
}

function TimelineOfRun({ run }: RunProps) {
  const { width, height } = useRoom();
  const { trace } = run;
  const { scale } = usePalette();
  const hues = useJobHues(trace);
  const framing = sharedFraming.use();
  const { job, task, hoveredJob } = selectionStore();
  const endsAt = playbackStore((playback) => playback.endsAt);
  const end = Math.max(endsAt, trace.data.endedAt);
  const model = useMade(createTimelineModel, trace);
  const layout = useMade(layoutRows, trace.data.topology, width, height, scale);
  const busy = useMemo(
    () => (layout.detail === 'groups' ? createBusyRows(trace, layout) : null),
    [trace, layout],
  );
  // One scale for all runs side by side.
  const taskTime = useTogether(trace, medianTaskTime);
  const suiting = suitingSpan(taskTime, layout.plot.width, end);
  const windowNow = () => windowOf(framing, suiting, playbackStore.getState().time, end);

  const hidesFuture = welcomeStore(isGuessing);
  const seenUntil = () => (hidesFuture ? playbackStore.getState().time : Infinity);

  const frame = useRef<HTMLDivElement>(null);
  const handling = { run, model, layout, framing, windowNow, seenUntil, end };
  const { hover, brush, handlers } = useTimelinePointer(handling, frame);
  const keys = useCursor(timelineKeys(handling));
  const { cursor } = keys;

  const found = hover?.found ?? null;
  const hoveredTask = found === null ? null : taskOfFound(trace, found);
  const draw: Draw = (context, _, palette) => {
    const { time } = playbackStore.getState();
    const focus = { job, task, hoveredJob, hoveredTask };
    const window = windowNow();
    drawTimeline(
      { context, palette },
      { model, layout, busy, window, time, hidesFuture, hues, focus, cursor, brush },
    );
    stateFacts(frame, { time, from: window.from, to: window.to });
  };
  const note = () => (found === null ? [] : describers[found.kind](trace, found.row));

  return (
    <CanvasView
      frame={frame}
      hover={hover}
      note={note}
      label={`Timeline of ${run.title}: slots over time. Arrow keys move between tasks, plus and minus zoom, Enter explains.`}
      spoken={keys.spoken}
      data-detail={layout.detail}
      {...handlers}
      {...keys.handlers}
    >
      <Layer draw={draw} follows={onClock} />
      {framing !== automatic && (
        <div className={styles.tools}>
          <Button onClick={() => sharedFraming.set(automatic)}>Follow the clock</Button>
        </div>
      )}
    </CanvasView>
  );
}
