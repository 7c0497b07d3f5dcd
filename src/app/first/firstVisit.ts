import { browserStorage, listDrafts } from '../../state/drafts.ts';
import { isEmbedded } from '../query.ts';

/** Whether the visitor came without a link and has no draft, so probably is new. */
export const firstVisit: boolean =
  !isEmbedded && window.location.hash === '' && listDrafts(browserStorage()).length === 0;
