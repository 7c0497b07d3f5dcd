import type { View } from '../views/shared/view.ts';

/**
 * The views that the page has for one paper only. Its explanations (`explain/index.ts`) and its formulas (`theory/index.ts`)
 * are found by their place in its folder, and fetched when needed.
 */
export interface Face {
  readonly paper: string;
  readonly views: readonly View[];
}
