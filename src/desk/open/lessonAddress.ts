import { encodeLesson } from '../../lessons/link.ts';
import { lessonStore } from '../../state/lessonStore.ts';
import { isEmbedded } from '../scenario/query.ts';

/** Changes of the address that were begun: only the latest is finished. */
let begun = 0;

/**
 * Notes lesson and step in the address: a new entry of the browser's history for each step, so that Back leads to the one
 * before. A lesson that comes with the page is named there; any other is in the fragment, as is the work that nothing else keeps.
 */
export async function noteInAddress(isNew: boolean): Promise<void> {
  const { open } = lessonStore.getState();
  if (open === null || isEmbedded) return;
  const { lesson, id, step, work, isInAddress } = open;
  begun += 1;
  const mine = begun;
  const query = new URLSearchParams();
  if (id !== null && !isInAddress) query.set('lesson', id);
  if (!isInAddress) query.set('step', String(step + 1));
  const text = query.toString();
  let next = window.location.pathname + (text === '' ? '' : `?${text}`);
  if (id === null || isInAddress) {
    const link = await encodeLesson({ lesson, id, step, work: isInAddress ? work : null });
    if (mine !== begun || lessonStore.getState().open === null) return;
    next += link?.fragment ?? '';
  }
  if (isNew) window.history.pushState(null, '', next);
  else window.history.replaceState(null, '', next);
}
