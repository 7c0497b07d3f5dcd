import { browserStorage, listDrafts } from '../../state/drafts.ts';
import { asksForLesson, isEmbedded, wantedPreset } from '../query.ts';

/** Whether the visitor came to no particular scenario and has no draft, so probably is new. */
export const firstVisit: boolean =
  !isEmbedded &&
  wantedPreset === null &&
  !asksForLesson() &&
  window.location.hash === '' &&
  listDrafts(browserStorage()).length === 0;
