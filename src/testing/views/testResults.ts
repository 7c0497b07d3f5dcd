import { createViews } from '../../views/registry.ts';
import type { View } from '../../views/shared/view.ts';

/** A view that suits any policy, by its id. */
export function resultView(id: string): View {
  const views = createViews(async () => ({ OverTime: () => null, bands: [] }));
  const view = views.find((each) => each.id === id);
  if (view === undefined) throw new Error(`No view is “${id}”.`);
  return view;
}
