import { findView } from '../../desk/parts/viewMenu.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import type { View } from '../../views/shared/view.ts';

/** Returns the view that the picture shows. */
export function useHero(): View {
  return findView(layoutStore((layout) => layout.hero));
}
