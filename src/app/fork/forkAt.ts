import { tried } from '../../scenario/lists/tried.ts';
import type { ChangeSpec, Scenario } from '../../scenario/shape/schema.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { MOST_RUNS } from '../controls/editRuns.ts';
import { applied, isNew, type Place, placesOf, runsOf } from './forkPlaces.ts';

/** Makes a change where it goes, and shows the run that it makes or changes; says why not if that is not possible, else null. */
export function forkAt(scenario: Scenario, where: Place, change: ChangeSpec): string | null {
  if (placesOf(scenario, []).length === 0 || (isNew(where) && scenario.runs.length >= MOST_RUNS))
    return `There are ${MOST_RUNS} runs already, the most that are compared.`;
  const outcome = tried(scenario, (before) => ({ scenario: applied(before, where, change) }));
  if (outcome.kind === 'refused') return outcome.why;
  scenarioStore.getState().edit(() => outcome.scenario);
  const run = isNew(where) ? scenario.runs.length : runsOf(scenario, where)[0];
  selectionStore.setState({ run, against: outcome.scenario.runs[run].fork?.of ?? null });
  // On a phone one run is in sight at a time.
  layoutStore.getState().focusRun(run);
  return null;
}
