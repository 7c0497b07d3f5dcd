import { views } from '../../views/registry.ts';
import type { View } from '../../views/view.ts';

/** Finds a view; the first one when there is none of that name, as in a link from another version. */
export function findView(id: string): View {
  return views.find((view) => view.id === id) ?? views[0];
}
