import type { RefObject } from 'react';
import type { JobId } from '../../../engine/ids.ts';
import { rowKeys } from '../../../views/surface/rowKeys.ts';
import type { Keys } from '../../../views/surface/useCursor.ts';
import { jobsInOrder, rowHeight } from './layout.ts';
import type { SizesPicture } from './picture.ts';
import { describeSize } from './words.ts';

/** Keyboard navigation between the rows drawn last; scrolls to the row. */
export function sizeKeys(
  drawn: RefObject<SizesPicture | null>,
  frame: RefObject<HTMLElement | null>,
  select: (job: JobId) => void,
): Keys<JobId> {
  const rows = () => {
    const picture = drawn.current;
    if (picture === null) return null;
    const lineOf = (job: JobId) => {
      const line = picture.lines.find((each) => each.kind === 'job' && each.row.job === job);
      return line?.kind === 'job' ? line : null;
    };
    return {
      order: jobsInOrder(picture.lines),
      room: picture.height - picture.head.height - rowHeight(picture.scale),
      topOf: (job: JobId) => lineOf(job)?.y ?? null,
      describe(job: JobId) {
        const line = lineOf(job);
        return line === null ? [] : describeSize(picture.now, line.row);
      },
    };
  };
  return rowKeys(rows, frame, select);
}
