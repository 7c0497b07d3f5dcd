import { asksForLesson, isEmbedded, wantedPreset } from '../../desk/scenario/query.ts';
import { browserStorage, listDrafts } from '../../state/drafts.ts';

/** Whether the visitor came to no particular scenario and has no draft, so probably is new. */
export const firstVisit: boolean =
  !isEmbedded &&
  wantedPreset === null &&
  !asksForLesson() &&
  window.location.hash === '' &&
  listDrafts(browserStorage()).length === 0;
