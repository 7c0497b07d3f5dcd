import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { maxOf } from '../../../base/extremes.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Pace } from '../../../metrics/pace/pace.ts';
import { type Playback, playbackStore } from '../../../state/playbackStore.ts';
import type { Trace } from '../../../trace/trace.ts';
import { onClock } from '../../../views/surface/onClock.ts';
import { type Changes, changesIn } from './changes.ts';
import type { Flowing } from './choices.ts';
import { historyOf, type SolveHistory } from './history.ts';
import { problemAt, solveAt } from './problemAt.ts';
import { recordedFlow } from './shown.ts';

/** A solve of a run, ready to be drawn. */
export interface ShownSolve {
  readonly history: SolveHistory;
  readonly position: number;
  readonly shown: Flowing;
  readonly changes: Changes;
}

// The clock goes back to the job's very end, some messages' flights before the end of the pace.
const AT_THE_END = 1 / 1000;

/**
 * Gives the position of the solve to show. When the clock stops at the end of a job that was followed, the flow of that moment
 * does not contain the job any more: shown is the solve that placed its last task, which is what there is to tell of it.
 */
export function solveToShow(
  trace: Trace,
  history: SolveHistory,
  { time, pace }: Pick<Playback, 'time'> & { readonly pace: Pick<Pace, 'job' | 'from' | 'to'> | null },
): number {
  if (pace === null || Math.abs(pace.to - time) > (pace.to - pace.from) * AT_THE_END)
    return solveAt(history, time);
  const { boundAt } = trace.data.tables.attempts.columns;
  const placed = trace.attemptsOfJob(pace.job).map((attempt) => boundAt[attempt]);
  return solveAt(history, placed.length === 0 ? time : maxOf(placed));
}

// While the clock runs, building networks takes at most 1/PARTS of the time.
const PARTS = 6;

/** Gives the solve to show. While the clock runs, some solves of large networks are skipped, to limit the load. */
export function useCurrentSolve(trace: Trace): number {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another run has other solves.
  const drawn = useMemo(() => ({ position: NONE as number, began: 0, took: 0 }), [trace]);
  const current = useSyncExternalStore(
    onClock,
    useCallback(() => {
      const history = historyOf(trace);
      const playback = playbackStore.getState();
      const { isPlaying } = playback;
      const next = history === null ? NONE : solveToShow(trace, history, playback);
      const { position, began, took } = drawn;
      if (next === position) return next;
      if (isPlaying && position !== NONE && performance.now() - began < PARTS * took) return position;
      Object.assign(drawn, { position: next, began: performance.now(), took: 0 });
      return next;
    }, [trace, drawn]),
  );
  useEffect(() => {
    drawn.took = current === NONE ? 0 : performance.now() - drawn.began;
  }, [current, drawn]);
  return current;
}

/** Builds the network of a solve, when the solve changes; null if there is none. */
export function useSolved(trace: Trace, position: number): ShownSolve | null {
  return useMemo(() => {
    const history = historyOf(trace);
    if (history === null || position < 0) return null;
    const solved = problemAt(history, position);
    return { history, position, shown: recordedFlow(solved), changes: changesIn(solved, position) };
  }, [trace, position]);
}
