import { useMemo, useRef } from 'react';
import { knownViews } from '../../desk/parts/beforeRuns.ts';
import { hasSomething } from '../../desk/parts/viewMenu.ts';
import { isStale, runStore } from '../../state/runStore.ts';
import type { RunTrace, View } from '../../views/shared/view.ts';
import { useRunTitles, useRunTraces } from './runTraces.ts';

/** What suits any run: shown while none is over. A picture of how one paper decides needs its run. */
const suitsAny = ({ paper, door }: View) => paper === undefined || door !== 'now';

/**
 * Returns the views that have something to show of the runs, in the order of the menu. While some runs are not over,
 * those of the runs before stay too, so that the row of tabs does not shrink and grow again.
 */
export function useViewsInUse(runs: readonly RunTrace[], areAllOver: boolean): readonly View[] {
  const views = knownViews();
  const before = useRef<readonly View[] | null>(null);
  return useMemo(() => {
    const old = before.current ?? views.filter(suitsAny);
    if (runs.length === 0) return old;
    before.current = views.filter((view) => hasSomething(view, runs) || (!areAllOver && old.includes(view)));
    return before.current;
  }, [views, runs, areAllOver]);
}

/** The same of the runs on the page. */
export function useStageViews(): readonly View[] {
  const runs = runStore((state) => state.runs);
  const traces = useRunTraces(runs, useRunTitles());
  return useViewsInUse(
    traces,
    runs.every((run) => run.shown !== null && !isStale(run)),
  );
}
