import { isSameData } from '../../base/sameData.ts';
import { firstPreset } from '../../scenario/presets/firstPreset.ts';
import type { Preset } from '../../scenario/presets/presets.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { decodeLink, encodeLink } from '../../share/link.ts';
import type { Opened } from '../../share/openPayload.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { noticeStore } from '../../state/noticeStore.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { runStore } from '../../state/runStore.ts';
import { type Desk, type Origin, scenarioStore } from '../../state/scenarioStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { lessonStore } from '../../state/teachingStore.ts';
import { loadPart } from '../parts/loadPart.ts';
import { wantMoment } from '../play/followRuns.ts';
import { asksForLesson, isEmbedded } from '../scenario/query.ts';
import { askAbout } from './asks.ts';
import { expectDigests } from './expectDigests.ts';
import { encodeHere } from './link.ts';
import { momentOf, openScenario, tellFailedLink } from './openScenario.ts';

/** So long edits wait before they are in the address; browsers throttle more frequent changes. [ms] */
const WRITE_EVERY = 1000;

/** A scenario that lists more jobs than this is not written to the address: that would stall the page. */
const MOST_LISTED_JOBS = 500;

/** What this page notes in the entries of the browser's history that it writes; a link that somebody sent has none. */
interface OwnEntry {
  readonly origin: Origin;
}

/** A fragment that could not be opened as it is; it stays in the address until the visitor changes something. */
let broken: string | null = null;

/**
 * Opens the scenario in a fragment, that of the address by default, if any. Resolves to whether there was one that somebody
 * sent.
 */
export async function openAddress(fragment = window.location.hash): Promise<boolean> {
  // Notices about an earlier link no longer apply.
  for (const notice of ['link', 'digest']) noticeStore.getState().dismiss(notice);
  broken = null;
  try {
    return await openFragment(fragment);
  } catch (error) {
    // A part of the page could not be loaded, or there is a bug: the rest of the page must keep working.
    broken = window.location.hash;
    tellFailedLink(error);
    return false;
  }
}

async function openFragment(fragment: string): Promise<boolean> {
  if (/^#[lw]=/.test(fragment)) {
    if (!(await (await import('./lesson.ts')).openLessonLink(fragment))) broken = fragment;
    return false;
  }
  if (asksForFile(fragment)) return (await import('./openFileLink.ts')).openFileLink(fragment);
  // What is opened from elsewhere, such as a picture, is no entry of the history yet.
  const own = fragment === window.location.hash ? ownEntry() : null;
  const opened = await decodeLink(fragment);
  if (opened.kind !== 'opened' || opened.replaced.length > 0) broken = fragment;
  return openDecoded(opened, own);
}

/** Shows what a link held, or says why that is not possible; resolves to whether somebody else sent it. */
async function openDecoded(opened: Opened, own: OwnEntry | null): Promise<boolean> {
  if (opened.kind !== 'opened') {
    await report(opened);
    return false;
  }
  const { scenario } = opened;
  const preset = await presetOf(scenario);
  const { opening } = preset ?? (await presetOf(scenario, 1)) ?? {};
  const isOfMoment = Object.keys(opened.moment).length > 0;
  const moment = isOfMoment ? opened.moment : momentOf(opening);
  if (isSameData(scenario, scenarioStore.getState().scenario)) wantMoment(moment);
  else openScenario(scenario, own?.origin ?? originOf(preset), moment);
  await report(opened);
  // Whoever reloads their own page needs no news of an author, nor of a draft.
  if (own !== null) return false;
  expectDigests(opened.digests);
  // Who sends what they are looking at has something to show.
  if (preset !== undefined && !isOfMoment) askAbout(preset);
  return true;
}

/**
 * Keeps the address in step with the page: opening a scenario adds an entry to the browser's history; an edit or
 * another moment changes the current entry. Going back opens the previous scenario. The address of an embedded page
 * is never changed.
 */
export function followAddress(): () => void {
  if (isEmbedded) return () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written = window.location.hash;
  let { opened, scenario: before } = scenarioStore.getState(); // before: as it was when the address was opened
  // Going back changes the current history entry, so a write that started earlier must not finish. This counts the
  // times.
  let goings = 0;
  let isGoing = false;

  const write = async () => {
    timer = undefined;
    // A link that still waits for its file stays, to be reloaded or sent on.
    if (asksForFile(window.location.hash) && layoutStore.getState().overlay === 'import') return;
    const begunAt = goings;
    const { scenario, opened: nowOpened, origin } = scenarioStore.getState();
    const isBroken = window.location.hash === broken;
    // It can be looked at, and opened again after a reload with a newer version.
    if (isBroken && scenario === before) return;
    const isNew = nowOpened !== opened || isBroken;
    opened = nowOpened;
    const link = isSmall(scenario) ? await encodeHere(!playbackStore.getState().isPlaying) : null;
    const fragment = link === null || link.advice === 'file' ? '#' : link.fragment;
    if (fragment === written || begunAt !== goings || isTaught()) return;
    written = fragment;
    const entry: OwnEntry = { origin };
    if (isNew) window.history.pushState(entry, '', fragment);
    else window.history.replaceState(entry, '', fragment);
  };
  const request = (after = WRITE_EVERY) => {
    // Not while the clock plays: its time is written when it stops.
    if (isGoing || isTaught() || playbackStore.getState().isPlaying) return;
    if (timer !== undefined && after > 0) return;
    clearTimeout(timer);
    timer = setTimeout(write, after);
  };
  const onBack = async () => {
    if (asksForLesson()) return (await loadPart(() => import('./lesson.ts')))?.followLessonAddress();
    if (window.location.hash === written && !isTaught()) return;
    clearTimeout(timer);
    timer = undefined;
    goings += 1;
    isGoing = true;
    const begunAt = goings;
    written = window.location.hash;
    try {
      if (await opensKept()) return;
      if (window.location.hash === '')
        openScenario(firstPreset.scenario, { kind: 'preset', id: firstPreset.id });
      else await openAddress();
    } finally {
      if (begunAt === goings) {
        isGoing = false;
        ({ opened, scenario: before } = scenarioStore.getState());
      }
    }
  };

  // Pending edits of the previous scenario are written to its own entry, to which Back will lead.
  const finishEntry = async ({ scenario, origin }: Desk) => {
    clearTimeout(timer);
    timer = undefined;
    const begunAt = goings;
    const link = isSmall(scenario) ? await encodeLink(scenario) : null;
    const isPast = begunAt !== goings || isTaught();
    if (link === null || link.advice === 'file' || isPast || window.location.hash === broken) return;
    written = link.fragment;
    window.history.replaceState({ origin } satisfies OwnEntry, '', written);
  };

  const stops = [
    scenarioStore.subscribe(async (state, before) => {
      const isOpening = state.opened !== before.opened;
      if (isOpening && timer !== undefined) await finishEntry(before);
      // At once, so that a reload opens it again.
      request(isOpening ? 0 : WRITE_EVERY);
    }),
    layoutStore.subscribe(() => request()),
    ...[playbackStore, selectionStore].map((store) => store.subscribe(() => hasRun() && request())),
  ];
  window.addEventListener('popstate', onBack);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('popstate', onBack);
    for (const stop of stops) stop();
  };
}

/** Opens what a page saved as one file holds, unless its address says otherwise; resolves to whether it did. */
export async function opensKept(): Promise<boolean> {
  if (import.meta.env.MODE !== 'single' || window.location.hash !== '') return false;
  try {
    const kept = (await import('./openFileLink.ts')).readKept();
    if (kept === null) return false;
    await openDecoded(kept, null);
  } catch (error) {
    tellFailedLink(error);
  }
  return true;
}

/** Whether a lesson is open, which notes its steps in the address. */
function isTaught(): boolean {
  return lessonStore.getState().open !== null;
}

/** What this page noted in the current entry of the history; null where it did not write it. */
function ownEntry(): OwnEntry | null {
  const entry: Partial<OwnEntry> | null = window.history.state;
  return entry?.origin === undefined ? null : { origin: entry.origin };
}

/** Whether a link leaves the jobs to a file that the visitor must have. */
function asksForFile(fragment: string): boolean {
  return fragment.startsWith('#f=');
}

function isSmall({ workload }: Scenario): boolean {
  return workload.kind === 'generated' || workload.jobs.length <= MOST_LISTED_JOBS;
}

// Before the first run is over, selection and time are set by the page, not by the visitor.
function hasRun(): boolean {
  return runStore.getState().runs.some(({ shown }) => shown !== null);
}

/** Finds the preset that a scenario is; with a version, one that it was then, and whose defaults were others. */
async function presetOf(scenario: Scenario, version: number = scenario.version): Promise<Preset | undefined> {
  const [{ presets }, { migrate }] = await Promise.all([
    import('../../scenario/presets/presets.ts'),
    import('../../scenario/shape/migrate.ts'),
  ]);
  return presets.all.find((each) => {
    const read = migrate({ ...each.scenario, version });
    return read.kind === 'current' && isSameData(read.value, scenario);
  });
}

function originOf(preset: Preset | undefined): Origin {
  return preset === undefined ? { kind: 'link' } : { kind: 'preset', id: preset.id };
}

/** Reports a link that did not open as intended; the texts are loaded only then. */
async function report(opened: Opened): Promise<void> {
  if (opened.kind === 'opened' && opened.replaced.length + opened.dropped.length === 0) return;
  const { linkNotice } = await import('./openFileLink.ts');
  const notice = linkNotice(opened);
  if (notice !== null) noticeStore.getState().notify(notice);
}
