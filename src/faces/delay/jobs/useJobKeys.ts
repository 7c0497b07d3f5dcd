import type { KeyboardEvent, RefObject } from 'react';
import { useState } from 'react';
import type { JobId } from '../../../engine/ids.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import { headHeight, jobsInOrder, rowHeight } from './layout.ts';
import type { JobsPicture } from './picture.ts';
import { describeJob } from './words.ts';

/** Moves a cursor over the rows, says what they are, and selects the job that it is on. */
export function useJobKeys(
  drawn: RefObject<JobsPicture | null>,
  frame: RefObject<HTMLElement | null>,
  run: number,
) {
  const [cursor, setCursor] = useState<JobId | null>(null);
  const [spoken, setSpoken] = useState('');

  const moveTo = (picture: JobsPicture, job: JobId | undefined) => {
    if (job === undefined) return;
    const line = picture.lines.find((each) => each.kind === 'job' && each.queued.job === job);
    if (line?.kind !== 'job') return;
    setCursor(job);
    setSpoken(describeJob(picture.trace, picture.queue, line.queued).join('. '));
    const element = frame.current;
    if (element === null) return;
    const room = picture.height - headHeight(picture.scale) - rowHeight(picture.scale);
    element.scrollTop = Math.max(line.y - room, Math.min(element.scrollTop, line.y));
  };

  const act = (key: string): boolean => {
    const picture = drawn.current;
    if (picture === null) return false;
    const order = jobsInOrder(picture.lines);
    const at = cursor === null ? -1 : order.indexOf(cursor);
    if (key === 'ArrowDown' || key === 'ArrowRight')
      moveTo(picture, order[Math.min(order.length - 1, at + 1)]);
    else if (key === 'ArrowUp' || key === 'ArrowLeft') moveTo(picture, order[Math.max(0, at - 1)]);
    else if (key === 'Home') moveTo(picture, order[0]);
    else if (key === 'End') moveTo(picture, order.at(-1));
    else if (key === 'Enter' && at >= 0) selectionStore.getState().selectJob(order[at], run);
    else if (key === 'Escape' && cursor !== null) setCursor(null);
    else return false;
    return true;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return;
    if (!act(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { cursor, spoken, handlers: { onKeyDown, onBlur: () => setCursor(null) } };
}
