import type { JobId, TaskId } from '../../engine/ids.ts';
import { Outcome } from '../../engine/record/schema.ts';
import { schedulerAt } from '../../trace/jobControl.ts';
import { boxOfTask } from './drawMarks.ts';
import type { ClusterPicture } from './picture.ts';
import { cellAt, isOnStage, slotAt } from './places.ts';
import type { Box } from './schedulerRow.ts';

type Picture = Pick<ClusterPicture, 'layout' | 'trace' | 'snapshot'>;

/** Finds the mark of a job, which is at its scheduler, or of one of its tasks; null if it is not seen. */
export function pulsePlace(picture: Picture, job: JobId, task: TaskId | null): Box | null {
  const { layout, trace, snapshot } = picture;
  if (task === null) {
    const scheduler = schedulerAt(trace.data, job, snapshot.time);
    return layout.schedulers[scheduler] ?? layout.otherSchedulers;
  }
  if (layout.detail === 'racks') return null;
  const box = boxOfTask(picture, task) ?? placeOfFinished(picture, task);
  return box !== null && isOnStage(layout, box) ? box : null;
}

/** Where a task has finished, which is still framed there. */
function placeOfFinished({ layout, trace, snapshot }: Picture, task: TaskId): Box | null {
  const { server, lane, outcome, endedAt } = trace.data.tables.attempts.columns;
  for (const attempt of trace.attemptsOfTask(task)) {
    if (outcome[attempt] !== Outcome.finished || !(endedAt[attempt] <= snapshot.time)) continue;
    return layout.detail === 'tasks'
      ? slotAt(layout, server[attempt], lane[attempt])
      : cellAt(layout, server[attempt]);
  }
  return null;
}
