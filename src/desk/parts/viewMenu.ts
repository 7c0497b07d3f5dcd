import type { RunTrace, View } from '../../views/shared/view.ts';
import type { Option } from '../../widgets/Select.tsx';
import { knownViews } from './beforeRuns.ts';
import { doorNames } from './doors.ts';

/** Whether a view has something to show of at least one of these runs. */
export function hasSomething(view: View, runs: readonly RunTrace[]): boolean {
  if (view.takes === 'all runs') return view.refuses(runs) === null;
  return runs.some((run) => view.refuses([run]) === null);
}

/** All views as options: those of use by what people want to do, then those that have nothing to show of these runs. */
export function viewOptions(inUse: readonly View[]): readonly Option[] {
  const empty = knownViews().filter((view) => !inUse.includes(view));
  return [
    ...inUse.map(({ id, title, door }) => ({ id, title, group: doorNames[door] })),
    ...empty.map(({ id, title }) => ({ id, title, group: 'Nothing to show here' })),
  ];
}

/** Finds a view by id; the first view if there is none, as for a link from another version. */
export function findView(id: string): View {
  const views = knownViews();
  return views.find((view) => view.id === id) ?? views[0];
}

/** Finds the view to show when a view refuses the runs; null when there is none, or it refuses them too. */
export function viewInstead({ instead }: View, runs: readonly RunTrace[]): View | null {
  if (instead === undefined) return null;
  const other = findView(instead);
  return other.refuses(runs) === null ? other : null;
}

/** Chooses the run for a view of one run: the requested one, or the first that the view does not refuse. */
export function acceptedRun(view: View, runs: readonly RunTrace[], asked: number): number {
  const accepts = (run: RunTrace) => view.refuses([run]) === null;
  const own = runs.find(({ index }) => index === asked);
  if (own === undefined || accepts(own)) return asked;
  return runs.find(accepts)?.index ?? asked;
}
