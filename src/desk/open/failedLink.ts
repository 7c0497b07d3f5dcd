import { noticeStore } from '../../state/noticeStore.ts';

/** Says that a link could not be opened: a part of the page could not be loaded, or there is a bug. */
export function tellFailedLink(error: unknown): void {
  noticeStore.getState().notify({
    id: 'link',
    tone: 'danger',
    text: 'This link could not be opened. Your own work is as you left it. Reload the page to try again.',
    details: [String(error)],
  });
}
