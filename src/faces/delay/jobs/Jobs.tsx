import { useCallback, useMemo } from 'react';
import type { JobId } from '../../../engine/ids.ts';
import { SECOND } from '../../../engine/kernel/time.ts';
import { playbackStore } from '../../../state/playbackStore.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import { useJobHues } from '../../../views/looks/useJobHues.ts';
import type { RunTrace, ViewProps } from '../../../views/shared/view.ts';
import { type RowsFrame, RowsView } from '../../../views/surface/RowsView.tsx';
import { useReducedMotion } from '../../../views/surface/useReducedMotion.ts';
import { describeJob } from './describe.ts';
import { drawJobs } from './draw.ts';
import { watchMarks } from './drawHead.ts';
import { headHeight, layoutColumns, layoutLines, rowHeight } from './layout.ts';
import { createRowMotion } from './motion.ts';
import { queueAt } from './queue.ts';
import { slotDecisionsOf } from './stopwatch.ts';

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
  const { job, hoveredJob, selectJob } = selectionStore();
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another run are other rows.
  const motion = useMemo(() => createRowMotion(), [trace]);
  const draw = useCallback(
    (frame: RowsFrame<JobId>) => {
      const now = performance.now();
      const { isPlaying, speed } = playbackStore.getState();
      const queue = queueAt(trace, frame.time, isPlaying ? MOMENT * speed * SECOND : 0);
      const { scale } = frame;
      const { lines, height: all } = layoutLines(trace, queue, scale);
      const hasWatch = watchMarks(slotDecisionsOf(trace).rulesAt(0)) !== null;
      const isMoving = motion.follow(lines, now, !isStill);
      drawJobs({
        ...{ ...frame, trace, queue, lines, hues, focus: { job, hoveredJob } },
        columns: layoutColumns(frame.width, scale, hasWatch, trace.data.tables.reads.length > 0),
        offsetOf: (each) => motion.offsetOf(each, now),
      });
      const rows = lines.flatMap((line) =>
        line.kind === 'job' ? [{ id: line.queued.job, job: line.queued.job, top: line.y }] : [],
      );
      return { rows, rowHeight: rowHeight(scale), head: headHeight(scale), all, isMoving };
    },
    [trace, hues, job, hoveredJob, motion, isStill],
  );
  const describe = useCallback(
    (each: JobId) => {
      const queue = queueAt(trace, playbackStore.getState().time, 0);
      const queued = queue.jobs.find((candidate) => candidate.job === each);
      return queued === undefined ? ['has left the system'] : describeJob(trace, queue, queued);
    },
    [trace],
  );
  const select = (each: JobId) => selectJob(each, run.index);
  return (
    <RowsView
      {...{ width, height, draw, describe, select }}
      label={`Jobs of ${run.title} in the order of the policy. Arrow keys move between jobs, Enter selects.`}
    />
  );
}
