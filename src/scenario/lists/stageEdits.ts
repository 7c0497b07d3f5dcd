import { pointerNames, valueAt, withValueAt } from '../pointer.ts';
import type { Scenario, StageSpec } from '../schema.ts';
import type { Edit } from './list.ts';
import { withFittingShuffles } from './stageOrder.ts';

/** Changes the stages at a path; fetches stay such as fit. */
export function changed(path: string, change: (stages: readonly StageSpec[]) => readonly StageSpec[]): Edit {
  const names = pointerNames(path);
  return (scenario) => {
    const before = valueAt(scenario, names) as readonly StageSpec[];
    const next = change(before);
    const fitting = withFittingShuffles(next, ({ tasks }) => tasks);
    const refetched = fitting.findIndex((stage, at) => stage !== next[at]);
    const says =
      refetched < 0
        ? undefined
        : fitting[refetched].shuffle === undefined
          ? `Stage ${refetched + 1} has nothing to fetch any more.`
          : `Tasks of stage ${refetched + 1} now fetch from all tasks before.`;
    return { scenario: withValueAt(scenario, names, fitting) as Scenario, says };
  };
}
