import { firstPreset } from '../scenario/firstPreset.ts';
import { layoutStore } from '../state/layoutStore.ts';
import { startPlaybackLoop } from '../state/playbackLoop.ts';
import { settingsStore } from '../state/settingsStore.ts';
import { welcomeStore } from '../state/welcomeStore.ts';
import { followAddress, openAddress } from './address.ts';
import { keepDrafts, offerDraft, openLatestDraft } from './drafts.ts';
import { firstVisit } from './first/firstVisit.ts';
import { followRuns } from './followRuns.ts';
import { loadAhead } from './loadAhead.ts';
import { measureMachine } from './measureMachine.ts';
import {
  asksForLesson,
  isEmbedded,
  opensLecture,
  opensProjecting,
  wantedClaims,
  wantedPreset,
  wantedReading,
} from './query.ts';
import { costsAreKnown, pool, runner } from './runner.ts';
import { scenarioStore } from './scenarioStore.ts';

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
  if (wantedReading !== null) layoutStore.getState().openOverlay('readings', wantedReading);
  if (wantedClaims !== null) layoutStore.getState().openOverlay('claims', wantedClaims);
  if (firstVisit) welcomeStore.getState().ask(firstPreset.id);
  pool.open();
  startPlaybackLoop();
  followRuns();
  loadAhead();
  measureMachine(pool);
  if (window.location.hash !== '') {
    const hasOpened = await openAddress();
    if (hasOpened && !isEmbedded) void offerDraft();
  } else if (asksForLesson()) {
    await (await import('./lesson/lesson.ts')).followLessonAddress();
  } else if (wantedPreset !== null) {
    (await import('./lecture/lecture.ts')).openNamedPreset(wantedPreset);
  } else if (!isEmbedded && !opensLecture) {
    await openLatestDraft();
  }
  if (opensLecture && !isEmbedded) (await import('./lecture/lecture.ts')).followLectureAddress();
  await costsAreKnown;
  runner.update(scenarioStore.getState().scenario);
  scenarioStore.subscribe(({ scenario }, before) => {
    if (scenario !== before.scenario) runner.update(scenario);
  });
  keepDrafts();
  followAddress();
}
