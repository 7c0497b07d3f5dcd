import { useMemo } from 'react';
import { runStore } from '../../state/runStore.ts';
import type { Trace } from '../../trace/trace.ts';

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
