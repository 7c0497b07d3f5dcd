import type { RefObject } from 'react';
import type { JobId } from '../../../engine/ids.ts';
import type { Keys } from '../../../views/useCursor.ts';
import { jobsInOrder, rowHeight } from './layout.ts';
import type { SizesPicture } from './picture.ts';
import { describeSize } from './words.ts';

/** Keyboard navigation between the rows drawn last; scrolls to the row. */
export function sizeKeys(
  drawn: RefObject<SizesPicture | null>,
  frame: RefObject<HTMLElement | null>,
  select: (job: JobId) => void,
): Keys<JobId> {
  const lineOf = (job: JobId) => {
    const line = drawn.current?.lines.find((each) => each.kind === 'job' && each.row.job === job);
    return line?.kind === 'job' ? line : undefined;
  };
  return {
    move(key, from) {
      const order = jobsInOrder(drawn.current?.lines ?? []);
      const at = from === null ? -1 : order.indexOf(from);
      if (key === 'ArrowDown' || key === 'ArrowRight')
        return order[Math.min(order.length - 1, at + 1)] ?? from;
      if (key === 'ArrowUp' || key === 'ArrowLeft') return order[Math.max(0, at - 1)] ?? from;
      if (key === 'Home') return order[0] ?? from;
      return key === 'End' ? (order.at(-1) ?? from) : null;
    },
    describe(job) {
      const line = lineOf(job);
      if (line === undefined || drawn.current === null) return [];
      return describeSize(drawn.current.now, line.row);
    },
    reveal(job) {
      const [picture, line, element] = [drawn.current, lineOf(job), frame.current];
      if (picture === null || line === undefined || element === null) return;
      const room = picture.height - picture.head.height - rowHeight(picture.scale);
      element.scrollTop = Math.max(line.y - room, Math.min(element.scrollTop, line.y));
    },
    open: select,
  };
}
