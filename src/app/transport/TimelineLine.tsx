import { useCallback, useMemo } from 'react';
import { isEmbedded } from '../../desk/scenario/query.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { playbackStore, shareOfTime } from '../../state/playbackStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import type { Trace } from '../../trace/trace.ts';
import { useJobHues } from '../../views/looks/useJobHues.ts';
import { useCanvas } from '../../widgets/useCanvas.ts';
import type { Size } from '../../widgets/useSize.ts';
import { drawTimeline, timelineMarks } from './drawTimeline.ts';
import { FirstDifference } from './FirstDifference.tsx';
import styles from './Timeline.module.css';

interface TimelineLineProps {
  readonly traces: readonly Trace[];
  readonly endsAt: Micros;
  readonly size: Size;
}

/** What the timeline shows of the runs: the line with its marks, and the flag of the largest difference. */
export function TimelineLine({ traces, endsAt, size }: TimelineLineProps) {
  return (
    <>
      <Line traces={traces} endsAt={endsAt} size={size} />
      {!isEmbedded && <FirstDifference endsAt={endsAt} />}
    </>
  );
}

function Line({ traces, endsAt, size: { width, height } }: TimelineLineProps) {
  const hues = useJobHues(traces[0]);
  const marks = useMemo(() => timelineMarks(traces, hues, endsAt, width), [traces, hues, endsAt, width]);
  const draw = useCallback<Parameters<typeof useCanvas>[0]>(
    (context, size, palette) => {
      const { job, hoveredJob } = selectionStore.getState();
      drawTimeline(context, size, palette, {
        marks,
        share: shareOfTime(playbackStore.getState()),
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

function followClockAndSelection(redraw: () => void): () => void {
  const unsubscribe = [playbackStore.subscribe(redraw), selectionStore.subscribe(redraw)];
  return () => {
    for (const stop of unsubscribe) stop();
  };
}
