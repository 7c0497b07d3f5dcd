import { useMemo } from 'react';
import { formatCount } from '../../../base/format.ts';
import type { JobId } from '../../../engine/ids.ts';
import { SECOND } from '../../../engine/kernel/time.ts';
import { playbackStore } from '../../../state/playbackStore.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import { write } from '../../../views/looks/pen.ts';
import { drawBelow } from '../../../views/looks/rowLook.ts';
import { useJobHues } from '../../../views/looks/useJobHues.ts';
import type { RunProps } from '../../../views/shared/view.ts';
import { type RowsFrame, RowsView } from '../../../views/surface/RowsView.tsx';
import { useReducedMotion } from '../../../views/surface/useReducedMotion.ts';
import { motions } from '../../../widgets/tokens.ts';
import { describeJob } from './describe.ts';
import { drawHead, watchMarks } from './drawHead.ts';
import { drawJob, drawPool, drawRest } from './drawRow.ts';
import { headHeight, type JobsPicture, type Line, layoutColumns, layoutLines, rowHeight } from './layout.ts';
import { queueAt } from './queue.ts';
import { slotDecisionsOf } from './stopwatch.ts';

// How long an event of a job stays marked, in seconds of real time.
const MOMENT = 0.45;

/** Shows the jobs in the system in the order of the policy. */
export function Jobs({ run }: RunProps) {
  const { trace } = run;
  const hues = useJobHues(trace);
  const isStill = useReducedMotion();
  const { job, hoveredJob, selectJob } = selectionStore();
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another run are other rows.
  const motion = useMemo(() => createRowMotion(), [trace]);
  const draw = (frame: RowsFrame<JobId>) => {
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
  };
  const describe = (each: JobId) => {
    const queue = queueAt(trace, playbackStore.getState().time, 0);
    const queued = queue.jobs.find((candidate) => candidate.job === each);
    return queued === undefined ? ['has left the system'] : describeJob(trace, queue, queued);
  };
  const select = (each: JobId) => selectJob(each, run.index);
  return (
    <RowsView
      draw={draw}
      describe={describe}
      select={select}
      label={`Jobs of ${run.title} in the order of the policy. Arrow keys move between jobs, Enter selects.`}
    />
  );
}

/** Draws the queue of jobs. */
function drawJobs(picture: JobsPicture): void {
  const { palette, scale, lines, columns, scroll, height } = picture;
  const top = headHeight(scale);
  const soft = { colour: palette.inkSoft, size: 13 } as const;
  drawBelow(picture, top, () => {
    for (const line of lines) {
      const offset = line.kind === 'job' ? picture.offsetOf(line.queued.job) : 0;
      const y = top + line.y + offset - scroll;
      if (y > height || y + rowHeight(scale) < top) continue;
      if (line.kind === 'job') drawJob(picture, picture, line.queued, y);
      else if (line.kind === 'pool') drawPool(picture, picture, line.group, y);
      else if (line.kind === 'rest') drawRest(picture, picture, y);
      else write(picture, `+ ${formatCount(line.count)} more`, columns.name, y + 15 * scale, soft);
    }
  });
  if (lines.length === 0)
    write(picture, 'No job is in the system now.', columns.left, top + 22 * scale, soft);
  drawHead(picture, picture);
}

const TRAVEL = Math.min(250, motions.move); // ms

// If the order changes more often than this, the eye cannot follow, so rows jump instead of moving.
const CALM = 400; // ms

/** Animates rows to their new places, unless the order changes too often. Times are real time, in ms. */
interface RowMotion {
  /** Takes the new places; returns whether rows are moving. */
  follow(lines: readonly Line[], now: number, mayTravel: boolean): boolean;
  /** How far above (negative) or below its place a row is drawn. */
  offsetOf(job: JobId, now: number): number;
}

/** Creates the motion of a view's rows. */
export function createRowMotion(): RowMotion {
  let places = new Map<JobId, number>();
  let from = new Map<JobId, number>();
  let movedAt = Number.NEGATIVE_INFINITY;

  const offsetOf = (job: JobId, now: number): number => {
    const distance = from.get(job);
    if (distance === undefined || now >= movedAt + TRAVEL) return 0;
    const left = 1 - Math.max(0, now - movedAt) / TRAVEL;
    return distance * left * left * left;
  };

  return {
    offsetOf,
    follow(lines, now, mayTravel) {
      const next = new Map<JobId, number>();
      for (const line of lines) if (line.kind === 'job') next.set(line.queued.job, line.y);
      const moved = [...next].filter(([job, y]) => (places.get(job) ?? y) !== y);
      if (moved.length > 0) {
        const isCalm = now - movedAt >= CALM;
        from =
          mayTravel && isCalm
            ? new Map(moved.map(([job, y]) => [job, (places.get(job) ?? y) - y]))
            : new Map();
        movedAt = now;
      }
      places = next;
      return from.size > 0 && now < movedAt + TRAVEL;
    },
  };
}
