import { useEffect, useMemo } from 'react';
import { runStore } from '../../state/runStore.ts';
import type { Trace } from '../../trace/trace.ts';
import type { RunTrace, View } from '../../views/shared/view.ts';

/** Lists the traces on screen, in the order of the runs. */
export function shownTraces(): readonly Trace[] {
  return runStore.getState().runs.flatMap(({ shown }) => (shown === null ? [] : [shown.trace]));
}

/** Returns the traces on screen; the same list object while they stay the same. */
export function useShownTraces(): readonly Trace[] {
  const runs = runStore((state) => state.runs);
  const [a, b, c, d, e, f, g, h] = runs.map(({ shown }) => shown?.trace);
  return useMemo(
    () => [a, b, c, d, e, f, g, h].filter((trace) => trace !== undefined),
    [a, b, c, d, e, f, g, h],
  );
}

/** How many views on screen need all facts of their runs. */
let demanding = 0;

/** Whether all views on screen can draw runs that lack facts. */
export function drawAtOnce(): boolean {
  return demanding === 0;
}

/**
 * Whether a view can draw these runs now. Those of ten thousand servers come before all that is derived from them, which would hold
 * up the page if a view computed it here.
 */
export function useCanDraw({ drawsAtOnce }: View, runs: readonly RunTrace[]): boolean {
  useEffect(() => {
    if (drawsAtOnce === true) return;
    demanding += 1;
    return () => {
      demanding -= 1;
    };
  }, [drawsAtOnce]);
  const lack = useLack(runs);
  return drawsAtOnce === true || !lack;
}

/** Whether some of these runs came before all that is derived from them. */
export function useLack(runs: readonly RunTrace[]): boolean {
  return runStore(({ runs: all }) =>
    all.some(({ shown }) => shown?.lacksFacts === true && runs.some(({ trace }) => trace === shown.trace)),
  );
}
