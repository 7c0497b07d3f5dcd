import { useCallback, useMemo, useRef } from 'react';
import { SECOND } from '../../../engine/kernel/time.ts';
import { playbackStore } from '../../../state/playbackStore.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import { HoverNote } from '../../../views/HoverNote.tsx';
import { onClock } from '../../../views/onClock.ts';
import surface from '../../../views/surface.module.css';
import { useJobHues } from '../../../views/useJobHues.ts';
import { useReducedMotion } from '../../../views/useReducedMotion.ts';
import type { RunTrace, ViewProps } from '../../../views/view.ts';
import type { Draw, Subscribe } from '../../../widgets/useCanvas.ts';
import { useCanvas } from '../../../widgets/useCanvas.ts';
import { drawJobs } from './draw.ts';
import { watchMarks } from './drawHead.ts';
import styles from './Jobs.module.css';
import { headHeight, jobsInOrder, layoutColumns, layoutLines } from './layout.ts';
import { createRowMotion } from './motion.ts';
import type { JobsPicture } from './picture.ts';
import { queueAt } from './queue.ts';
import { slotDecisionsOf } from './stopwatch.ts';
import { useJobKeys } from './useJobKeys.ts';
import { useJobPointer } from './useJobPointer.ts';
import { describeJob } from './words.ts';

// How long what has just happened to a job stays marked, in s of the viewer's.
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
  const pointer = useJobPointer(drawn, run.index);
  const keys = useJobKeys(drawn, frame, run.index);
  const { cursor } = keys;

  const draw = useCallback<Draw>(
    (context, _, palette) => {
      const now = performance.now();
      const { time, isPlaying, speed } = playbackStore.getState();
      const queue = queueAt(trace, time, isPlaying ? MOMENT * speed * SECOND : 0);
      const { scale } = palette;
      const { lines, height: needed } = layoutLines(trace, queue, scale);
      const hasWatch = watchMarks(slotDecisionsOf(trace).rules) !== null;
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
      if (frame.current === null) return;
      frame.current.dataset.time = String(time);
      frame.current.dataset.order = jobsInOrder(lines).join(' ');
    },
    [trace, width, height, hues, job, hoveredJob, cursor, motion, isStill],
  );
  const subscribe = useCallback<Subscribe>((request) => {
    redraw.current = request;
    const element = frame.current;
    element?.addEventListener('scroll', request, { passive: true });
    const stop = onClock(request);
    return () => {
      stop();
      element?.removeEventListener('scroll', request);
    };
  }, []);
  const canvas = useCanvas(draw, width, height, subscribe);

  const { hover } = pointer;
  const note = useCallback(() => {
    if (hover === null || drawn.current === null) return [];
    const queue = queueAt(trace, playbackStore.getState().time, 0);
    const queued = queue.jobs.find((each) => each.job === hover.job);
    return queued === undefined ? ['has left the system'] : describeJob(trace, queue, queued);
  }, [trace, hover]);

  return (
    <div className={surface.surface} style={{ width, height }}>
      <div
        ref={frame}
        className={`${surface.surface} ${styles.scroll}`}
        style={{ width, height }}
        role="application"
        aria-label={`Jobs of ${run.title} in the order of the policy. Arrow keys move between jobs, Enter selects.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the cursor is moved by keys.
        tabIndex={0}
        {...pointer.handlers}
        {...keys.handlers}
      >
        <div ref={sheet} className={styles.sheet}>
          <canvas ref={canvas} className={styles.canvas} />
        </div>
      </div>
      {hover !== null && <HoverNote x={hover.x} y={hover.y} width={width} height={height} text={note} />}
      <div className={surface.spoken} role="status">
        {keys.spoken}
      </div>
    </div>
  );
}
