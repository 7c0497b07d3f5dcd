import { layoutStore } from '../../../state/layoutStore.ts';
import { scenarioStore } from '../../../state/scenarioStore.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import { openPoint } from '../../../state/sweepPlan.ts';
import type { GridPoint } from './gridPoints.ts';

/** Sets the numbers of a point, and looks at its run. */
export function openGridPoint({ at, seed, run }: GridPoint): void {
  scenarioStore.getState().edit((scenario) => openPoint(scenario, at, seed));
  selectionStore.setState({ run });
  layoutStore.getState().focusRun(run);
}
