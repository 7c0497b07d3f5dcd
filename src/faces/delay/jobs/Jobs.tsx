import { useCallback, useMemo, useRef } from 'react';
import type { JobId } from '../../../engine/ids.ts';
import { SECOND } from '../../../engine/kernel/time.ts';
import { playbackStore } from '../../../state/playbackStore.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import { useJobHues } from '../../../views/looks/useJobHues.ts';
import type { RunTrace, ViewProps } from '../../../views/shared/view.ts';
import { CanvasView, stateFacts } from '../../../views/surface/canvasView.tsx';
import { onClockOrScroll } from '../../../views/surface/onClockOrScroll.ts';
import { useCursor } from '../../../views/surface/useCursor.ts';
import { usePointer } from '../../../views/surface/usePointer.ts';
import { useReducedMotion } from '../../../views/surface/useReducedMotion.ts';
import type { Draw, Subscribe } from '../../../widgets/useCanvas.ts';
import { useCanvas } from '../../../widgets/useCanvas.ts';
import { drawJobs } from './draw.ts';
import { watchMarks } from './drawHead.ts';
import styles from './Jobs.module.css';
import { jobKeys } from './jobKeys.ts';
import { headHeight, jobAt, jobsInOrder, layoutColumns, layoutLines } from './layout.ts';
import { createRowMotion } from './motion.ts';
import type { JobsPicture } from './picture.ts';
import { queueAt } from './queue.ts';
import { slotDecisionsOf } from './stopwatch.ts';
import { describeJob, texts } from './words.ts';

// How long an event of a job stays marked, in seconds of real time.
const MOMENT = 0.45;

/** Shows the jobs in the system in the order of the policy. */
export function Jobs({ runs, width, height }: ViewProps) {
  const run = runs[0];
  return run === undefined ? null : <JobsOfRun run={run} width={width} height={height} />;
}

interface JobsOfRunProps {
  readonly run: RunTrace;
  readonly width: number;
  readonly height: number;
}

function JobsOfRun({ run, width, height }: JobsOfRunProps) {
  const { trace } = run;
  const hues = useJobHues(trace);
  const isStill = useReducedMotion();
  const { job, hoveredJob } = selectionStore();
  const frame = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const drawn = useRef<JobsPicture | null>(null);
  const redraw = useRef<() => void>(() => undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another run are other rows.
  const motion = useMemo(() => createRowMotion(), [trace]);
  const select = (each: JobId) => selectionStore.getState().selectJob(each, run.index);
  const pointer = usePointer<{ readonly job: JobId }>({
    find(_, y) {
      if (drawn.current === null) return null;
      const { scale, scroll, lines } = drawn.current;
      const below = y - headHeight(scale);
      const queued = below < 0 ? null : jobAt(lines, below + scroll, scale);
      return queued === null ? null : { job: queued.job };
    },
    jobOf: (found) => found.job,
    click: (found) => found !== null && select(found.job),
  });
  const keys = useCursor(jobKeys(drawn, frame, select));
  const { cursor } = keys;

  const draw = useCallback<Draw>(
    (context, _, palette) => {
      const now = performance.now();
      const { time, isPlaying, speed } = playbackStore.getState();
      const queue = queueAt(trace, time, isPlaying ? MOMENT * speed * SECOND : 0);
      const { scale } = palette;
      const { lines, height: needed } = layoutLines(trace, queue, scale);
      const hasWatch = watchMarks(slotDecisionsOf(trace).rulesAt(0)) !== null;
      const columns = layoutColumns(width, scale, hasWatch, trace.data.tables.reads.length > 0);
      const isTravelling = motion.follow(lines, now, !isStill);
      const picture: JobsPicture = {
        ...{ trace, queue, lines, columns, width, height, scale, hues, cursor },
        scroll: frame.current?.scrollTop ?? 0,
        focus: { job, hoveredJob },
        offsetOf: (each) => motion.offsetOf(each, now),
      };
      drawn.current = picture;
      drawJobs(context, picture, palette);
      if (isTravelling) redraw.current();
      if (sheet.current !== null) sheet.current.style.height = `${needed + headHeight(scale)}px`;
      stateFacts(frame, { time, order: jobsInOrder(lines).join(' ') });
    },
    [trace, width, height, hues, job, hoveredJob, cursor, motion, isStill],
  );
  const subscribe = useCallback<Subscribe>((request) => {
    redraw.current = request;
    return onClockOrScroll(frame, request);
  }, []);
  const canvas = useCanvas(draw, width, height, subscribe);

  const pointed = pointer.hover?.found.job ?? null;
  const note = useCallback(() => {
    if (pointed === null || drawn.current === null) return [];
    const queue = queueAt(trace, playbackStore.getState().time, 0);
    const queued = queue.jobs.find((each) => each.job === pointed);
    return queued === undefined ? [texts.hasLeftTheSystem] : describeJob(trace, queue, queued);
  }, [trace, pointed]);

  return (
    <CanvasView
      {...{ width, height, frame, note }}
      label={texts.picture(run.title)}
      hover={pointer.hover}
      spoken={keys.spoken}
      className={styles.scroll}
      {...pointer.handlers}
      {...keys.handlers}
    >
      <div ref={sheet} className={styles.sheet}>
        <canvas ref={canvas} className={styles.canvas} />
      </div>
    </CanvasView>
  );
}
