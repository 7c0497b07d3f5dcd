import { useMemo } from 'react';
import { type Measure, measureOf } from '../../lessons/holds.ts';
import { isStale, runStore } from '../../state/runStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';

/** The numbers of the runs on screen; null while one of them is missing, or older than the scenario. */
export function useMeasured(): Measure | null {
  const scenario = scenarioStore((state) => state.scenario);
  const runs = runStore((state) => state.runs);
  return useMemo(() => {
    const isComplete =
      runs.length === scenario.runs.length &&
      runs.every((run) => run.state.kind === 'done' && run.shown !== null && !isStale(run));
    return isComplete && runs.every(({ source }) => source.scenario === scenario)
      ? measureOf(runs.map(({ shown }) => shown?.trace))
      : null;
  }, [scenario, runs]);
}
