import { version } from '../../base/version.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { runName } from '../../views/chart/runLook.ts';
import type { RunTrace } from '../../views/shared/view.ts';
import { linkHere } from '../open/link.ts';

/** The caption of an exported picture: what it shows and how to reproduce it. */
export async function exportCaption(title: string, runs: readonly RunTrace[]): Promise<readonly string[]> {
  const { scenario } = scenarioStore.getState();
  const link = await linkHere(false);
  const names = runs.map((run) => runName(run)).join(', ');
  return [`${scenario.name}: ${title}. ${names}. Seed ${scenario.seed}, Makespan ${version}.`, link];
}

/** Builds the name of an exported file from the scenario, the view and the run. */
export function fileName(view: string, runs: readonly RunTrace[]): string {
  const { scenario } = scenarioStore.getState();
  const run = runs.length === 1 ? `-${runName(runs[0])}` : '';
  return `makespan-${scenario.name}-${view}${run}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}
