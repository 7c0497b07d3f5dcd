import { browserStorage, listDrafts } from '../../state/drafts.ts';
import { isEmbedded } from '../query.ts';

/** Whether this visitor came without a link and without a draft: somebody new, as far as one can tell. */
export const firstVisit: boolean =
  !isEmbedded && window.location.hash === '' && listDrafts(browserStorage()).length === 0;
