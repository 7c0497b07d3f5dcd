import type { RefObject } from 'react';
import type { JobId } from '../../../engine/ids.ts';
import { rowKeys } from '../../../views/surface/rowKeys.ts';
import type { Keys } from '../../../views/surface/useCursor.ts';
import { headHeight, jobsInOrder, rowHeight } from './layout.ts';
import type { JobsPicture } from './picture.ts';
import { describeJob } from './words.ts';

/** Keyboard navigation between the rows drawn last; scrolls to the row. */
export function jobKeys(
  drawn: RefObject<JobsPicture | null>,
  frame: RefObject<HTMLElement | null>,
  select: (job: JobId) => void,
): Keys<JobId> {
  const rows = () => {
    const picture = drawn.current;
    if (picture === null) return null;
    const lineOf = (job: JobId) => {
      const line = picture.lines.find((each) => each.kind === 'job' && each.queued.job === job);
      return line?.kind === 'job' ? line : null;
    };
    return {
      order: jobsInOrder(picture.lines),
      room: picture.height - headHeight(picture.scale) - rowHeight(picture.scale),
      topOf: (job: JobId) => lineOf(job)?.y ?? null,
      describe(job: JobId) {
        const line = lineOf(job);
        return line === null ? [] : describeJob(picture.trace, picture.queue, line.queued);
      },
    };
  };
  return rowKeys(rows, frame, select);
}
