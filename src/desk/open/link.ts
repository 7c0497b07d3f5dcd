import type { SharedLink } from '../../share/fragment.ts';
import { encodeLink } from '../../share/link.ts';
import type { Moment } from '../../share/moment.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { isStale, runStore } from '../../state/runStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { loadPart } from '../parts/loadPart.ts';

/** Describes what the visitor is looking at: the time, the selection, the open views. */
export function momentHere(): Moment {
  const { job, task, server, run, against } = selectionStore.getState();
  const { hero, linked } = layoutStore.getState();
  return {
    time: Math.round(playbackStore.getState().time),
    ...(job !== null && { job }),
    ...(playbackStore.getState().pace?.job === job && { follow: true }),
    ...(task !== null && { task }),
    ...(server !== null && { server }),
    ...(run > 0 && { run }),
    ...(against !== null && { against }),
    views: [hero, ...linked],
  };
}

/** Encodes the page as a link, with the digests of its runs; null when it is too large for one. */
export function encodeHere(withMoment: boolean): Promise<SharedLink | null> {
  // The presets that links build on may not have come.
  return loadPart(() =>
    encodeLink(scenarioStore.getState().scenario, withMoment ? momentHere() : undefined, digestsHere()),
  );
}

/** Encodes the page as a link that leaves the jobs to the file of their log; null where they are from none. */
export async function encodeFileLinkHere(withMoment: boolean): Promise<string | null> {
  const { scenario } = scenarioStore.getState();
  if (scenario.workload.kind === 'generated') return null;
  const part = await loadPart(() => import('../../share/fileLink.ts'));
  return part?.encodeFileLink(scenario, withMoment ? momentHere() : undefined, digestsHere()) ?? null;
}

/** The digests of the runs on screen, in their order; none while one of them is missing or older than the scenario. */
export function digestsHere(): readonly string[] {
  const { runs } = runStore.getState();
  const isComplete = runs.every((run) => run.shown !== null && !isStale(run));
  return isComplete ? runs.map(({ shown }) => shown?.digest ?? '') : [];
}

/** Returns the address of this page without its fragment and without parameters that concern this window only. */
export function pageAddress(): string {
  // A page saved as one file leads to the one it was saved from: nobody else has the file.
  if (import.meta.env.MODE === 'single') {
    const home = document.querySelector<HTMLElement>('meta[data-home]')?.dataset.home ?? '';
    if (home !== '') return home;
  }
  const { origin, pathname } = window.location;
  return origin === 'null' ? window.location.href.split(/[?#]/)[0] : origin + pathname;
}

/** Returns a complete address that opens the page's scenario, or says that it needs a file. */
export async function linkHere(withMoment: boolean): Promise<string> {
  const link = await encodeHere(withMoment);
  return link === null ? 'Too large for a link: save the scenario as a file.' : pageAddress() + link.fragment;
}

/** Returns the fragment of a link to the page as it is now, for what carries it; null: it is too large for any link. */
export async function fragmentHere(): Promise<string | null> {
  return (await encodeHere(true))?.fragment ?? encodeFileLinkHere(true);
}
