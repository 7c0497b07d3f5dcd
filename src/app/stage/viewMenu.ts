import { views } from '../../faces/registry.ts';
import type { RunTrace, View } from '../../views/view.ts';
import type { Option } from '../../widgets/Select.tsx';

/** All views as options: those that show each run in a pane of its own, and those that show all runs in one. */
export const viewOptions: readonly Option[] = views.map(({ id, title, takes }) => ({
  id,
  title,
  group: takes === 'one run' ? 'Runs side by side' : 'Runs together',
}));

/** Finds a view; the first one when there is none of that name, as in a link from another version. */
export function findView(id: string): View {
  return views.find((view) => view.id === id) ?? views[0];
}

/** Finds the view that shows the same of runs that a view refuses; null when there is none, or it refuses them too. */
export function viewInstead({ instead }: View, runs: readonly RunTrace[]): View | null {
  if (instead === undefined) return null;
  const other = findView(instead);
  return other.refuses(runs) === null ? other : null;
}

/** Chooses which of several runs a view of one run shows: the one asked for, or the first that it does not refuse. */
export function acceptedRun(view: View, runs: readonly RunTrace[], asked: number): number {
  const accepts = (run: RunTrace) => view.refuses([run]) === null;
  const own = runs.find(({ index }) => index === asked);
  if (own === undefined || accepts(own)) return asked;
  return runs.find(accepts)?.index ?? asked;
}
