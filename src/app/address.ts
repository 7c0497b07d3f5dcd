import { firstPreset } from '../scenario/firstPreset.ts';
import type { Preset } from '../scenario/presets.ts';
import type { Scenario } from '../scenario/schema.ts';
import type { Opened } from '../share/link.ts';
import { decodeLink, encodeLink } from '../share/link.ts';
import { layoutStore } from '../state/layoutStore.ts';
import { noticeStore } from '../state/noticeStore.ts';
import { playbackStore } from '../state/playbackStore.ts';
import { runStore } from '../state/runStore.ts';
import type { Desk, Origin } from '../state/scenarioStore.ts';
import { selectionStore } from '../state/selectionStore.ts';
import { expectDigests } from './expectDigests.ts';
import { wantMoment } from './followRuns.ts';
import { encodeHere } from './link.ts';
import { momentOf, openScenario } from './openScenario.ts';
import { isEmbedded } from './query.ts';
import { scenarioStore } from './scenarioStore.ts';

/** Milliseconds between two changes of the address: browsers complain about more. */
const WRITE_EVERY = 1000;

/** Scenarios with more listed jobs than this are not written into the address: that would stall the page. */
const MOST_LISTED_JOBS = 500;

/** Opens the fragment of the address, whatever it is. Resolves to whether it held a scenario. */
export async function openAddress(): Promise<boolean> {
  // What was said of an earlier link does not hold for this one.
  for (const notice of ['link', 'digest']) noticeStore.getState().dismiss(notice);
  try {
    return await openFragment(window.location.hash);
  } catch (error) {
    // A part of the page that could not be fetched, or a fault of ours: all else must go on.
    noticeStore.getState().notify({
      id: 'link',
      tone: 'danger',
      text: 'This link could not be opened. Your own work is as you left it. Reload the page to try again.',
      details: [String(error)],
    });
    return false;
  }
}

async function openFragment(fragment: string): Promise<boolean> {
  const opened = await decodeLink(fragment);
  if (opened.kind !== 'opened') {
    await report(opened);
    return false;
  }
  const { scenario } = opened;
  const preset = await presetOf(scenario);
  const moment = Object.keys(opened.moment).length > 0 ? opened.moment : momentOf(preset?.opening);
  if (JSON.stringify(scenario) === JSON.stringify(scenarioStore.getState().scenario)) wantMoment(moment);
  else openScenario(scenario, originOf(preset), moment);
  await report(opened);
  expectDigests(opened.digests);
  return true;
}

/**
 * Keeps the address in step with the page: a scenario that is opened is a new entry of the history, an edit or another
 * moment changes the entry. Going back opens what was there. In an embedded page the address is never touched.
 */
export function followAddress(): () => void {
  if (isEmbedded) return () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written = window.location.hash;
  let opened = scenarioStore.getState().opened;
  // Going back changes the entry that is written to: what was begun before it must not be written after it.
  let goings = 0;
  let isGoing = false;

  const write = async () => {
    timer = undefined;
    const begunAt = goings;
    const { scenario, opened: nowOpened } = scenarioStore.getState();
    const isNew = nowOpened !== opened;
    opened = nowOpened;
    const link = isSmall(scenario) ? await encodeHere(!playbackStore.getState().isPlaying) : null;
    const fragment = link === null || link.advice === 'file' ? '#' : link.fragment;
    if (fragment === written || begunAt !== goings) return;
    written = fragment;
    if (isNew) window.history.pushState(null, '', fragment);
    else window.history.replaceState(null, '', fragment);
  };
  const request = () => {
    // A moving clock does not count: the moment is written when it stands.
    if (timer === undefined && !isGoing && !playbackStore.getState().isPlaying)
      timer = setTimeout(write, WRITE_EVERY);
  };
  const onBack = async () => {
    if (window.location.hash === written) return;
    clearTimeout(timer);
    timer = undefined;
    goings += 1;
    isGoing = true;
    const begunAt = goings;
    written = window.location.hash;
    try {
      if (window.location.hash === '')
        openScenario(firstPreset.scenario, { kind: 'preset', id: firstPreset.id });
      else await openAddress();
    } finally {
      if (begunAt === goings) {
        isGoing = false;
        opened = scenarioStore.getState().opened;
      }
    }
  };

  // The last edits before another scenario was opened belong to the entry that Back leads to.
  const finishEntry = async ({ scenario }: Desk) => {
    clearTimeout(timer);
    timer = undefined;
    const begunAt = goings;
    const link = isSmall(scenario) ? await encodeLink(scenario) : null;
    if (link === null || link.advice === 'file' || begunAt !== goings) return;
    written = link.fragment;
    window.history.replaceState(null, '', written);
  };

  const stops = [
    scenarioStore.subscribe(async (state, before) => {
      if (state.opened !== before.opened && timer !== undefined) await finishEntry(before);
      request();
    }),
    layoutStore.subscribe(request),
    ...[playbackStore, selectionStore].map((store) => store.subscribe(() => hasRun() && request())),
  ];
  window.addEventListener('popstate', onBack);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('popstate', onBack);
    for (const stop of stops) stop();
  };
}

function isSmall({ workload }: Scenario): boolean {
  return workload.kind === 'generated' || workload.jobs.length <= MOST_LISTED_JOBS;
}

// What is selected and sought before the first run is over is our doing, not the visitor's.
function hasRun(): boolean {
  return runStore.getState().runs.some(({ shown }) => shown !== null);
}

async function presetOf(scenario: Scenario): Promise<Preset | undefined> {
  const { presets } = await import('../scenario/presets.ts');
  const text = JSON.stringify(scenario);
  return presets.all.find((each) => JSON.stringify(each.scenario) === text);
}

function originOf(preset: Preset | undefined): Origin {
  return preset === undefined ? { kind: 'link' } : { kind: 'preset', id: preset.id };
}

/** Says what came of a link; the words are fetched when there is something to say. */
async function report(opened: Opened): Promise<void> {
  if (opened.kind === 'opened' && opened.replaced.length + opened.dropped.length === 0) return;
  const { linkNotice } = await import('./linkNotice.ts');
  const notice = linkNotice(opened);
  if (notice !== null) noticeStore.getState().notify(notice);
}
