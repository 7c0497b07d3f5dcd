import { views } from '../../faces/registry.ts';
import type { RunTrace, View } from '../../views/view.ts';
import type { Option } from '../../widgets/Select.tsx';

/** All views as options, in two groups: those with one pane per run, and those with all runs in one pane. */
export const viewOptions: readonly Option[] = views.map(({ id, title, takes }) => ({
  id,
  title,
  group: takes === 'one run' ? 'Runs side by side' : 'Runs together',
}));

/** Finds a view by id; the first view if there is none, as for a link from another version. */
export function findView(id: string): View {
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
