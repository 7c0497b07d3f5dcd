import type { View } from '../views/view.ts';

/**
 * What the page shows of one paper beyond what it shows of all: its own views. Its explanations (`explain/index.ts`) and
 * its formulas (`theory/index.ts`) are found in its folder, and fetched when they are needed.
 */
export interface Face {
  readonly paper: string;
  readonly views: readonly View[];
}
