import { useMemo } from 'react';
import type { Trace } from '../../trace/trace.ts';
import type { Changes } from './changes.ts';
import { changesIn } from './changes.ts';
import type { SolveHistory } from './history.ts';
import { historyOf } from './history.ts';
import type { Flowing } from './picture.ts';
import { problemAt } from './problemAt.ts';
import { recordedFlow } from './shown.ts';

/** A solve of a run, ready to be drawn. */
export interface ShownSolve {
  readonly history: SolveHistory;
  readonly position: number;
  readonly shown: Flowing;
  readonly changes: Changes;
}

/** Builds the network of a solve anew when it is another one; null where there is none. */
export function useSolved(trace: Trace, position: number): ShownSolve | null {
  return useMemo(() => {
    const history = historyOf(trace);
    if (history === null || position < 0) return null;
    const solved = problemAt(history, position);
    return { history, position, shown: recordedFlow(solved), changes: changesIn(solved, position) };
  }, [trace, position]);
}
