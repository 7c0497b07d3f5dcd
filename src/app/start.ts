import { tellFailedLink } from '../desk/open/openScenario.ts';
import { partsAreKnown } from '../desk/parts/beforeRuns.ts';
import { loadPart } from '../desk/parts/loadPart.ts';
import { followRuns } from '../desk/play/followRuns.ts';
import { costsAreKnown, machine, pool, runner } from '../desk/run/runner.ts';
import {
  asksForLesson,
  isEmbedded,
  opensLecture,
  opensProjecting,
  wantedOverlays,
  wantedPreset,
} from '../desk/scenario/query.ts';
import { firstPreset } from '../scenario/presets/firstPreset.ts';
import { KEPT } from '../share/singlePage.ts';
import { browserStorage, listDrafts } from '../state/drafts.ts';
import { layoutStore } from '../state/layoutStore.ts';
import { startPlaybackLoop } from '../state/playbackStore.ts';
import { scenarioStore } from '../state/scenarioStore.ts';
import { settingsStore } from '../state/settingsStore.ts';
import { welcomeStore } from '../state/welcomeStore.ts';
import { savesData } from '../worker/savesData.ts';
import { loadAhead } from './loadAhead.ts';

/**
 * Starts the page: opens the scenario in the address, else the latest draft, else the first preset; then keeps clock,
 * runs, drafts and address in step.
 */
export async function start(): Promise<void> {
  if (isEmbedded) {
    // At once, so that no message is lost: each waits for the part that reads it.
    const api = import('./embed/api.ts').catch(() => null);
    window.addEventListener('message', async (event) => (await api)?.receive(event));
  }
  if (opensProjecting) settingsStore.getState().setProjecting(true);
  for (const [overlay, at] of wantedOverlays) layoutStore.getState().openOverlay(overlay, at);
  if (firstVisit) welcomeStore.getState().ask(firstPreset.id);
  pool.open();
  startPlaybackLoop();
  followRuns();
  loadAhead();
  if (!machine.isKnown() && !savesData()) setTimeout(measure, MEASURE_AFTER);
  await firstTask();
  // Requested at once, but only a link that is to be opened waits for it.
  const addressModule = import('../desk/open/address.ts').catch((error: unknown) => {
    if (window.location.hash !== '') tellFailedLink(error);
    return null;
  });
  if (window.location.hash !== '') {
    const hasOpened = (await (await addressModule)?.openAddress()) ?? false;
    if (hasOpened && !isEmbedded) void drafts().then((part) => part?.offerDraft());
  } else if (import.meta.env.MODE === 'single' && (await (await addressModule)?.opensKept())) {
    void drafts().then((part) => part?.offerDraft());
  } else if (asksForLesson()) {
    await (await loadPart(() => import('../desk/open/lesson.ts')))?.followLessonAddress();
  } else if (wantedPreset !== null) {
    (await loadPart(() => import('./deck/lecture.ts')))?.openNamedPreset(wantedPreset);
  } else if (!isEmbedded && !opensLecture && listDrafts(browserStorage()).length > 0) {
    await (await drafts())?.openLatestDraft();
  }
  if (opensLecture && !isEmbedded)
    (await loadPart(() => import('./deck/lecture.ts')))?.followLectureAddress();
  await Promise.all([costsAreKnown, partsAreKnown]);
  runner.update(scenarioStore.getState().scenario);
  scenarioStore.subscribe(({ scenario }, before) => {
    if (scenario !== before.scenario) runner.update(scenario);
  });
  void drafts().then((part) => part?.keepDrafts());
  // Where it could not be loaded, the address stays as it is.
  (await addressModule)?.followAddress();
}

/** What keeps drafts and offers them: a page without one shows its first frame sooner. */
const drafts = () => loadPart(() => import('../desk/open/drafts.ts'));

/**
 * Resolves in a task of its own, before what is asked for later. The browser asks for each script of a part as the part is asked
 * for: after all that the first script does, that was a task of 50 ms and more.
 */
function firstTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** The first presets are too small to measure; by then the page has also loaded the rest of itself. [ms] */
const MEASURE_AFTER = 4000;

/** Measures this machine's speed. Where that cannot be loaded, the visitor's own runs will measure it. */
async function measure(): Promise<void> {
  (await import('../desk/run/measureMachine.ts').catch(() => null))?.measureMachine(pool);
}

/** Whether the page is one file that holds a scenario of its own. */
const holdsScenario = () =>
  import.meta.env.MODE === 'single' && (document.getElementById(KEPT)?.textContent ?? '') !== '';

/** Whether the visitor came to no particular scenario and has no draft, so probably is new. */
const firstVisit: boolean =
  !isEmbedded &&
  wantedPreset === null &&
  !asksForLesson() &&
  window.location.hash === '' &&
  !holdsScenario() &&
  listDrafts(browserStorage()).length === 0;
