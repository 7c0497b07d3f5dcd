import { cluster } from '../../views/cluster/index.ts';
import { timeline } from '../../views/timeline/index.ts';
import type { View } from '../../views/view.ts';
import { loadPart } from '../loadPart.ts';

/** All that the page offers before a run is over: the first picture, and what stands in one row with it. */
let known: readonly View[] = [cluster, timeline];
let areAwaited = true;

/**
 * Resolves when all views are known, or it is known that they do not come. The first picture needs only its own, but no run should
 * be over before: the views of a link may be shown then. Thus what is drawn again with each run's state shows them, too.
 */
export const viewsAreKnown: Promise<void> = loadPart(() => import('../../faces/registry.ts')).then((part) => {
  areAwaited = false;
  if (part !== null) known = part.views;
});

/** The views that are known, in the order of the menu. */
export function knownViews(): readonly View[] {
  return known;
}

/** Whether more of them are on their way. */
export function areViewsAwaited(): boolean {
  return areAwaited;
}
