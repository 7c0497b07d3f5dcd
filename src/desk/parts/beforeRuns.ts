import { type Run, runStore } from '../../state/runStore.ts';
import { cluster } from '../../views/cluster/index.ts';
import type { View } from '../../views/shared/view.ts';
import { timeline } from '../../views/timeline/index.ts';
import { loadPart } from './loadPart.ts';

type Names = typeof import('../name/runTitle.ts');

/** All that the page offers before a run is over: the first picture, and what stands in one row with it. */
let known: readonly View[] = [cluster, timeline];
let names: Names | null = null;
let areAwaited = true;

/**
 * Resolves when all views and the names of policies are known, or it is known that they do not come. The first picture needs neither,
 * but no run should be there before: it is named, and the views of a link may be shown when it is over. Thus what is drawn again with
 * each run's state shows them, too.
 */
export const partsAreKnown: Promise<void> = loadPart(() =>
  Promise.all([import('../../faces/registry.ts'), import('../name/runTitle.ts')]),
).then((parts) => {
  areAwaited = false;
  if (parts !== null) [{ views: known }, names] = parts;
});

const areOnTheWay = (runs: readonly Run[]) =>
  runs.every(({ state }) => state.kind === 'waiting' || state.kind === 'running');

/**
 * Resolves when a run is drawn, or has ended in another way: the browser takes a fifth longer to draw it where it also reads what
 * comes with the question about it.
 */
export async function runIsDrawn(): Promise<void> {
  await new Promise<void>((resolve) => {
    if (!areOnTheWay(runStore.getState().runs)) return resolve();
    const stop = runStore.subscribe(({ runs }) => {
      if (areOnTheWay(runs)) return;
      stop();
      resolve();
    });
  });
  // The second frame begins once the first is drawn.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/** Waits for what a part of the page names, and for the part. */
export async function withNames<Part>(part: Promise<Part>): Promise<Part> {
  await partsAreKnown;
  return part;
}

/** The views that are known, in the order of the menu. */
export function knownViews(): readonly View[] {
  return known;
}

/** What names runs; null while it is on its way, and where it does not come. */
export function knownNames(): Names | null {
  return names;
}

/** Whether parts are on their way. */
export function arePartsAwaited(): boolean {
  return areAwaited;
}
