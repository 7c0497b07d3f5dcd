import type { View } from '../views/shared/view.ts';

/**
 * The views that the page has for one paper only. Its explanations (`explain/index.ts`), its formulas (`theory/index.ts`)
 * and what it adds to the picture of the cluster (`stage/index.ts`) are found by their place in its folder, and fetched when needed.
 */
export interface Face {
  readonly paper: string;
  readonly views: readonly View[];
}
