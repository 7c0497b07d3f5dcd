import { useEffect, useMemo, useState } from 'react';
import { type DerivedResult, type DerivedRun, derivedRuns, type Rank } from '../../state/derivedRuns.ts';

/** Milliseconds between two looks at new results: a picture that changes more often is drawn in vain. */
const LOOK_EVERY = 150;

/**
 * Makes the runs that a view derives from its settings, in their order, while it is on screen; gives what is known of each.
 * The list should be memoized: with another one, what is left of it is cancelled. While
 * it is paused, none is begun.
 */
export function useDerivedRuns(
  runs: readonly DerivedRun[],
  rank: Rank = 'view',
  isPaused = false,
): readonly (DerivedResult | undefined)[] {
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    if (isPaused) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      timer = undefined;
      setLooks((count) => count + 1);
    };
    const cancel = derivedRuns.ask(
      runs,
      () => {
        timer ??= setTimeout(look, LOOK_EVERY);
      },
      rank,
    );
    return () => {
      cancel();
      clearTimeout(timer);
    };
  }, [runs, rank, isPaused]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each look reads what has become known since.
  return useMemo(() => runs.map(derivedRuns.known), [runs, looks]);
}
