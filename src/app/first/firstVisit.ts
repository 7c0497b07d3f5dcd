import { asksForLesson, isEmbedded, wantedPreset } from '../../desk/scenario/query.ts';
import { KEPT } from '../../share/singlePage.ts';
import { browserStorage, listDrafts } from '../../state/drafts.ts';

/** Whether the page is one file that holds a scenario of its own. */
const holdsScenario = () =>
  import.meta.env.MODE === 'single' && (document.getElementById(KEPT)?.textContent ?? '') !== '';

/** Whether the visitor came to no particular scenario and has no draft, so probably is new. */
export const firstVisit: boolean =
  !isEmbedded &&
  wantedPreset === null &&
  !asksForLesson() &&
  window.location.hash === '' &&
  !holdsScenario() &&
  listDrafts(browserStorage()).length === 0;
